package dev.lasso.runtime.collections;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.protocol.GcProtocol;
import org.jspecify.annotations.Nullable;

/**
 * The container that a collection is part of, if it is part of one. Containers in the collection
 * are counted as its edges; other objects are plain data.
 *
 * <p>Each change of a collection has the same order. It checks; it calls user code; it makes room
 * for all it needs; then it begins, and counts what is new. Now the collection changes, by plain
 * stores only, so that a lack of memory or stack finds it as it was or as it will be. At last it
 * lets go of the old, which may call user code, and ends. What an error interrupts before the end
 * is counted too often, and the heap counts again at its next safe point.
 *
 * <p>A change of one element begins with {@link #own} or {@link #move} and ends with {@link
 * #disown} or {@link #handOver}. A longer one begins with {@link #change} and ends with {@link
 * #changed}.
 */
final class Owner {

  private @Nullable GcObject container;

  /** Whether it is no collection of the program's, but a list of what one is about to take. */
  private final boolean isPlan;

  private Owner(boolean isPlan) {
    this.isPlan = isPlan;
  }

  static Owner ofCollection() {
    return new Owner(false);
  }

  /** The owner of nothing. */
  static Owner ofPlan() {
    return new Owner(true);
  }

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

  /** Makes room for what a method is about to hand over to its caller. */
  void reserveHandOver(@Nullable Object old) {
    if (container != null && old instanceof GcObject owned) {
      GcProtocol.reserveHandOver(container, owned);
    }
  }

  // ------------------------------------------------------------------ a change of one element

  /** Checks and counts what is about to be stored, or throws. Calls no user code. */
  void own(@Nullable GcObject object) {
    if (container != null) {
      GcProtocol.own(container, object);
    } else {
      checkConstructing(object);
    }
  }

  /** As {@link #own}, with the hold that {@code scope} has. */
  void move(GcScope scope, GcObject object) {
    if (container != null) {
      GcProtocol.move(container, scope, object);
    } else {
      checkConstructing(object);
    }
  }

  /** Lets go of what is not stored any more; may destroy it, which calls user code. */
  void disown(@Nullable GcObject object) {
    if (container != null) {
      GcProtocol.disown(container, object);
    }
  }

  /** As {@link #disown}, for what the caller is given: the innermost open scope may hold it. */
  void handOver(@Nullable GcObject object) {
    if (container != null) {
      if (object != null) {
        GcProtocol.handOver(container, object);
      } else {
        GcProtocol.disown(container, null);
      }
    }
  }

  // ------------------------------------------------------------------ a longer change

  /** Checks that the collection may be changed, and begins. */
  void change() {
    if (container != null) {
      GcProtocol.change(container);
    }
  }

  void changed() {
    if (container != null) {
      GcProtocol.changed(container);
    }
  }

  /** Checks and counts what is about to be stored, or throws. Calls no user code. */
  void count(@Nullable Object object) {
    if (object instanceof GcObject owned) {
      if (container != null) {
        GcProtocol.count(container, owned);
      } else {
        checkConstructing(owned);
      }
    }
  }

  /** Counts all, or throws after it has counted none and ended the change. */
  void countAll(@Nullable GcObject[] objects) {
    int counted = 0;
    try {
      while (counted < objects.length) {
        count(objects[counted]);
        counted++;
      }
    } catch (RuntimeException e) {
      uncountAll(objects, counted);
      changed();
      throw e;
    }
  }

  /** Lets go of what is not stored any more; may destroy it, which calls user code. */
  void uncount(@Nullable Object object) {
    if (container != null && object instanceof GcObject owned) {
      GcProtocol.uncount(container, owned);
    }
  }

  void uncountAll(@Nullable GcObject[] objects, int count) {
    for (int i = 0; i < count; i++) {
      uncount(objects[i]);
    }
  }

  // ------------------------------------------------------------------ others

  /** Makes a weak reference a part of the container. */
  void claim(GcWeak<?> weak) {
    if (container != null) {
      GcProtocol.replaceResource(container, null, null, weak);
    }
  }

  /** What a collection without an owner takes is counted when its owner is adopted, or never. */
  private void checkConstructing(@Nullable GcObject object) {
    if (object != null && !isPlan && !GcProtocol.isConstructing(object.gcHeap())) {
      throw new IllegalStateException(
          "A collection that no container owns can not own "
              + object.gcType().name()
              + ": declare it as a final @Owned field of a container. While that is under"
              + " construction, it takes objects of its heap. For a service, make a container that"
              + " owns the collection, and hold that with a root.");
    }
  }
}
