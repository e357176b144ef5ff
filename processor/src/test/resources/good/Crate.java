package golden;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import org.jspecify.annotations.Nullable;

/** Is seen by its package alone. */
@GcContainer
abstract class Crate<T extends GcObject> extends GcObject {
  @Owned @Nullable Crate<? super T> lid;
  @Owned @Nullable T content;
  @Owned @Nullable Tensor seal;

  @Owned(release = "remove")
  @Nullable Label label;

  abstract void setContent(@Nullable T content);

  abstract void setSeal(@Nullable Tensor seal);

  /** What is on it. */
  interface Label {
    void remove();
  }
}
