// A weak field that can not become null. rejected: [WeakFinal]
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class FinalWeakField extends GcObject {
  @Weak final FinalWeakField parent;

  FinalWeakField(FinalWeakField parent) {
    this.parent = parent;
  }
}
