// [MethodMissing] Method 'gone', which Lasso is to call for @Weak(onClear = …) of field 'other', does not exist in 'Node'. Declare it, without parameters, or correct the name.
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Weak(
      onClear = "gone") // ERROR
  Node other;
}
