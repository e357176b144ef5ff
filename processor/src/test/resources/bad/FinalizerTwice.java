package bad;

import dev.lasso.annotations.Finalizer;
import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Finalizer
  void close() {}

  // ERROR [FinalizerTwice] 'end' is the second @Finalizer of 'Node', and only one can run. Call it from 'close', or remove one of them.
  @Finalizer
  void end() {}
}
