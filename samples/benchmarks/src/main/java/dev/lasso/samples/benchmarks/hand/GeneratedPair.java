package dev.lasso.samples.benchmarks.hand;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import org.jspecify.annotations.Nullable;

/** The same, written by the processor. */
@GcContainer
abstract class GeneratedPair extends GcObject {

  @Owned @Nullable GcObject a;
  @Owned @Nullable GcObject b;

  abstract void setA(@Nullable GcObject a);

  abstract void setB(@Nullable GcObject b);
}
