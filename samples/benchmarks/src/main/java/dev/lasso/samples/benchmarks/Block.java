package dev.lasso.samples.benchmarks;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.samples.benchmarks.measure.NativeMemory;
import dev.lasso.samples.benchmarks.measure.Outstanding;
import org.jspecify.annotations.Nullable;

/** A member of a ring that owns native memory: the object of W8. */
@GcContainer(nativeBytes = "bytes")
public abstract class Block extends GcObject {

  /** The most recently created rings. */
  @GcContainer
  public abstract static class Window extends GcObject {
    @Owned @Items Block[] rings;

    abstract void setItem(int index, Block ring);

    abstract void moveItem(GcScope scope, int index, Block ring);
  }

  private static final long BYTES = 4096;

  private final Outstanding outstanding;

  @Owned(release = "free")
  final long memory;

  @Owned @Nullable Block next;

  Block(Outstanding outstanding) {
    this.outstanding = outstanding;
    outstanding.take(BYTES);
    memory = NativeMemory.allocate(BYTES);
  }

  void free(long memory) {
    NativeMemory.free(memory);
    outstanding.giveBack(BYTES);
  }

  long bytes() {
    return BYTES;
  }

  abstract void setNext(@Nullable Block next);

  abstract void moveNext(GcScope scope, Block next);

  /** Creates a ring, and returns the member that {@code scope} holds. */
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
