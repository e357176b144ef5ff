// Extra memory is read after death.
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;

@GcContainer(extra = true)
abstract class ExtraAfterDeath extends GcObject {
  static void test(GcHeap heap) {
    GcExtraAfterDeath a = GcExtraAfterDeath.allocateWithExtra(heap, 8);
    var memory = a.extra();
    heap.release(a);
    try {
      memory.get(java.lang.foreign.ValueLayout.JAVA_BYTE, 0);
      throw new AssertionError("nothing was thrown");
    } catch (IllegalStateException expected) {
      heap.inspect().verify();
    }
  }
}
