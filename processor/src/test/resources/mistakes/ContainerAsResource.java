// A container is stored as a resource.
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;

@GcContainer
abstract class ContainerAsResource extends GcObject implements AutoCloseable {
  @Owned AutoCloseable resource;

  abstract void setResource(AutoCloseable resource);

  @Override
  public void close() {
    throw new AssertionError("closed");
  }

  static void test(GcHeap heap) {
    try (GcScope scope = heap.openScope()) {
      ContainerAsResource a = GcContainerAsResource.create(scope);
      try {
        a.setResource(GcContainerAsResource.create(scope));
        throw new AssertionError("nothing was thrown");
      } catch (IllegalArgumentException expected) {
        heap.inspect().verify();
      }
    }
  }
}
