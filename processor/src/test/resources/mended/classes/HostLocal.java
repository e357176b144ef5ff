// Compilers show processors the declarations of a file, and not what is inside methods. ECJ says nothing; there `create`
// cannot be found.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

class Shop {
  @GcContainer
  abstract static class Visit extends GcObject {}
}
