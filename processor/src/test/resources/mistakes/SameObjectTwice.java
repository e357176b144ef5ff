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

  abstract void setNext(SameObjectTwice next);

  static void test(GcHeap heap) {
    try (GcScope scope = heap.openScope()) {
      SameObjectTwice a = GcSameObjectTwice.create(scope);
      SameObjectTwice b = GcSameObjectTwice.create(scope);
      a.setNext(b);
      scope.drop(b);
      a.setNext(a.next);
      heap.inspect().verify();
    }
  }
}
