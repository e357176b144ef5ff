// A scope or root is not reported if the method closes it on some way, returns it, stores it, or passes it to code that
// may close it. `create`, and methods that only create objects in a scope, do not close it.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRootCell;

final class Readers {
  static int size(GcRootCell<Reader> cell) {
    try (GcRoot<Reader> root = cell.open()) {
      return root == null ? 0 : root.get().size();
    }
  }
}

@GcContainer
abstract class Reader extends GcObject {
  int size() {
    return 1;
  }
}
