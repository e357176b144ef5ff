// A container hides in a ThreadLocal.
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class EdgeInThreadLocal extends GcObject {
  // ERROR [PlainCollection] Field 'current' has type ThreadLocal<EdgeInThreadLocal>, which can refer to containers and counts none of them. Use @Owned final GcList<EdgeInThreadLocal>, GcSet or GcMap, or for a single reference @Owned or @Weak EdgeInThreadLocal, or annotate it @Borrowed(reason = "…").
  final ThreadLocal<EdgeInThreadLocal> current = new ThreadLocal<>();
}
