package golden;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import org.jspecify.annotations.Nullable;

/** The sub host of a class that is no host. */
@GcContainer
abstract class Twig extends Limb {
  @Owned @Nullable Twig end;
}
