// GENERATED GcBase
package bad;

import dev.lasso.annotations.Finalizer;
import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Base extends GcObject {
  @Finalizer
  void close() {}
}

abstract class Middle extends Base {}

@GcContainer
abstract class Node extends Middle {
  @Finalizer
  // ERROR [FinalizerOther] @Finalizer method 'end' does not override 'close', the @Finalizer of the superclass 'Base', and only one can run. Override 'close' instead, and call super if both are to run.
  void end() {}
}
