// The compiler reports a scope or root that the method opens, unless the method closes it on some way, returns it,
// stores it, or passes it on to code that may close it. Passing a scope to `create`, or to a method that only creates
// objects in it, does not count.
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
