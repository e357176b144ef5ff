// Items are replaced by their prefixes past their setter.
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import java.util.Arrays;

@GcContainer
abstract class ItemsPrefixedInParallel extends GcObject {
  @Owned @Items ItemsPrefixedInParallel[] items;

  void write() {
    // JAVAC ERROR [ItemsAlias] The array of @Items field 'items' of 'ItemsPrefixedInParallel' is passed on, and writes through that reference are not counted. Read it where it is, by index, in a for loop or with Arrays.stream, or pass on a view, made by Collections.unmodifiableList(Arrays.asList(…)), or a copy, made by clone().
    Arrays.parallelPrefix(items, 0, 2, (one, other) -> one);
  }

  static void test(GcHeap heap) {
    try (GcScope scope = heap.openScope()) {
      GcItemsPrefixedInParallel a = GcItemsPrefixedInParallel.create(scope, 2);
      GcItemsPrefixedInParallel.setItem(a, 0, GcItemsPrefixedInParallel.create(scope, 0));
      GcItemsPrefixedInParallel.setItem(a, 1, GcItemsPrefixedInParallel.create(scope, 0));
      a.write();
      heap.inspect().verify();
    }
  }
}
