// Garbage would have a hold.
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;

@GcContainer
abstract class HoldInField extends GcObject {
  // ERROR [HoldField] Field 'root' has type GcRoot<HoldInField>: a hold that garbage has would never be let go. Use @Owned fields for what it holds.
  GcRoot<HoldInField> root;
}
