// A constructor writes an edge of another object.
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
    // JAVAC ERROR [OwnedWrite] @Owned field 'next' of 'WriteInOtherConstructor' is written without its setter: nobody counts the new value or lets go of the old one. Call GcWriteInOtherConstructor.setNext, which Lasso generates; only constructors and initialisers write such fields, of the object they initialise and in no lambda.
    other.next = other;
  }

  void write(WriteInOtherConstructor other) {
    GcWriteInOtherConstructor.allocate(gcHeap(), other);
  }

  static void test(GcHeap heap) {
    try (GcScope scope = heap.openScope()) {
      WriteInOtherConstructor a = GcWriteInOtherConstructor.create(scope);
      a.write(GcWriteInOtherConstructor.create(scope));
      heap.inspect().verify();
    }
  }
}
