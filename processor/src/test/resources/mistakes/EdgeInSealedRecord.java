// An edge hides in a record that a sealed interface permits.
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class EdgeInSealedRecord extends GcObject {
  // ERROR [PlainRecord] Field 'shape' has type EdgeInSealedRecord.Shape, and record 'EdgeInSealedRecord.Circle' refers to a container, EdgeInSealedRecord, without counting it. Make the record an abstract @GcContainer class with @Owned fields, or annotate the field @Borrowed(reason = "…").
  Shape shape;

  sealed interface Shape permits Circle, Dot {}

  record Circle(EdgeInSealedRecord center) implements Shape {}

  record Dot() implements Shape {}
}
