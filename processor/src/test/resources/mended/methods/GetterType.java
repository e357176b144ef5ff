// An abstract method without parameters that has the name of a field, or `get` and the name, is a getter of it: Lasso
// writes it, and it throws if the object is dead.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Owned AutoCloseable file;

  abstract AutoCloseable file();
}
