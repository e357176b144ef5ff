// The finalizer of an element throws while its list is cleared.
package mistakes;

import dev.lasso.annotations.Finalizer;
import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcList;

@GcContainer
abstract class ThrowsWhileCleared extends GcObject {
  @Owned ThrowsWhileCleared next;

  @Owned final GcList<ThrowsWhileCleared> kids = new GcList<>();

  @Finalizer
  void end() {
    throw new IllegalStateException("thrown");
  }

  static void test(GcHeap heap) {
    try (GcScope scope = heap.openScope()) {
      heap.onUnraisable(thrown -> {});
      ThrowsWhileCleared a = GcThrowsWhileCleared.create(scope);
      a.kids.move(scope, GcThrowsWhileCleared.create(scope));
      a.kids.move(scope, GcThrowsWhileCleared.create(scope));
      a.kids.clear();
      heap.inspect().verify();
    }
  }
}
