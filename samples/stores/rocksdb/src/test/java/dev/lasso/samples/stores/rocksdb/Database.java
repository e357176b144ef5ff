package dev.lasso.samples.stores.rocksdb;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcList;
import dev.lasso.runtime.collections.GcWeakMap;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteOptions;

/** An open database. It owns its settings, and is owned by all that reads it. */
@SuppressWarnings("OwnershipCycle") // the cursors that it keeps own it
@GcContainer
public abstract class Database extends GcObject {

  @Owned final Settings settings;

  /** The column families that are open; kept alive by those who use them. */
  @Owned final GcWeakMap<String, ColumnFamily> families = GcWeakMap.weakValues();

  /** Cursors to be used again. They own this database: they and it die together. */
  @Owned final GcList<Cursor> idle = new GcList<>();

  @Owned WriteOptions writing = new WriteOptions();
  @Owned @Nullable RocksDB db;

  Database(Settings settings, Path directory, Consumer<? super WriteOptions> configure)
      throws RocksDBException {
    this.settings = settings;
    configure.accept(writing);
    db = RocksDB.open(settings.options, directory.toString());
  }

  void put(String key, String value) throws RocksDBException {
    checkAlive();
    db.put(writing, Bytes.of(key), Bytes.of(value));
  }
}
