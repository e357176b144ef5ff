package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

abstract class Base extends GcObject {
  GcObject next;
}

@GcContainer
// ERROR [FieldOfPlainClass] Field 'next' of 'Base', a superclass of 'Node', can refer to a container, and that reference is not counted, because 'Base' is not a @GcContainer. Make it one, and annotate the field.
abstract class Node extends Base {}
