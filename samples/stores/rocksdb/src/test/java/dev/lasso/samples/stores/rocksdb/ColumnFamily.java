package dev.lasso.samples.stores.rocksdb;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.RocksDBException;

/** A column family of a database, made by this object. */
@SuppressWarnings("OwnershipCycle")
@GcContainer
public abstract class ColumnFamily extends GcObject {

  @Owned final Database database;
  @Owned ColumnFamilyOptions options = new ColumnFamilyOptions();
  @Owned @Nullable ColumnFamilyHandle handle;

  ColumnFamily(Database database, String name) throws RocksDBException {
    this.database = database;
    handle = database.db.createColumnFamily(new ColumnFamilyDescriptor(Bytes.of(name), options));
  }

  void put(String key, String value) throws RocksDBException {
    checkAlive();
    database.db.put(handle, database.writing, Bytes.of(key), Bytes.of(value));
  }
}
