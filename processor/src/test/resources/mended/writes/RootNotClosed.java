// A scope, entry, root, link or heap is reported if the method can end without having closed it, returned it, stored
// it, or passed it to code that may close it. It can end by an exception that the file catches elsewhere. The same
// holds for an object that is retained and not released, for a root in an object that is never closed, and for one in a
// private field that no code of the file closes, or that a method replaces. A retained object may be stored if the
// compilation calls `release` anywhere; an owner does not release it. A `GcRootMap` only borrows the root that `put` is
// given. No check covers heaps in fields, and if the program opens no other heap, there is [no report at run
// time](../leaks.md#levels), either.
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
