// Annotated fields of a class that nobody traverses. rejected: [NotAHost]
package mistakes;

import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

abstract class AnnotationsWithoutHost extends GcObject {
  @Owned AnnotationsWithoutHost next;
}
