package dev.lasso.samples.stores.rocksdb;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import org.rocksdb.RocksDB;
import org.rocksdb.Snapshot;

/** A state of a database, to be read while that goes on. */
@SuppressWarnings("OwnershipCycle")
@GcContainer
public abstract class Moment extends GcObject {

  /** RocksDB releases a snapshot through its database, which must be open still. */
  record Held(RocksDB db, Snapshot snapshot) implements AutoCloseable {

    @Override
    public void close() {
      db.releaseSnapshot(snapshot);
      snapshot.close();
    }
  }

  @Owned final Database database;
  @Owned Held held;

  Moment(Database database) {
    this.database = database;
    held = new Held(database.db, database.db.getSnapshot());
  }
}
