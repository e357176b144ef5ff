// Attributes own their own object.
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;

@GcContainer(attributes = true)
abstract class AttributesOwnTheirOwner extends GcObject {
  static void test(GcHeap heap) {
    try (GcScope scope = heap.openScope()) {
      GcAttributesOwnTheirOwner a = GcAttributesOwnTheirOwner.create(scope);
      a.setAttribute("self", a);
      a.setAttribute("again", a);
      a.setAttribute("self", null);
      heap.inspect().verify();
    }
  }
}
