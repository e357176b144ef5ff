// A host hides an edge of the superclass of its superclass.
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Grandparent extends GcObject {
  @Owned Grandparent next;
}

abstract class PlainParent extends Grandparent {}

@GcContainer
abstract class HostParent extends PlainParent {
  @Owned HostParent other;
}

@GcContainer
abstract class FieldHiddenInGrandchild extends HostParent {
  // ERROR [FieldHidden] Field 'next' hides the @Owned field of the same name in 'Grandparent', so that readers and setters would mean different fields. Rename one of them.
  @Owned FieldHiddenInGrandchild next;
}
