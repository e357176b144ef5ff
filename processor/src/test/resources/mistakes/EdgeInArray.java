// Containers hide in an array of arrays. rejected: [PlainCollection]
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class EdgeInArray extends GcObject {
  EdgeInArray[][] cells;
}
