// Containers hide behind a wildcard. rejected: [PlainCollection]
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import java.util.Map;

@GcContainer
abstract class EdgeBehindWildcard extends GcObject {
  Map<String, ? extends EdgeBehindWildcard> byName;
}
