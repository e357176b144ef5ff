package dev.lasso.samples.flink;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;

/** The totals of one key group: the customers that Flink moves between tasks together. */
@GcContainer
abstract class KeyRange extends GcObject {
  private static final int SMALLEST = 64;

  final Path folder;
  @Owned TableFile table;

  KeyRange(Path folder) throws IOException {
    this.folder = folder;
    table = new TableFile(folder, SMALLEST);
  }

  abstract TableFile getTable();

  /** Replaces the table, and closes the old one. */
  abstract void setTable(TableFile table);

  void add(long customer, long orders, long cents) throws IOException {
    if (getTable().isFull()) {
      TableFile larger = new TableFile(folder, 2 * getTable().capacity());
      getTable().forEach(larger::add);
      setTable(larger);
    }
    getTable().add(customer, orders, cents);
  }

  void write(DataOutputStream out) throws IOException {
    out.writeInt(getTable().size());
    getTable()
        .forEach(
            (customer, orders, cents) -> {
              out.writeLong(customer);
              out.writeLong(orders);
              out.writeLong(cents);
            });
  }

  /**
   * Adds the totals written by {@link #write}, and reads no further, because the next range follows
   * in a checkpoint.
   */
  void read(DataInputStream in) throws IOException {
    for (int left = in.readInt(); left > 0; left--) {
      add(in.readLong(), in.readLong(), in.readLong());
    }
  }
}
