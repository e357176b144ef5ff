// A superclass that is no host has the edge. rejected: [FieldOfPlainClass]
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

abstract class Plain extends GcObject {
  Plain next;
}

@GcContainer
abstract class EdgeInPlainSuperclass extends Plain {}
