// A container hides in an Optional.
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import java.util.Optional;

@GcContainer
abstract class EdgeInOptional extends GcObject {
  // ERROR [PlainCollection] Field 'parent' has type Optional<EdgeInOptional>, which can refer to containers and counts none of them. Use @Owned final GcList<EdgeInOptional>, GcSet or GcMap, or for a single reference @Owned or @Weak EdgeInOptional, or annotate it @Borrowed(reason = "…").
  Optional<EdgeInOptional> parent = Optional.empty();
}
