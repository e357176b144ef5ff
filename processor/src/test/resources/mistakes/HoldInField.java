// Garbage would have a hold.
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;

@GcContainer
abstract class HoldInField extends GcObject {
  // ERROR [HoldField] Field 'root' has type GcRoot<HoldInField>, which would never be closed if its object became cyclic garbage, so that what it holds would leak. Own the object in an @Owned field instead.
  GcRoot<HoldInField> root;
}
