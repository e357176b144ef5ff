package dev.lasso.samples.benchmarks.threads;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import org.jspecify.annotations.Nullable;

/** An object that owns another one, and closes {@code death} when it dies. */
@GcContainer
abstract class Knot extends GcObject {

  @Owned @Nullable Knot next;
  @Owned @Nullable AutoCloseable death;
  final int number;

  Knot(int number, @Nullable AutoCloseable death) {
    this.number = number;
    this.death = death;
  }

  abstract void setNext(@Nullable Knot next);
}
