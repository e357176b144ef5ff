// A hold is released twice.
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.ReferenceCountException;

@GcContainer
abstract class ReleasedTwice extends GcObject {
  @Owned ReleasedTwice next;

  abstract void setNext(ReleasedTwice next);

  static void mustThrow(Class<? extends Throwable> type, Runnable action) {
    try {
      action.run();
    } catch (Throwable thrown) {
      type.cast(thrown);
      return;
    }
    throw new AssertionError("nothing was thrown");
  }

  static void test(GcHeap heap) {
    try (GcScope scope = heap.openScope()) {
      ReleasedTwice a = GcReleasedTwice.allocate(heap);
      ReleasedTwice b = GcReleasedTwice.create(scope);
      b.setNext(a);
      heap.release(a);
      mustThrow(ReferenceCountException.class, () -> heap.release(a));
      heap.inspect().verify();
    }
  }
}
