// An item is stored past its setter.
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;

@GcContainer
abstract class ItemWrittenDirectly extends GcObject {
  @Owned @Items ItemWrittenDirectly[] items;

  void write(ItemWrittenDirectly other) {
    // JAVAC ERROR [ItemsWrite] An element of @Items field 'items' of 'ItemWrittenDirectly' is written directly, so that the new value is not counted and the old one is not released. Call setItem, which Lasso generates.
    items[0] = other;
  }

  static void test(GcHeap heap) {
    try (GcScope scope = heap.openScope()) {
      ItemWrittenDirectly a = GcItemWrittenDirectly.create(scope, 1);
      a.write(GcItemWrittenDirectly.create(scope, 0));
      heap.inspect().verify();
    }
  }
}
