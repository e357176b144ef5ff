// A constructor writes an edge of another object. rejected by javac: [OwnedWrite]
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;

@GcContainer
abstract class WriteInOtherConstructor extends GcObject {
  @Owned WriteInOtherConstructor next;

  WriteInOtherConstructor() {}

  WriteInOtherConstructor(WriteInOtherConstructor other) {
    other.next = other;
  }

  void write(WriteInOtherConstructor other) {
    GcWriteInOtherConstructor.allocate(gcHeap(), other);
  }

  static void test(GcHeap heap) {
    try (GcScope scope = heap.openScope()) {
      WriteInOtherConstructor a = GcWriteInOtherConstructor.create(scope);
      a.write(GcWriteInOtherConstructor.create(scope));
      heap.verify();
    }
  }
}
