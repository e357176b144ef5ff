package dev.lasso.samples.lox.counted;

import dev.lasso.annotations.Finalizer;
import dev.lasso.annotations.GcContainer;

/** An instance whose class has a method {@code onRelease}. All others die without a finalizer. */
@GcContainer
abstract class ReleasedInstance extends CountedInstance {

  private final CountedMemory memory;

  ReleasedInstance(CountedMemory memory, CountedClass loxClass) {
    super(memory, loxClass);
    this.memory = memory;
  }

  @Finalizer
  void release() {
    memory.told.accept(this);
  }
}
