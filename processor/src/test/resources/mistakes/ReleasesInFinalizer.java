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

  abstract void setNext(ReleasesInFinalizer next);

  @Finalizer
  void end() {
    setNext(null);
  }

  static void test(GcHeap heap) {
    try (GcScope scope = heap.openScope()) {
      ReleasesInFinalizer a = GcReleasesInFinalizer.create(scope);
      ReleasesInFinalizer b = GcReleasesInFinalizer.create(scope);
      a.setNext(b);
      b.setNext(a);
      scope.drop(a);
      scope.drop(b);
      heap.collect();
      heap.inspect().verify();
    }
  }
}
