// A lambda writes an edge. rejected by javac: [OwnedWrite]
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
    Runnable later = () -> next = other;
    later.run();
  }

  static void test(GcHeap heap) {
    try (GcScope scope = heap.openScope()) {
      WriteInLambda a = GcWriteInLambda.create(scope);
      a.write(GcWriteInLambda.create(scope));
      heap.verify();
    }
  }
}
