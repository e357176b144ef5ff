package dev.lasso.samples.benchmarks;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import org.jspecify.annotations.Nullable;

/** A variable of a dynamic language. */
@GcContainer
public abstract class Variable extends GcObject {
  @Owned @Nullable Object value;

  abstract void setValue(@Nullable Object value);
}
