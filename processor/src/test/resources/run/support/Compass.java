package run;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;
import org.jspecify.annotations.Nullable;

/** Has many weak fields, one of which tells. */
@GcContainer
abstract class Compass extends GcObject {
  @Weak @Nullable Node north;
  @Weak @Nullable Node east;
  @Weak @Nullable Node south;

  @Weak(onClear = "lost")
  @Nullable Node west;

  @Weak @Nullable Node up;

  void lost(String what) {
    Check.log(what + " is lost");
  }

  void lost() {
    lost("west");
  }
}
