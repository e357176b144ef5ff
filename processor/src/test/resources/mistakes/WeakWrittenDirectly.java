// A weak field is written past its setter, and would dangle. rejected by javac: [WeakWrite]
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
    parent = other;
  }

  static void test(GcHeap heap) {
    try (GcScope scope = heap.openScope()) {
      WeakWrittenDirectly a = GcWeakWrittenDirectly.create(scope);
      a.write(GcWeakWrittenDirectly.create(scope));
      heap.verify();
    }
  }
}
