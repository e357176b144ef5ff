// A static method of the host writes an edge.
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;

@GcContainer
abstract class WriteInStatic extends GcObject {
  @Owned WriteInStatic next;

  static void store(WriteInStatic self, WriteInStatic other) {
    // JAVAC ERROR [OwnedWrite] @Owned field 'next' of 'WriteInStatic' is written without its setter, so that the new value is not counted and the old one is not released. Call GcWriteInStatic.setNext, which Lasso generates. Only constructors and initialisers write such fields directly, in the object they initialise and not in a lambda.
    self.next = other;
  }

  void write(WriteInStatic other) {
    store(this, other);
  }

  static void test(GcHeap heap) {
    try (GcScope scope = heap.openScope()) {
      WriteInStatic a = GcWriteInStatic.create(scope);
      a.write(GcWriteInStatic.create(scope));
      heap.inspect().verify();
    }
  }
}
