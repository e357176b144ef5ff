// One owned collection is in two fields of an object.
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcList;

@GcContainer
abstract class CollectionInTwoFields extends GcObject {
  @Owned final GcList<CollectionInTwoFields> one = new GcList<>();
  @Owned final GcList<CollectionInTwoFields> two = one;

  static void test(GcHeap heap) {
    try (GcScope scope = heap.openScope()) {
      GcCollectionInTwoFields.create(scope);
      throw new AssertionError("nothing was thrown");
    } catch (IllegalStateException expected) {
      heap.inspect().verify();
    }
  }
}
