// Items are resized while a collection may traverse them.
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;

@GcContainer
abstract class ItemsResizedWhileTracked extends GcObject {
  @Owned @Items ItemsResizedWhileTracked[] items;

  static void test(GcHeap heap) {
    try (GcScope scope = heap.openScope()) {
      GcItemsResizedWhileTracked a = GcItemsResizedWhileTracked.create(scope, 2);
      GcItemsResizedWhileTracked.setItem(a, 0, a);
      GcItemsResizedWhileTracked.setItem(a, 1, a);
      try {
        GcItemsResizedWhileTracked.resize(a, 1);
        throw new AssertionError("nothing was thrown");
      } catch (IllegalStateException expected) {
        heap.inspect().verify();
      }
    }
  }
}
