// One owned collection is a part of two objects.
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcList;

@GcContainer
abstract class CollectionInTwoOwners extends GcObject {
  @Owned final GcList<CollectionInTwoOwners> list;

  CollectionInTwoOwners(GcList<CollectionInTwoOwners> list) {
    this.list = list;
  }

  static void test(GcHeap heap) {
    try (GcScope scope = heap.openScope()) {
      CollectionInTwoOwners a = GcCollectionInTwoOwners.create(scope, new GcList<>());
      a.list.add(a);
      try {
        GcCollectionInTwoOwners.create(scope, a.list);
        throw new AssertionError("nothing was thrown");
      } catch (IllegalStateException expected) {
        heap.inspect().verify();
      }
    }
  }
}
