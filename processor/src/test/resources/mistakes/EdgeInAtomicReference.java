// A container hides in an AtomicReference. rejected: [PlainHolder]
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class EdgeInAtomicReference extends GcObject {
  final java.util.concurrent.atomic.AtomicReference<EdgeInAtomicReference> last =
      new java.util.concurrent.atomic.AtomicReference<>();
}
