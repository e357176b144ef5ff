// A weak field is written past its setter, and would dangle.
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;

@GcContainer
abstract class WeakWrittenDirectly extends GcObject {
  @Weak WeakWrittenDirectly parent;

  void write(WeakWrittenDirectly other) {
    // JAVAC ERROR [WeakWrite] @Weak field 'parent' of 'WeakWrittenDirectly' is written without its setter, so that it would not become null when the new value dies. Call GcWeakWrittenDirectly.setParent, which Lasso generates. Only constructors and initialisers write such fields directly, in the object they initialise and not in a lambda.
    parent = other;
  }

  static void test(GcHeap heap) {
    try (GcScope scope = heap.openScope()) {
      WeakWrittenDirectly a = GcWeakWrittenDirectly.create(scope);
      a.write(GcWeakWrittenDirectly.create(scope));
      heap.inspect().verify();
    }
  }
}
