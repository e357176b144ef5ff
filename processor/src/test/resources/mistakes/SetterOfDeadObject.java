// A setter is called on a dead object.
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;

@GcContainer
@SuppressWarnings("ScopeEscape") // uses dead objects on purpose
abstract class SetterOfDeadObject extends GcObject {
  @Owned SetterOfDeadObject next;

  abstract void setNext(SetterOfDeadObject next);

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
      SetterOfDeadObject a = GcSetterOfDeadObject.create(scope);
      SetterOfDeadObject b = GcSetterOfDeadObject.create(scope);
      scope.drop(a);
      mustThrow(DeadObjectException.class, () -> a.setNext(b));
      mustThrow(DeadObjectException.class, () -> b.setNext(a));
      heap.inspect().verify();
    }
  }
}
