// A constructor throws after its setter.
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;

@GcContainer
abstract class ConstructorThrowsAfterSetter extends GcObject {
  @Owned ConstructorThrowsAfterSetter next;

  ConstructorThrowsAfterSetter() {}

  ConstructorThrowsAfterSetter(ConstructorThrowsAfterSetter next) {
    setNext(next);
    throw new IllegalStateException("thrown");
  }

  abstract void setNext(ConstructorThrowsAfterSetter next);

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
      ConstructorThrowsAfterSetter a = GcConstructorThrowsAfterSetter.create(scope);
      mustThrow(IllegalStateException.class, () -> GcConstructorThrowsAfterSetter.create(scope, a));
      heap.inspect().verify();
    }
  }
}
