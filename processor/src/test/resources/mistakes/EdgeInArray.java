// Containers hide in an array of arrays.
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class EdgeInArray extends GcObject {
  // ERROR [PlainCollection] Field 'cells' has type EdgeInArray[][], which can refer to containers and counts none of them. Use @Owned final GcList<EdgeInArray>, GcSet or GcMap, or for a single reference @Owned or @Weak EdgeInArray, or annotate it @Borrowed(reason = "…").
  EdgeInArray[][] cells;
}
