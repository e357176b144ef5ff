// An edge hides in a record that a sealed interface permits. rejected: [PlainRecord]
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class EdgeInSealedRecord extends GcObject {
  Shape shape;

  sealed interface Shape permits Circle, Dot {}

  record Circle(EdgeInSealedRecord center) implements Shape {}

  record Dot() implements Shape {}
}
