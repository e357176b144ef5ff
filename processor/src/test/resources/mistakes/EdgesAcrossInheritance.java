// A host without edges inherits them, and adds none twice.
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;

@GcContainer
abstract class First extends GcObject {
  @Owned First next;

  abstract void setNext(First next);
}

@GcContainer
abstract class Second extends First {}

@GcContainer
abstract class EdgesAcrossInheritance extends Second {
  @Owned First other;

  abstract void setOther(First other);

  static void test(GcHeap heap) {
    try (GcScope scope = heap.openScope()) {
      EdgesAcrossInheritance a = GcEdgesAcrossInheritance.create(scope);
      a.setNext(a);
      a.setOther(a);
      heap.inspect().verify();
    }
  }
}
