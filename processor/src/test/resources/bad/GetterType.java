package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Owned AutoCloseable file;

  // ERROR [GetterType] 'file()' of 'Node' is left to Lasso, which returns the field 'file' there, and its result String is no supertype of the field's type AutoCloseable. Correct the result, or rename the method.
  abstract String file();
}
