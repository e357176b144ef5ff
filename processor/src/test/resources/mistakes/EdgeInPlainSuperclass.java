// A superclass that is no host has the edge.
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

abstract class Plain extends GcObject {
  Plain next;
}

@GcContainer
// ERROR [FieldOfPlainClass] Field 'next' of 'Plain', a superclass of 'EdgeInPlainSuperclass', can refer to a container, and that reference is not counted, because 'Plain' is not a @GcContainer. Make it one, and annotate the field.
abstract class EdgeInPlainSuperclass extends Plain {}
