// Annotated fields of a class that nobody traverses.
package mistakes;

import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

abstract class AnnotationsWithoutHost extends GcObject {
  // ERROR [NotAContainer] @Owned has no meaning in 'AnnotationsWithoutHost', which is not a @GcContainer, because Lasso would count, free and call nothing. Make the class a @GcContainer, or remove @Owned.
  @Owned AnnotationsWithoutHost next;
}
