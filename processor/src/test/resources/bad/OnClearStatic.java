// [OnClearStatic] Method 'gone', which @Weak field 'other' names, must not be static: it is called on the object that has the field. Make it an instance method.
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Weak(
      onClear = "gone") // ERROR
  Node other;

  static void gone() {}
}
