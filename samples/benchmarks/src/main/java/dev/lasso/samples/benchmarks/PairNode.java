package dev.lasso.samples.benchmarks;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import org.jspecify.annotations.Nullable;

/** An object that owns two others: the object of W2 and W6. */
@GcContainer
public abstract class PairNode extends GcObject {

  @Owned @Nullable PairNode a;
  @Owned @Nullable PairNode b;

  abstract void setA(@Nullable PairNode a);

  abstract void setB(@Nullable PairNode b);
}
