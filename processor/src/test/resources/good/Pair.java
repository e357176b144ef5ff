package golden;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

/** Cannot change: its edges are final, so that it has nothing to clear. */
@GcContainer
abstract class Pair extends GcObject {
  @Owned final GcObject first;
  @Owned final GcObject second;

  Pair(GcObject first, GcObject second) {
    this.first = first;
    this.second = second;
  }
}
