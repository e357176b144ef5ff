// A lambda writes an edge.
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;

@GcContainer
abstract class WriteInLambda extends GcObject {
  @Owned WriteInLambda next;

  void write(WriteInLambda other) {
    // JAVAC ERROR [OwnedWrite] @Owned field 'next' of 'WriteInLambda' is written without its setter, so that the new value is not counted and the old one is not released. Call GcWriteInLambda.setNext, which Lasso generates. Only constructors and initialisers write such fields directly, in the object they initialise and not in a lambda.
    Runnable later = () -> next = other;
    later.run();
  }

  static void test(GcHeap heap) {
    try (GcScope scope = heap.openScope()) {
      WriteInLambda a = GcWriteInLambda.create(scope);
      a.write(GcWriteInLambda.create(scope));
      heap.inspect().verify();
    }
  }
}
