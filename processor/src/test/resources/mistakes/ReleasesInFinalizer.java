// A finalizer lets go of what is dying anyway.
package mistakes;

import dev.lasso.annotations.Finalizer;
import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;

@GcContainer
abstract class ReleasesInFinalizer extends GcObject {
  @Owned ReleasesInFinalizer next;

  @Finalizer
  void end() {
    GcReleasesInFinalizer.setNext(this, null);
  }

  static void test(GcHeap heap) {
    try (GcScope scope = heap.openScope()) {
      ReleasesInFinalizer a = GcReleasesInFinalizer.create(scope);
      ReleasesInFinalizer b = GcReleasesInFinalizer.create(scope);
      GcReleasesInFinalizer.setNext(a, b);
      GcReleasesInFinalizer.setNext(b, a);
      scope.drop(a);
      scope.drop(b);
      heap.collect();
      heap.verify();
    }
  }
}
