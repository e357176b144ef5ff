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
    // JAVAC ERROR [OwnedWrite] @Owned field 'next' of 'WriteInOtherConstructor' is written without its setter, so that the new value is not counted and the old one is not released. Call GcWriteInOtherConstructor.setNext, which Lasso generates. Only constructors and initialisers write such fields directly, in the object they initialise and not in a lambda.
    other.next = other;
  }

  void write(WriteInOtherConstructor other) {
    // JAVAC WARNING [RootNotClosed] This object is allocated here and never released, so that it stays alive. Open a root for it in a try statement, as in try (GcRoot … = …), or release it, return it or store it where something else releases it.
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
