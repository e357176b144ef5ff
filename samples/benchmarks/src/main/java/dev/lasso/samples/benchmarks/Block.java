package dev.lasso.samples.benchmarks;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcArray;
import org.jspecify.annotations.Nullable;

/** A member of a ring that owns native memory: the object of W8. */
@GcContainer
public abstract class Block extends GcObject {

  static final long BYTES = 4096;

  /** The newest rings. */
  @GcContainer
  public abstract static class Window extends GcObject {
    @Owned final GcArray<Block> rings;

    Window(int size) {
      rings = new GcArray<>(size);
    }
  }

  @Owned final NativeMemory memory = new NativeMemory(BYTES);
  @Owned @Nullable Block next;

  abstract void setNext(@Nullable Block next);

  abstract void moveNext(GcScope scope, Block next);

  /** Makes a ring, and returns the member of it that {@code scope} holds. */
  static Block ring(GcScope scope, int size) {
    Block first = GcBlock.create(scope);
    Block last = first;
    for (int i = 1; i < size; i++) {
      Block block = GcBlock.create(scope);
      block.moveNext(scope, last);
      last = block;
    }
    first.setNext(last);
    return last;
  }
}
