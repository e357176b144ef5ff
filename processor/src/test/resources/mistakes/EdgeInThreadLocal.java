// A container hides in a ThreadLocal. rejected: [PlainHolder]
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class EdgeInThreadLocal extends GcObject {
  final ThreadLocal<EdgeInThreadLocal> current = new ThreadLocal<>();
}
