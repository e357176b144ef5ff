package dev.lasso.samples.stores.rocksdb;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/** A place in a database, or in one of its column families, now or at some moment. */
@SuppressWarnings("OwnershipCycle") // cursors may go on to one another
@GcContainer
public abstract class Cursor extends GcObject {

  @Owned final Database database;
  @Owned final @Nullable ColumnFamily family;
  @Owned final @Nullable Moment moment;

  /** Where to go on at the end. */
  @Owned @Nullable Cursor next;

  @Owned ReadOptions reading = new ReadOptions();
  @Owned @Nullable RocksIterator iterator;

  Cursor(
      Database database,
      @Nullable ColumnFamily family,
      @Nullable Moment moment,
      Consumer<? super ReadOptions> configure) {
    this.database = database;
    this.family = family;
    this.moment = moment;
    configure.accept(reading);
    if (moment != null) {
      reading.setSnapshot(moment.held.snapshot());
    }
    iterator =
        family == null
            ? database.db.newIterator(reading)
            : database.db.newIterator(family.handle, reading);
  }

  abstract void setNext(@Nullable Cursor next);

  /** Counts the entries from here to the end. */
  int count() throws RocksDBException {
    checkAlive();
    int count = 0;
    for (iterator.seekToFirst(); iterator.isValid(); iterator.next()) {
      count++;
    }
    iterator.status();
    return count;
  }
}
