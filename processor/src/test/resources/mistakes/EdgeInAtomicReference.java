// A container hides in an AtomicReference.
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class EdgeInAtomicReference extends GcObject {
  // ERROR [PlainHolder] Field 'last' has type AtomicReference<EdgeInAtomicReference>, which can hold a container and does not count it. Use @Owned EdgeInAtomicReference, null where there is none, or annotate it @Borrowed(reason = "…").
  final java.util.concurrent.atomic.AtomicReference<EdgeInAtomicReference> last =
      new java.util.concurrent.atomic.AtomicReference<>();
}
