package golden;

import dev.lasso.annotations.Borrowed;
import dev.lasso.annotations.Finalizer;
import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcList;
import org.jspecify.annotations.Nullable;

/** Has a field of each kind, and declares one of its setters. */
@GcContainer
public abstract class Tensor extends GcObject {
  @Owned @Nullable Tensor grad;
  @Owned final GcList<Tensor> inputs = new GcList<>();
  @Weak @Nullable Tensor source;
  @Weak @Nullable Tensor view;
  @Owned @Nullable MemoryBlock data;

  @Borrowed(reason = "the caller's, for the time of one call")
  @Nullable Tensor scratch;

  final int[] shape;

  Tensor(int[] shape) {
    this.shape = shape.clone();
  }

  public abstract void setGrad(@Nullable Tensor grad);

  @Finalizer
  void log() {}
}
