package dev.lasso.runtime.collections;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.protocol.GcProtocol;
import org.jspecify.annotations.Nullable;

/**
 * The link between a collection and the container of which it is a part, if any. Containers in the
 * collection are counted as edges of the owner; other objects are plain data.
 *
 * <p>Each change of a collection follows the same order. It checks; calls user code; makes room for
 * everything it needs; begins the change, and counts the new edges. Then it changes the collection
 * by plain stores only, so that an error for lack of memory or stack finds the collection either as
 * it was or as it will be. At the end it releases the old edges, which may call user code, and ends
 * the change. Edges of a change that an error interrupts are counted too often; the heap recounts
 * at its next safepoint.
 *
 * <p>A change of one element begins with {@link #addEdge} or {@link #move}, and ends with {@link
 * #removeEdge} or {@link #handOver}. A longer change begins with {@link #beginChange}, and ends
 * with {@link #endChange}.
 */
final class OwnerLink {

  private OwnerLink() {}

  /**
   * Returns the new owner of a collection that becomes a part of {@code container}. Throws if it
   * has an owner.
   */
  static GcObject bind(@Nullable GcObject owner, GcObject container) {
    if (owner != null) {
      throw GcProtocol.alreadyBound(owner);
    }
    return container;
  }

  /** Checks that the collection may be changed. */
  static void checkMutable(@Nullable GcObject owner) {
    if (owner != null) {
      GcProtocol.checkMutable(owner);
    }
  }

  /** Makes room in a scope for an object that a method is about to hand over to its caller. */
  static void reserveHandOver(@Nullable GcObject owner, @Nullable Object old) {
    if (owner != null && old instanceof GcObject owned) {
      GcProtocol.reserveHandOver(owner, owned);
    }
  }

  // ------------------------------------------------------------------ a change of one element

  /**
   * Begins a change, and counts the edge to an object that is about to be stored. Throws if the
   * owner may not refer to it. Calls no user code.
   */
  static void addEdge(@Nullable GcObject owner, @Nullable Object object) {
    if (owner != null) {
      GcProtocol.addValueEdge(owner, object);
    } else {
      checkUnderConstruction(object);
    }
  }

  /** As {@link #addEdge}, but takes over the hold that {@code scope} has on the object. */
  static void move(@Nullable GcObject owner, GcScope scope, Object object) {
    if (owner != null) {
      GcProtocol.moveValue(owner, scope, object);
    } else {
      checkUnderConstruction(object);
    }
  }

  /**
   * Releases the edge to an object that is no longer stored, and ends the change. May destroy the
   * object, which calls user code.
   */
  static void removeEdge(@Nullable GcObject owner, @Nullable Object object) {
    if (owner != null) {
      GcProtocol.removeValueEdge(owner, object);
    }
  }

  /**
   * As {@link #removeEdge}, for an object that is returned to the caller; the innermost open scope
   * holds it.
   */
  static void handOver(@Nullable GcObject owner, @Nullable Object object) {
    if (owner != null) {
      GcProtocol.removeEdge(
          owner, object instanceof GcObject owned ? GcProtocol.handOver(owner, owned) : null);
    }
  }

  // ------------------------------------------------------------------ a longer change

  /** Checks that the collection may be changed, and begins a change. */
  static void beginChange(@Nullable GcObject owner) {
    if (owner != null) {
      GcProtocol.beginChange(owner);
    }
  }

  static void endChange(@Nullable GcObject owner) {
    if (owner != null) {
      GcProtocol.endChange(owner);
    }
  }

  /**
   * Checks that the owner may refer to an object, before the change in which it is stored. The
   * message of an exception may call user code, so a change must not have begun.
   */
  static void check(@Nullable GcObject owner, @Nullable Object object) {
    if (owner == null) {
      checkUnderConstruction(object);
    } else if (object instanceof GcObject owned) {
      GcProtocol.checkCountable(owner, owned);
    }
  }

  /** Counts the edge to an object that was checked and is about to be stored. */
  static void count(@Nullable GcObject owner, @Nullable Object object) {
    if (owner != null && object instanceof GcObject owned) {
      GcProtocol.countChecked(owner, owned);
    }
  }

  /** Releases an edge, and hands its object over to the caller of the program. */
  static void releaseToCaller(@Nullable GcObject owner, @Nullable Object object) {
    if (owner != null && object instanceof GcObject owned) {
      release(owner, GcProtocol.handOver(owner, owned));
    }
  }

  /** Begins a change, and counts edges to all objects. Throws if one of them is refused. */
  static void beginAddingAll(@Nullable GcObject owner, @Nullable Object[] objects) {
    for (Object object : objects) {
      check(owner, object);
    }
    beginChange(owner);
    for (Object object : objects) {
      count(owner, object);
    }
  }

  /**
   * Releases the edge to an object that is no longer stored. May destroy the object, which calls
   * user code.
   */
  static void release(@Nullable GcObject owner, @Nullable Object object) {
    if (owner != null && object instanceof GcObject owned) {
      GcProtocol.uncount(owner, owned);
    }
  }

  /**
   * As {@link #release}, for the first {@code count} objects, the last one first, as CPython's
   * lists do.
   */
  static void releaseAll(@Nullable GcObject owner, @Nullable Object[] objects, int count) {
    for (int i = count - 1; i >= 0; i--) {
      release(owner, objects[i]);
    }
  }

  // ------------------------------------------------------------------ others

  /** Makes a weak reference a part of the container. */
  static void claimWeak(@Nullable GcObject owner, GcWeak<?> weak) {
    if (owner != null) {
      GcProtocol.replaceResource(owner, null, null, weak);
    }
  }

  /**
   * Checks that a collection without an owner may take an object. It may while the object's heap
   * constructs a container, because the edge is counted when the owner is adopted.
   */
  private static void checkUnderConstruction(@Nullable Object object) {
    if (object instanceof GcObject container && !isUnderConstruction(container)) {
      throw new IllegalStateException(
          "A collection that no container owns cannot own "
              + container.gcType().name()
              + ". Declare it as a final @Owned field of a container. While that container is under"
              + " construction, the collection takes objects of its heap. For a service, create a"
              + " container that owns the collection, and hold the container with a root.");
    }
  }

  private static boolean isUnderConstruction(GcObject container) {
    GcHeap heap = container.gcHeap();
    if (heap == null) {
      GcProtocol.checkAlive(container); // created by reflection: throws
    }
    return GcProtocol.isConstructing(heap);
  }
}
