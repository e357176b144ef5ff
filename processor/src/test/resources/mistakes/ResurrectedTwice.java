// An object is resurrected, and wants to be again.
package mistakes;

import dev.lasso.annotations.Borrowed;
import dev.lasso.annotations.Finalizer;
import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;

@GcContainer
abstract class ResurrectedTwice extends GcObject {
  @Owned ResurrectedTwice next;

  abstract void setNext(ResurrectedTwice next);

  @Borrowed(reason = "the test holds it")
  ResurrectedTwice saviour;

  int ends;

  @Finalizer
  void end() {
    ends++;
    if (saviour != null) {
      saviour.setNext(this);
    }
  }

  static void test(GcHeap heap) {
    try (GcScope scope = heap.openScope()) {
      ResurrectedTwice saviour = GcResurrectedTwice.create(scope);
      ResurrectedTwice a = GcResurrectedTwice.create(scope);
      a.saviour = saviour;
      scope.drop(a);
      heap.inspect().verify();
      saviour.setNext(null);
      heap.inspect().verify();
      if (a.ends != 1 || heap.stats().live() != 1) {
        throw new AssertionError("finalized " + a.ends + " times");
      }
    }
  }
}
