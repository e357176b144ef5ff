// Another class writes an edge.
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;

@GcContainer
abstract class WriteInOtherClass extends GcObject {
  @Owned WriteInOtherClass next;

  static final class Writer {
    void store(WriteInOtherClass self, WriteInOtherClass other) {
      // JAVAC ERROR [OwnedWrite] @Owned field 'next' of 'WriteInOtherClass' is written without its setter, so that the new value is not counted and the old one is not released. Call GcWriteInOtherClass.setNext, which Lasso generates. Only constructors and initialisers write such fields directly, in the object they initialise and not in a lambda.
      self.next = other;
    }
  }

  void write(WriteInOtherClass other) {
    new Writer().store(this, other);
  }

  static void test(GcHeap heap) {
    try (GcScope scope = heap.openScope()) {
      WriteInOtherClass a = GcWriteInOtherClass.create(scope);
      a.write(GcWriteInOtherClass.create(scope));
      heap.inspect().verify();
    }
  }
}
