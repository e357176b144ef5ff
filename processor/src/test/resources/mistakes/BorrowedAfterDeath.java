// A borrowed object is used after its death.
package mistakes;

import dev.lasso.annotations.Borrowed;
import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.ReferenceCountException;

@GcContainer
abstract class BorrowedAfterDeath extends GcObject {
  @Borrowed(reason = "a mistake")
  BorrowedAfterDeath other;

  static void test(GcHeap heap) {
    try (GcScope scope = heap.openScope()) {
      BorrowedAfterDeath a = GcBorrowedAfterDeath.create(scope);
      a.other = GcBorrowedAfterDeath.create(scope);
      scope.drop(a.other);
      try {
        scope.keep(a.other);
        throw new AssertionError("nothing was thrown");
      } catch (DeadObjectException expected) {
        // The scope has checked the object.
      }
      try {
        heap.inspect().verify();
        throw new AssertionError("nothing was thrown");
      } catch (ReferenceCountException expected) {
        a.other = null;
      }
      heap.inspect().verify();
    }
  }
}
