// Two objects own one resource, and verify tells.
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.ReferenceCountException;

@GcContainer
abstract class ResourceOfTwoOwners extends GcObject {
  @Owned AutoCloseable resource;

  abstract void setResource(AutoCloseable resource);

  static void test(GcHeap heap) {
    try (GcScope scope = heap.openScope()) {
      int[] closed = {0};
      AutoCloseable shared = () -> closed[0]++;
      ResourceOfTwoOwners a = GcResourceOfTwoOwners.create(scope);
      ResourceOfTwoOwners b = GcResourceOfTwoOwners.create(scope);
      a.setResource(shared);
      b.setResource(shared);
      try {
        heap.inspect().verify();
        throw new AssertionError("nothing was thrown");
      } catch (ReferenceCountException expected) {
        b.setResource(null);
      }
    }
  }
}
