// A container hides in an AtomicReference.
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class EdgeInAtomicReference extends GcObject {
  // ERROR [PlainCollection] Field 'last' has type AtomicReference<EdgeInAtomicReference>, which can refer to containers and counts none of them. Use @Owned final GcList<EdgeInAtomicReference>, GcSet or GcMap, or for a single reference @Owned or @Weak EdgeInAtomicReference, or annotate it @Borrowed(reason = "…").
  final java.util.concurrent.atomic.AtomicReference<EdgeInAtomicReference> last =
      new java.util.concurrent.atomic.AtomicReference<>();
}
