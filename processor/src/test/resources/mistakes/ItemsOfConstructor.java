// A constructor stores an array of items. rejected by javac, else handled: [ItemsFieldWrite]
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;

@GcContainer
abstract class ItemsOfConstructor extends GcObject {
  @Owned @Items ItemsOfConstructor[] items;

  ItemsOfConstructor(ItemsOfConstructor[] items) {
    this.items = items;
  }

  static void test(GcHeap heap) {
    try (GcScope scope = heap.openScope()) {
      ItemsOfConstructor a = GcItemsOfConstructor.create(scope, 0, null);
      try {
        GcItemsOfConstructor.create(scope, 1, new ItemsOfConstructor[] {a});
        throw new AssertionError("nothing was thrown");
      } catch (IllegalStateException expected) {
        heap.verify();
      }
    }
  }
}
