// A subclass overrides the setter of its super host and stores twice.
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;

@GcContainer
abstract class Base extends GcObject {
  @Owned Base next;

  void setNext(Base next) {
    GcBase.setNext(this, next);
  }
}

@GcContainer
abstract class SetterOverridden extends Base {
  @Override
  void setNext(Base next) {
    super.setNext(next);
    super.setNext(next);
  }

  static void test(GcHeap heap) {
    try (GcScope scope = heap.openScope()) {
      SetterOverridden a = GcSetterOverridden.create(scope);
      a.setNext(GcSetterOverridden.create(scope));
      heap.inspect().verify();
    }
  }
}
