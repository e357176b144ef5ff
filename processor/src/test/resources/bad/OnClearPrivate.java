package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Weak(
      // ERROR [MethodPrivate] Method 'gone', which Lasso is to call for @Weak(onClear = …) of field 'other', is out of reach: GcNode, which Lasso generates, has to call it. Make it package-private or wider; one of another package has to be public.
      onClear = "gone")
  Node other;

  private void gone() {}
}
