// Containers hide behind a wildcard.
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import java.util.Map;

@GcContainer
abstract class EdgeBehindWildcard extends GcObject {
  // ERROR [PlainCollection] Field 'byName' has type Map<String, ? extends EdgeBehindWildcard>, which can refer to containers and counts none of them. Use @Owned final GcList<EdgeBehindWildcard>, GcSet or GcMap, or for a single reference @Owned or @Weak EdgeBehindWildcard, or annotate it @Borrowed(reason = "…").
  Map<String, ? extends EdgeBehindWildcard> byName;
}
