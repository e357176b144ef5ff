// [FinalizerWeak] @Weak field 'parent' may already be null in @Finalizer method 'end': what it refers to often dies first. Read it into a local variable, and check that.
// [FinalizerWeak] @Weak field 'parent' may already be null in @Finalizer method 'end': what it refers to often dies first. Read it into a local variable, and check that.
// GENERATED GcNode GcCareful GcSure
package bad;

import dev.lasso.annotations.Finalizer;
import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Weak Node parent;
  @Owned Node next;
  int size;

  @Finalizer
  void end() {
    parent.size--; // WARNING
    this.parent.end(); // WARNING
    next.size--;
    Node local = parent;
    if (local != null) {
      local.size--;
    }
    System.out.println(parent);
  }

  void other() {
    parent.size--;
  }
}

@GcContainer
abstract class Careful extends GcObject {
  @Weak Careful parent;
  int size;

  @Finalizer
  void end() {
    if (parent != null) {
      parent.size--;
    }
  }
}

@GcContainer
abstract class Sure extends GcObject {
  @Weak Sure parent;
  int size;

  @Finalizer
  @SuppressWarnings("FinalizerWeak")
  void end() {
    parent.size--;
  }
}
