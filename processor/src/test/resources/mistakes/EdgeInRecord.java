// A container hides in a record. rejected: [PlainRecord]
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class EdgeInRecord extends GcObject {
  record Pair(EdgeInRecord left, EdgeInRecord right) {}

  Pair pair;
}
