package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Weak(
      // ERROR [MethodForm] Method 'gone', which Lasso is to call for @Weak(onClear = …) of field 'other', must be an instance method without parameters, because Lasso calls it on the object and has nothing to pass to it. Change it, or use another method.
      onClear = "gone")
  Node other;

  void gone(Node other) {}
}
