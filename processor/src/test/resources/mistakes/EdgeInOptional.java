// A container hides in an Optional.
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import java.util.Optional;

@GcContainer
abstract class EdgeInOptional extends GcObject {
  // ERROR [PlainHolder] Field 'parent' has type Optional<EdgeInOptional>, which can hold a container and does not count it. Use @Owned EdgeInOptional, null where there is none, or annotate it @Borrowed(reason = "…").
  Optional<EdgeInOptional> parent = Optional.empty();
}
