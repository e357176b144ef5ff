package dev.lasso.samples.lox.counted;

import dev.lasso.annotations.Finalizer;
import dev.lasso.annotations.GcContainer;

/** An instance of a class with a method {@code onRelease}. Other instances have no finalizer. */
@GcContainer
abstract class ReleasedInstance extends CountedInstance {

  private final CountedMemory memory;

  ReleasedInstance(CountedMemory memory, CountedClass loxClass) {
    super(memory, loxClass);
    this.memory = memory;
  }

  @Finalizer
  void release() {
    memory.releaseListener.accept(this);
  }
}
