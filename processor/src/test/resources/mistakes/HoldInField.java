// Garbage would have a hold. rejected: [HoldField]
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;

@GcContainer
abstract class HoldInField extends GcObject {
  GcRoot<HoldInField> root;
}
