// A container hides in a ThreadLocal.
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class EdgeInThreadLocal extends GcObject {
  // ERROR [PlainHolder] Field 'current' has type ThreadLocal<EdgeInThreadLocal>, which can hold a container and does not count it. Use @Owned EdgeInThreadLocal, null where there is none, or annotate it @Borrowed(reason = "…").
  final ThreadLocal<EdgeInThreadLocal> current = new ThreadLocal<>();
}
