// ECJ only reports that `create` cannot be found.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

class Shop {
  @GcContainer
  abstract static class Visit extends GcObject {}
}
