// A container hides in an Optional. rejected: [PlainHolder]
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import java.util.Optional;

@GcContainer
abstract class EdgeInOptional extends GcObject {
  Optional<EdgeInOptional> parent = Optional.empty();
}
