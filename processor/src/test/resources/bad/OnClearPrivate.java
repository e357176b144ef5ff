package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Weak(
      // ERROR [MethodPrivate] Method 'gone', which Lasso is to call for @Weak(onClear = …) of field 'other', is not accessible from GcNode, which Lasso generates. Make it package-private or wider, or public if it is in another package.
      onClear = "gone")
  Node other;

  private void gone() {}
}
