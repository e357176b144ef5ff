// A constructor stores an array of items.
// ECJ HANDLED
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
    // JAVAC ERROR [ItemsFieldWrite] @Items field 'items' of 'ItemsOfConstructor' is written, but its array is created by the code that Lasso generates, which counts its elements. Pass the length to create, and call setItem. For a longer array, declare 'abstract void grow(int length)' and call it.
    this.items = items;
  }

  static void test(GcHeap heap) {
    try (GcScope scope = heap.openScope()) {
      ItemsOfConstructor a = GcItemsOfConstructor.create(scope, 0, null);
      try {
        GcItemsOfConstructor.create(scope, 1, new ItemsOfConstructor[] {a});
        throw new AssertionError("nothing was thrown");
      } catch (IllegalStateException expected) {
        heap.inspect().verify();
      }
    }
  }
}
