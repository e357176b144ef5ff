// A subclass hides an edge of its superclass.
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Below extends GcObject {
  @Owned Below next;
}

@GcContainer
abstract class FieldHiddenInSubclass extends Below {
  // ERROR [FieldHidden] Field 'next' hides the @Owned field of the same name in 'Below', so that readers and setters would mean different fields. Rename one of them.
  @Owned Below next;
}
