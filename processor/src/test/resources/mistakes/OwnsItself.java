// An object owns itself.
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;

@GcContainer
abstract class OwnsItself extends GcObject {
  @Owned OwnsItself next;

  abstract void setNext(OwnsItself next);

  static void test(GcHeap heap) {
    try (GcScope scope = heap.openScope()) {
      OwnsItself a = GcOwnsItself.create(scope);
      a.setNext(a);
      heap.inspect().verify();
    }
  }
}
