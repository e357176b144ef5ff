// GENERATED GcTensor
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;

final class Sums {
  static Tensor sum(GcHeap heap, Tensor a, Tensor b, Tensor c) {
    try (GcScope scope = heap.openScope()) {
      // JAVAC WARNING [ScopeEscape] This lets an object of 'Tensor' leave the block in which it lives: only scope 'scope' holds it, and that scope ends on line 14. Give it an owner, open a GcRoot for it, or create it in a scope that lives longer, such as one that the caller passes.
      return a.plus(scope, b).plus(scope, c);
    }
  }
}

@GcContainer
abstract class Tensor extends GcObject {
  Tensor plus(GcScope scope, Tensor other) {
    return GcTensor.create(scope);
  }
}
