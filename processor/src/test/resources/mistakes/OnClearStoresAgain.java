// The callback of a weak field stores a new referent.
package mistakes;

import dev.lasso.annotations.Borrowed;
import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;

@GcContainer
abstract class OnClearStoresAgain extends GcObject {
  @Weak(onClear = "again")
  OnClearStoresAgain watched;

  @Borrowed(reason = "the test holds it")
  OnClearStoresAgain spare;

  void again() {
    GcOnClearStoresAgain.setWatched(this, spare);
  }

  static void test(GcHeap heap) {
    try (GcScope scope = heap.openScope()) {
      OnClearStoresAgain a = GcOnClearStoresAgain.create(scope);
      OnClearStoresAgain b = GcOnClearStoresAgain.create(scope);
      a.spare = GcOnClearStoresAgain.create(scope);
      GcOnClearStoresAgain.setWatched(a, b);
      scope.drop(b);
      heap.inspect().verify();
      if (a.watched != a.spare) {
        throw new AssertionError("not stored");
      }
      GcOnClearStoresAgain.setWatched(a, null);
    }
  }
}
