// A method writes an edge. rejected by javac: [OwnedWrite]
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;

@GcContainer
abstract class WriteInMethod extends GcObject {
  @Owned WriteInMethod next;

  void write(WriteInMethod other) {
    next = other;
  }

  static void test(GcHeap heap) {
    try (GcScope scope = heap.openScope()) {
      WriteInMethod a = GcWriteInMethod.create(scope);
      a.write(GcWriteInMethod.create(scope));
      heap.verify();
    }
  }
}
