package dev.lasso.samples.benchmarks;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcArray;
import dev.lasso.samples.benchmarks.measure.NativeMemory;
import dev.lasso.samples.benchmarks.measure.Outstanding;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** A member of a ring that owns native memory: the object of W8. */
@GcContainer(weight = "bytes")
public abstract class Block extends GcObject {

  /** What each owns. */
  record Memory(MemorySegment address, long bytes, Outstanding outstanding)
      implements AutoCloseable {

    static Memory allocate(long bytes, Outstanding outstanding) {
      outstanding.take(bytes);
      return new Memory(NativeMemory.allocate(bytes), bytes, outstanding);
    }

    @Override
    public void close() {
      NativeMemory.free(address);
      outstanding.giveBack(bytes);
    }
  }

  /** The newest rings. */
  @GcContainer
  public abstract static class Window extends GcObject {
    @Owned final GcArray<Block> rings;

    Window(int size) {
      rings = new GcArray<>(size);
    }
  }

  private static final long BYTES = 4096;

  @Owned final Memory memory;
  @Owned @Nullable Block next;

  Block(Outstanding outstanding) {
    memory = Memory.allocate(BYTES, outstanding);
  }

  long bytes() {
    return memory.bytes();
  }

  abstract void setNext(@Nullable Block next);

  abstract void moveNext(GcScope scope, Block next);

  /** Makes a ring, and returns the member of it that {@code scope} holds. */
  static Block ring(GcScope scope, Outstanding outstanding, int size) {
    Block first = GcBlock.create(scope, outstanding);
    Block last = first;
    for (int i = 1; i < size; i++) {
      Block block = GcBlock.create(scope, outstanding);
      block.moveNext(scope, last);
      last = block;
    }
    first.setNext(last);
    return last;
  }
}
