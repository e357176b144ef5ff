// A field is set to what it has.
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;

@GcContainer
abstract class SameObjectTwice extends GcObject {
  @Owned SameObjectTwice next;

  static void test(GcHeap heap) {
    try (GcScope scope = heap.openScope()) {
      SameObjectTwice a = GcSameObjectTwice.create(scope);
      SameObjectTwice b = GcSameObjectTwice.create(scope);
      GcSameObjectTwice.setNext(a, b);
      scope.drop(b);
      GcSameObjectTwice.setNext(a, a.next);
      heap.verify();
    }
  }
}
