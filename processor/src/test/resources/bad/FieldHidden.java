// GENERATED GcBase
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Base extends GcObject {
  @Owned Base next;
}

@GcContainer
abstract class Node extends Base {
  // ERROR [FieldHidden] Field 'next' hides the @Owned field of the same name in 'Base', so that readers and setters would mean different fields. Rename one of them.
  @Owned Node next;
}
