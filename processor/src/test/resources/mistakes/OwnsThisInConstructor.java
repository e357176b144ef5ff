// A constructor has itself owned.
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcList;

@GcContainer
abstract class OwnsThisInConstructor extends GcObject {
  @Owned final GcList<OwnsThisInConstructor> kids = new GcList<>();

  OwnsThisInConstructor(OwnsThisInConstructor parent) {
    if (parent != null) {
      parent.kids.add(this);
    }
  }

  static void test(GcHeap heap) {
    try (GcScope scope = heap.openScope()) {
      OwnsThisInConstructor a = GcOwnsThisInConstructor.create(scope, null);
      try {
        GcOwnsThisInConstructor.create(scope, a);
        throw new AssertionError("nothing was thrown");
      } catch (IllegalStateException expected) {
        heap.inspect().verify();
      }
    }
  }
}
