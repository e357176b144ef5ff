// In a compact source file, `main` is outside any class. The other classes in such a file are members of a class
// without a name, so code in other files cannot refer to them.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Owned Node next;
}
