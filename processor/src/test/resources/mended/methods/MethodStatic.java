// The method is called on the object that it is about.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Weak(onClear = "gone")
  Node other;

  void gone() {}
}
