package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

abstract class Base extends GcObject {
  GcObject next;
}

@GcContainer
// ERROR [FieldOfPlainClass] Field 'next' of 'Base', a superclass of 'Node', can refer to a container, and nobody counts it: 'Base' is no @GcContainer. Make it one, and annotate the field.
abstract class Node extends Base {}
