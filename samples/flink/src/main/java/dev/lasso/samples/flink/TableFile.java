package dev.lasso.samples.flink;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * A hash table in a memory-mapped, locked file. It does not depend on Lasso. The thread that opened
 * it must close it exactly once, which deletes the file.
 */
final class TableFile implements AutoCloseable {
  private static final int SLOT = 3 * Long.BYTES; // customer + 1, orders, cents

  private final Path path;
  private final Arena arena = Arena.ofConfined();
  private @Nullable FileChannel channel;
  private MemorySegment slots = MemorySegment.NULL;
  private final int capacity;
  private int size;

  /** A visitor of totals. */
  interface Visitor {
    void accept(long customer, long orders, long cents) throws IOException;
  }

  /** Creates a table for up to half as many customers as its capacity, which is a power of two. */
  TableFile(Path folder, int capacity) throws IOException {
    this.capacity = capacity;
    path = Files.createTempFile(folder, "range", ".table");
    try {
      channel = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
      if (channel.tryLock() == null) {
        throw new IOException("Somebody else has locked " + path);
      }
      slots = channel.map(FileChannel.MapMode.READ_WRITE, 0, (long) capacity * SLOT, arena);
    } catch (IOException | RuntimeException e) { // a canceled task is interrupted here
      close();
      throw e;
    }
  }

  int size() {
    return size;
  }

  boolean isFull() {
    return 2 * size >= capacity;
  }

  int capacity() {
    return capacity;
  }

  void add(long customer, long orders, long cents) {
    int slot = Long.hashCode(customer * 0x9e3779b97f4a7c15L) & (capacity - 1);
    while (get(slot, 0) != customer + 1) {
      if (get(slot, 0) == 0) {
        set(slot, 0, customer + 1);
        size++;
        break;
      }
      slot = (slot + 1) & (capacity - 1);
    }
    set(slot, 1, get(slot, 1) + orders);
    set(slot, 2, get(slot, 2) + cents);
  }

  void forEach(Visitor visitor) throws IOException {
    for (int slot = 0; slot < capacity; slot++) {
      if (get(slot, 0) != 0) {
        visitor.accept(get(slot, 0) - 1, get(slot, 1), get(slot, 2));
      }
    }
  }

  private long get(int slot, int column) {
    return slots.getAtIndex(ValueLayout.JAVA_LONG, 3L * slot + column);
  }

  private void set(int slot, int column, long value) {
    slots.setAtIndex(ValueLayout.JAVA_LONG, 3L * slot + column, value);
  }

  @Override
  public void close() throws IOException {
    arena.close();
    if (channel != null) {
      channel.close(); // also unlocks the file
    }
    Files.delete(path);
  }
}
