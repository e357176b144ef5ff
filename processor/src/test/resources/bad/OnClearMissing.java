package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Weak(
      // ERROR [MethodMissing] Method 'gone', which Lasso is to call for @Weak(onClear = …) of field 'other', does not exist in 'Node'. Declare it, without parameters, or correct the name.
      onClear = "gone")
  Node other;
}
