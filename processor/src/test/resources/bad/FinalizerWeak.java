// [FinalizerWeak] @Weak field 'parent' may already be null in @Finalizer method 'end': what it refers to often dies first. Read it into a local variable, and check that.
// [FinalizerWeak] @Weak field 'parent' may already be null in @Finalizer method 'end': what it refers to often dies first. Read it into a local variable, and check that.
// [FinalizerWeak] @Weak field 'parent' may already be null in @Finalizer method 'end': what it refers to often dies first. Read it into a local variable, and check that.
// [FinalizerWeak] @Weak field 'parent' may already be null in @Finalizer method 'end': what it refers to often dies first. Read it into a local variable, and check that.
// [FinalizerWeak] @Weak field 'parent' may already be null in @Finalizer method 'end': what it refers to often dies first. Read it into a local variable, and check that.
// [FinalizerWeak] @Weak field 'side' may already be null in @Finalizer method 'end': what it refers to often dies first. Read it into a local variable, and check that.
// [FinalizerWeak] @Weak field 'model' may already be null in 'gone', which is called when it is: what it refers to often dies first. Read it into a local variable, and check that.
// [FinalizerWeak] @Weak field 'model' may already be null in 'close', which may be called at a death: what it refers to often dies first. Read it into a local variable, and check that.
// [FinalizerWeak] @Weak field 'model' may already be null in the lambda in 'first', which may be called at a death: what it refers to often dies first. Read it into a local variable, and check that.
// [FinalizerWeak] @Weak field 'model' may already be null in the lambda in 'third', which may be called at a death: what it refers to often dies first. Read it into a local variable, and check that.
// [FinalizerWeak] @Weak field 'model' may already be null in the lambda in 'second', which may be called at a death: what it refers to often dies first. Read it into a local variable, and check that.
// [FinalizerWeak] @Weak field 'model' may already be null in 'free', which may be called at a death: what it refers to often dies first. Read it into a local variable, and check that.
// [FinalizerWeak] @Weak field 'model' may already be null in 'run', which may be called at a death: what it refers to often dies first. Read it into a local variable, and check that.
// [FinalizerWeak] @Weak field 'model' may already be null in the method reference in 'own', which may be called at a death: what it refers to often dies first. Read it into a local variable, and check that.
// GENERATED GcNode GcCareful GcSure GcIndirect GcOverriding GcView GcClosing GcReleasing
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

@GcContainer
abstract class Indirect extends GcObject {
  @Weak Indirect parent;
  int size;

  @Finalizer
  void end() {
    Indirect local = parent;
    local.size--; // WARNING
    Runnable later = parent::shrink; // WARNING
    leave();
  }

  private void leave() {
    parent.size--; // WARNING
  }

  void shrink() {
    parent.size--;
  }
}

@GcContainer
abstract class Overriding extends Careful {
  @Weak Careful side;

  @Override
  void end() {
    side.size--; // WARNING
    if (parent instanceof Careful found && parent.size > 0) {
      found.size--;
    }
  }
}

@GcContainer
abstract class View extends GcObject {
  @Weak(onClear = "gone")
  View model;

  @Weak View other;
  int size;

  void gone() {
    model.size--; // WARNING
    other.size--;
  }

  void close() {
    model.size--;
  }

  class Resource implements AutoCloseable {
    @Override
    public void close() {
      model.size--; // WARNING
    }
  }
}

@GcContainer
abstract class Closing extends GcObject {
  @Weak View model;
  @Owned final AutoCloseable first = () -> model.size--; // WARNING

  @Owned(release = "run")
  Runnable second;

  @Owned final AutoCloseable careful =
      () -> {
        if (model != null) {
          model.size--;
        }
      };
  Runnable plain = () -> model.size++;

  Closing() {
    second = () -> leave();
  }

  abstract void setThird(AutoCloseable third);

  @Owned AutoCloseable third;

  void open() {
    setThird((() -> model.size--)); // WARNING
  }

  private void leave() {
    model.size--; // WARNING
  }
}

@GcContainer
abstract class Releasing extends GcObject {
  @Weak View model;

  @Owned(release = "free")
  Part part = new Part();

  class Part {
    void free() {
      model.size--; // WARNING
    }

    void run() {
      model.size--;
    }
  }

  class Other {
    void free() {
      model.size--;
    }
  }

  @Owned(release = "run")
  Runnable last =
      new Runnable() {
        @Override
        public void run() {
          model.size--; // WARNING
        }
      };

  @Owned final AutoCloseable own = this::leave;
  @Owned final AutoCloseable sure = this::shut;

  private void leave() {
    model.size--; // WARNING
  }

  private void shut() {
    if (model != null) {
      model.size--;
    }
  }
}
