// Elements are removed while their list is iterated.
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcList;
import java.util.ConcurrentModificationException;

@GcContainer
abstract class RemovedWhileIterated extends GcObject {
  @Owned RemovedWhileIterated next;

  @Owned final GcList<RemovedWhileIterated> kids = new GcList<>();

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
      RemovedWhileIterated a = GcRemovedWhileIterated.create(scope);
      for (int i = 0; i < 3; i++) {
        a.kids.move(scope, GcRemovedWhileIterated.create(scope));
      }
      mustThrow(
          ConcurrentModificationException.class,
          () -> {
            for (RemovedWhileIterated kid : a.kids) {
              a.kids.remove(kid);
            }
          });
      heap.inspect().verify();
    }
  }
}
