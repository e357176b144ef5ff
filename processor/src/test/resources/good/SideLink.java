package golden;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Weak;
import org.jspecify.annotations.Nullable;

/** Has a weak field beside those of its super host. */
@GcContainer
abstract class SideLink extends Link {
  @Weak @Nullable Link aside;
}
