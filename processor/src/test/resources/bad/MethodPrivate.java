package bad;

import dev.lasso.annotations.Finalizer;
import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Finalizer
  // ERROR [MethodPrivate] Method 'end', which Lasso is to call for @Finalizer, is out of reach: GcNode, which Lasso generates, has to call it. Make it package-private or wider; one of another package has to be public.
  private void end() {}
}
