// A suspect dies by count before the collection.
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;

@GcContainer
abstract class DiesWhileSuspected extends GcObject {
  @Owned DiesWhileSuspected next;

  abstract void setNext(DiesWhileSuspected next);

  static void test(GcHeap heap) {
    try (GcScope scope = heap.openScope()) {
      DiesWhileSuspected a = GcDiesWhileSuspected.create(scope);
      DiesWhileSuspected b = GcDiesWhileSuspected.create(scope);
      a.setNext(b);
      scope.drop(b);
      DiesWhileSuspected kept = scope.keep(b);
      scope.drop(kept);
      scope.drop(a);
      heap.inspect().verify();
      heap.collect();
    }
  }
}
