package run;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Weak;
import org.jspecify.annotations.Nullable;

/** Has many weak fields more than its super host. */
@GcContainer
abstract class FineCompass extends Compass {
  @Weak @Nullable Node northEast;
  @Weak @Nullable Node southEast;
  @Weak @Nullable Node southWest;
  @Weak @Nullable Node northWest;
}
