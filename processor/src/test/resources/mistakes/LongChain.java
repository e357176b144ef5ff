// A chain is too long for the stack.
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;

@GcContainer
abstract class LongChain extends GcObject {
  @Owned LongChain next;

  abstract void setNext(LongChain next);

  static void test(GcHeap heap) {
    try (GcScope scope = heap.openScope()) {
      LongChain first = GcLongChain.create(scope);
      LongChain last = first;
      for (int i = 0; i < 100_000; i++) {
        LongChain more = GcLongChain.allocate(heap);
        last.setNext(more);
        heap.release(more);
        last = more;
      }
      scope.drop(first);
      if (heap.stats().live() != 0) {
        throw new AssertionError("the chain is alive");
      }
    }
  }
}
