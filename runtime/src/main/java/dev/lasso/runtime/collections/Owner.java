package dev.lasso.runtime.collections;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcProtocol;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import org.jspecify.annotations.Nullable;

/**
 * The container that a collection is part of, if it is part of one. Containers in the collection
 * are counted as its edges; other objects are plain data.
 */
final class Owner {

  private @Nullable GcObject container;

  void bind(GcObject to) {
    if (container != null) {
      throw GcProtocol.alreadyBound(container);
    }
    container = to;
  }

  /** Takes {@link #bind} back; false if another container is the owner. */
  boolean unbind(GcObject from) {
    if (container != from) {
      return false;
    }
    container = null;
    return true;
  }

  /** Checks that the collection may be changed. */
  void check() {
    if (container != null) {
      GcProtocol.checkMutable(container);
    }
  }

  /** Counts what is about to be stored, or throws. Calls no user code. */
  void own(@Nullable Object object) {
    if (container != null) {
      if (object instanceof GcObject owned) {
        GcProtocol.count(container, owned);
      } else {
        GcProtocol.checkMutable(container);
      }
    }
  }

  /** As {@link #own}, with the hold that {@code scope} has. */
  void move(GcScope scope, GcObject object) {
    if (container != null) {
      GcProtocol.move(container, scope, object);
      GcProtocol.disown(container, null);
    }
  }

  /** Lets go of what is not stored any more; may destroy it, which calls user code. */
  void disown(@Nullable Object object) {
    if (container != null && object instanceof GcObject owned) {
      GcProtocol.uncount(container, owned);
    }
  }

  /** Makes a weak reference a part of the container. */
  void claim(GcWeak<?> weak) {
    if (container != null) {
      GcProtocol.replaceResource(container, null, null, weak);
    }
  }
}
