// A subclass hides an edge of its superclass. rejected: [FieldHidden]
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
  @Owned Below next;
}
