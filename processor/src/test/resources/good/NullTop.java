package golden;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import org.jspecify.annotations.Nullable;

/** Has type parameters that may stand for null. */
@GcContainer
public abstract class NullTop<
        X, Y extends @Nullable Object, T extends @Nullable Tensor> extends GcObject {
  @Owned @Nullable Many<X, Y, @Nullable T> many;
  @Owned @Nullable Many<? extends X, ? super Y, @Nullable X> wild;
  @Owned @Nullable T plain;

  abstract void left();

  /** A container with type parameters that may stand for null. */
  @GcContainer
  public abstract static class Many<
          A extends @Nullable Object, B extends @Nullable Object, C extends @Nullable Object>
      extends GcObject {}

  /** Turns the parameters round. */
  abstract static class Between<A extends @Nullable Object, B> extends NullTop<B, A, Tensor> {
    @Override
    void left() {}
  }
}
