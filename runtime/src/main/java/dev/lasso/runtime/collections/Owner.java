package dev.lasso.runtime.collections;

import dev.lasso.runtime.GcHeap;
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

  private Owner() {}

  /** The owner of a collection that becomes a part of {@code container}. */
  static GcObject bind(@Nullable GcObject owner, GcObject container) {
    if (owner != null) {
      throw GcProtocol.alreadyBound(owner);
    }
    return container;
  }

  /** Checks that the collection may be changed. */
  static void check(@Nullable GcObject owner) {
    if (owner != null) {
      GcProtocol.checkMutable(owner);
    }
  }

  /** Makes room for what a method is about to hand over to its caller. */
  static void reserveHandOver(@Nullable GcObject owner, @Nullable Object old) {
    if (owner != null && old instanceof GcObject owned) {
      GcProtocol.reserveHandOver(owner, owned);
    }
  }

  // ------------------------------------------------------------------ a change of one element

  /** Checks and counts what is about to be stored, or throws. Calls no user code. */
  static void own(@Nullable GcObject owner, @Nullable Object object) {
    if (owner != null) {
      GcProtocol.own(owner, object);
    } else {
      checkConstructing(object);
    }
  }

  /** As {@link #own}, with the hold that {@code scope} has. */
  static void move(@Nullable GcObject owner, GcScope scope, Object object) {
    if (owner != null) {
      GcProtocol.move(owner, scope, object);
    } else {
      checkConstructing(object);
    }
  }

  /** Lets go of what is not stored any more; may destroy it, which calls user code. */
  static void disown(@Nullable GcObject owner, @Nullable Object object) {
    if (owner != null) {
      GcProtocol.disown(owner, object);
    }
  }

  /** As {@link #disown}, for what the caller is given: the innermost open scope may hold it. */
  static void handOver(@Nullable GcObject owner, @Nullable Object object) {
    if (owner != null) {
      if (object instanceof GcObject container) {
        GcProtocol.handOver(owner, container);
      } else {
        GcProtocol.disown(owner, null);
      }
    }
  }

  // ------------------------------------------------------------------ a longer change

  /** Checks that the collection may be changed, and begins. */
  static void change(@Nullable GcObject owner) {
    if (owner != null) {
      GcProtocol.change(owner);
    }
  }

  static void changed(@Nullable GcObject owner) {
    if (owner != null) {
      GcProtocol.changed(owner);
    }
  }

  /** Checks and counts what is about to be stored, or throws. Calls no user code. */
  static void count(@Nullable GcObject owner, @Nullable Object object) {
    if (owner == null) {
      checkConstructing(object);
    } else if (object instanceof GcObject owned) {
      GcProtocol.count(owner, owned);
    }
  }

  /** Counts all, or throws after it has counted none and ended the change. */
  static void countAll(@Nullable GcObject owner, @Nullable Object[] objects) {
    int counted = 0;
    try {
      while (counted < objects.length) {
        count(owner, objects[counted]);
        counted++;
      }
    } catch (RuntimeException e) {
      uncountAll(owner, objects, counted);
      changed(owner);
      throw e;
    }
  }

  /** Lets go of what is not stored any more; may destroy it, which calls user code. */
  static void uncount(@Nullable GcObject owner, @Nullable Object object) {
    if (owner != null && object instanceof GcObject owned) {
      GcProtocol.uncount(owner, owned);
    }
  }

  /** As {@link #uncount}, for the first {@code count}, the last one first as CPython's lists do. */
  static void uncountAll(@Nullable GcObject owner, @Nullable Object[] objects, int count) {
    for (int i = count - 1; i >= 0; i--) {
      uncount(owner, objects[i]);
    }
  }

  // ------------------------------------------------------------------ others

  /** Makes a weak reference a part of the container. */
  static void claim(@Nullable GcObject owner, GcWeak<?> weak) {
    if (owner != null) {
      GcProtocol.replaceResource(owner, null, null, weak);
    }
  }

  /** What a collection without an owner takes is counted when its owner is adopted, or never. */
  private static void checkConstructing(@Nullable Object object) {
    if (object instanceof GcObject container && !isConstructing(container)) {
      throw new IllegalStateException(
          "A collection that no container owns cannot own "
              + container.gcType().name()
              + ": declare it as a final @Owned field of a container. While that is under"
              + " construction, it takes objects of its heap. For a service, make a container that"
              + " owns the collection, and hold that with a root.");
    }
  }

  private static boolean isConstructing(GcObject container) {
    GcHeap heap = container.gcHeap();
    if (heap == null) {
      GcProtocol.checkAlive(container); // made by reflection: throws
    }
    return GcProtocol.isConstructing(heap);
  }
}
