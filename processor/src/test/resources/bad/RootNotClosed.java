// GENERATED GcReader
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRootCell;

final class Readers {
  static int size(GcRootCell<Reader> cell) {
    // JAVAC WARNING [RootNotClosed] This root is opened here and never closed, so that what it holds stays alive. Open it in a try statement, as in try (GcRoot … = …), or close it, return it or store it where something else closes it.
    GcRoot<Reader> root = cell.open();
    return root.get().size();
  }
}

@GcContainer
abstract class Reader extends GcObject {
  int size() {
    return 1;
  }
}
