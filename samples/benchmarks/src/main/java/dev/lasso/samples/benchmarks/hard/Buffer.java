package dev.lasso.samples.benchmarks.hard;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcList;
import dev.lasso.samples.benchmarks.measure.Outstanding;
import org.jspecify.annotations.Nullable;

/** A small member of a ring that owns a large amount of simulated native memory. */
@GcContainer(nativeBytes = "bytes")
public abstract class Buffer extends GcObject {

  static final int BYTES = 64 << 10;

  /**
   * Simulated native memory. Only the bytes are counted, so the case measures the collector alone.
   */
  record Memory(Outstanding outstanding) implements AutoCloseable {

    static Memory allocate(Outstanding outstanding) {
      outstanding.take(BYTES);
      return new Memory(outstanding);
    }

    @Override
    public void close() {
      outstanding.giveBack(BYTES);
    }
  }

  /** The rings in use. */
  @GcContainer
  public abstract static class Window extends GcObject {
    @Owned final GcList<Buffer> rings = new GcList<>();
  }

  @Owned final Memory memory;
  @Owned @Nullable Buffer next;

  Buffer(Outstanding outstanding) {
    memory = Memory.allocate(outstanding);
  }

  /** Returns the bytes that the collector must account for. */
  long bytes() {
    return BYTES;
  }

  abstract void setNext(@Nullable Buffer next);

  abstract void moveNext(GcScope scope, Buffer next);

  /** Creates a ring, and returns the member that {@code scope} holds. */
  static Buffer ring(GcScope scope, Outstanding outstanding, int size) {
    Buffer first = GcBuffer.create(scope, outstanding);
    Buffer last = first;
    for (int i = 1; i < size; i++) {
      Buffer buffer = GcBuffer.create(scope, outstanding);
      buffer.moveNext(scope, last);
      last = buffer;
    }
    first.setNext(last);
    return last;
  }
}
