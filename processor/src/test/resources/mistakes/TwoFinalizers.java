// A subclass has a second finalizer. rejected: [FinalizerOther]
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
  void end() {}
}
