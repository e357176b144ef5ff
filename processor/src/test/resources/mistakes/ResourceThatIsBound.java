// A constructor stores resources that belong to another object, or to the heap itself.
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.collections.GcResources;

@GcContainer
abstract class ResourceThatIsBound extends GcObject implements AutoCloseable {
  @Owned final AutoCloseable resource;
  @Owned ResourceThatIsBound next;

  ResourceThatIsBound(AutoCloseable resource) {
    this.resource = resource;
  }

  @Override
  public void close() {
    throw new AssertionError("closed");
  }

  static void test(GcHeap heap) {
    int[] closed = {0};
    try (GcScope scope = heap.openScope()) {
      ResourceThatIsBound first = GcResourceThatIsBound.create(scope, () -> closed[0]++);
      GcWeak<ResourceThatIsBound> weak = GcWeak.of(first);
      GcResources<AutoCloseable> many = new GcResources<>();
      many.add(() -> closed[0]++);
      GcResourceThatIsBound.create(scope, weak);
      GcResourceThatIsBound.create(scope, many);
      GcResourceThatIsBound.create(scope, null);
      refused(heap, scope, first);
      refused(heap, scope, weak);
      refused(heap, scope, many);
      try (GcRoot<ResourceThatIsBound> root = heap.openRoot(first)) {
        refused(heap, scope, root);
      }
    }
    if (closed[0] != 2) {
      throw new AssertionError(closed[0] + " closed");
    }
  }

  private static void refused(GcHeap heap, GcScope scope, AutoCloseable resource) {
    long live = heap.stats().live();
    try {
      GcResourceThatIsBound.create(scope, resource);
    } catch (IllegalArgumentException expected) {
      heap.inspect().verify();
      if (heap.stats().live() == live) {
        return;
      }
    }
    throw new AssertionError(resource + " was taken");
  }
}
