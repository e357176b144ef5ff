// A method writes an edge.
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
    // JAVAC ERROR [OwnedWrite] @Owned field 'next' of 'WriteInMethod' is written without its setter, so that the new value is not counted and the old one is not released. Call GcWriteInMethod.setNext, which Lasso generates. Only constructors and initialisers write such fields directly, in the object they initialise and not in a lambda.
    next = other;
  }

  static void test(GcHeap heap) {
    try (GcScope scope = heap.openScope()) {
      WriteInMethod a = GcWriteInMethod.create(scope);
      a.write(GcWriteInMethod.create(scope));
      heap.inspect().verify();
    }
  }
}
