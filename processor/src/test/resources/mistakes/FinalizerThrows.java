// A finalizer throws.
package mistakes;

import dev.lasso.annotations.Finalizer;
import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;

@GcContainer
abstract class FinalizerThrows extends GcObject {
  @Owned FinalizerThrows next;

  abstract void setNext(FinalizerThrows next);

  @Finalizer
  void end() {
    throw new IllegalStateException("thrown");
  }

  static void test(GcHeap heap) {
    try (GcScope scope = heap.openScope()) {
      heap.onUnraisable(thrown -> {});
      FinalizerThrows a = GcFinalizerThrows.create(scope);
      a.setNext(a);
      scope.drop(a);
      heap.collect();
      heap.inspect().verify();
    }
  }
}
