// A finalizer starts a collection.
package mistakes;

import dev.lasso.annotations.Finalizer;
import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;

@GcContainer
abstract class CollectsInFinalizer extends GcObject {
  @Owned CollectsInFinalizer next;

  abstract void setNext(CollectsInFinalizer next);

  @Finalizer
  void end() {
    gcHeap().collect();
  }

  static void test(GcHeap heap) {
    try (GcScope scope = heap.openScope()) {
      CollectsInFinalizer a = GcCollectsInFinalizer.create(scope);
      a.setNext(a);
      scope.drop(a);
      scope.drop(GcCollectsInFinalizer.create(scope));
      heap.collect();
      heap.inspect().verify();
    }
  }
}
