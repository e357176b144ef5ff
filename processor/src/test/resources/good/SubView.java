package golden;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Weak;
import org.jspecify.annotations.Nullable;

/** Uses an inherited method for a field of its own. */
@GcContainer
abstract class SubView extends View {
  @Weak(onClear = "lost")
  @Nullable Tensor second;
}
