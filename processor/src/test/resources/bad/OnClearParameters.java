package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Weak(
      // ERROR [MethodParameters] Method 'gone', which Lasso is to call for @Weak(onClear = …) of field 'other', must have no parameters: there is nothing to pass to it. Remove them, or take another method.
      onClear = "gone")
  Node other;

  void gone(Node other) {}
}
