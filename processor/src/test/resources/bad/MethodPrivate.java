package bad;

import dev.lasso.annotations.Finalizer;
import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Finalizer
  // ERROR [MethodPrivate] Method 'end', which Lasso is to call for @Finalizer, is not accessible from GcNode, which Lasso generates. Make it package-private or wider, or public if it is in another package.
  private void end() {}
}
