// A container hides in a record.
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class EdgeInRecord extends GcObject {
  record Pair(EdgeInRecord left, EdgeInRecord right) {}

  // ERROR [PlainRecord] Field 'pair' has type EdgeInRecord.Pair, and record 'EdgeInRecord.Pair' refers to a container, EdgeInRecord, without counting it. Make the record an abstract @GcContainer class with @Owned fields, or annotate the field @Borrowed(reason = "…").
  Pair pair;
}
