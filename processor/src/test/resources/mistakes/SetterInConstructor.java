// A constructor calls its own setter.
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;

@GcContainer
abstract class SetterInConstructor extends GcObject {
  @Owned SetterInConstructor next;

  SetterInConstructor() {}

  SetterInConstructor(SetterInConstructor next) {
    setNext(next);
    setNext(null);
    setNext(next);
  }

  abstract void setNext(SetterInConstructor next);

  static void test(GcHeap heap) {
    try (GcScope scope = heap.openScope()) {
      SetterInConstructor a = GcSetterInConstructor.create(scope, GcSetterInConstructor.create(scope));
      heap.inspect().verify();
    }
  }
}
