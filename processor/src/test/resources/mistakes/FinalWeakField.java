// A weak field that cannot become null.
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class FinalWeakField extends GcObject {
  // ERROR [WeakFinal] @Weak field 'parent' must not be final, because it becomes null when the object it refers to dies. Remove final.
  @Weak final FinalWeakField parent;

  FinalWeakField(FinalWeakField parent) {
    this.parent = parent;
  }
}
