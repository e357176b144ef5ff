// A subclass has a second finalizer.
package mistakes;

import dev.lasso.annotations.Finalizer;
import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Above extends GcObject {
  @Finalizer
  void close() {}
}

@GcContainer
abstract class TwoFinalizers extends Above {
  @Finalizer
  // ERROR [FinalizerOther] @Finalizer method 'end' does not override 'close', the @Finalizer of the superclass 'Above', and only one can run. Override 'close' instead, and call super if both are to run.
  void end() {}
}
