// All items are set past their setter, in parallel.
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import java.util.Arrays;

@GcContainer
abstract class ItemsSetInParallel extends GcObject {
  @Owned @Items ItemsSetInParallel[] items;

  void write(ItemsSetInParallel other) {
    // JAVAC ERROR [ItemsAlias] The array of @Items field 'items' of 'ItemsSetInParallel' is passed on, and writes through that reference are not counted. Read it where it is, by index, in a for loop or with Arrays.stream, or pass on a view, made by Collections.unmodifiableList(Arrays.asList(…)), or a copy, made by clone().
    Arrays.parallelSetAll(items, i -> other);
  }

  static void test(GcHeap heap) {
    try (GcScope scope = heap.openScope()) {
      ItemsSetInParallel a = GcItemsSetInParallel.create(scope, 3);
      a.write(GcItemsSetInParallel.create(scope, 0));
      heap.inspect().verify();
    }
  }
}
