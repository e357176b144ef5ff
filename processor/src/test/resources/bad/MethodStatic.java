package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Weak(
      // ERROR [MethodStatic] Method 'gone', which Lasso is to call for @Weak(onClear = …) of field 'other', must not be static: it would not know for which object. Make it an instance method, or take another.
      onClear = "gone")
  Node other;

  static void gone() {}
}
