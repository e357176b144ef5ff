package dev.lasso.runtime;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * The adoption of a constructed object: checks every reference in its annotated fields, then counts
 * them all.
 *
 * <p>Generated code shows the fields twice, {@link GcObject#gcAdopt}: first they are checked and
 * nothing is counted, so that an adoption either happens as a whole or not at all.
 */
public final class GcAdoption {

  private enum Pass {
    CHECK,
    COUNT,
    UNDO,
    /** The object is adopted: only its weak fields are noted. */
    REFER
  }

  private final ConfinedHeap heap;
  private final GcObject self;
  private Pass pass = Pass.CHECK;

  /** For the watched fields, in their order, what the check has made. */
  private @Nullable Deque<GcWeak<?>> watchers;

  /** Whether the check has come across anything to count. */
  private boolean anything;

  GcAdoption(ConfinedHeap heap, GcObject self) {
    this.heap = heap;
    this.self = self;
  }

  /** Checks the references of the object, or throws and leaves them as they were. */
  void check() {
    try {
      self.gcAdopt(this);
    } catch (Throwable t) {
      pass = Pass.UNDO;
      self.gcAdopt(this);
      throw t;
    }
  }

  /** Whether the check has come across anything to count. */
  boolean countsAnything() {
    return anything;
  }

  /** Counts the references that were checked. */
  void count() {
    if (anything) {
      pass = Pass.COUNT;
      self.gcAdopt(this);
    }
  }

  /** Notes the weak fields of an adopted object anew; those of dead objects become null. */
  void refer() {
    pass = Pass.REFER;
    self.gcAdopt(this);
  }

  private boolean isReferable(int weak, GcObject object) {
    if (object.word > 0 || object.gcHeap() != heap) {
      self.gcForget(weak);
      return false;
    }
    return true;
  }

  /**
   * Shows an owned container, or an element of an owned collection.
   *
   * @param field the name of the field
   * @param object what is in it, or null
   * @throws DeadObjectException if it is dead
   * @throws IllegalArgumentException if it belongs to another heap
   * @throws IllegalStateException if it is under construction
   * @throws ReferenceCountException if its count would overflow
   */
  public void owned(String field, @Nullable GcObject object) {
    if (object == null) {
      return;
    }
    if (pass == Pass.CHECK) {
      anything = true;
      heap.counts().checkOwnable(object, self, field);
    } else if (pass == Pass.COUNT) {
      heap.counts().owned(self, object);
      object.word++;
    }
  }

  /**
   * Shows an owned array.
   *
   * @param field the name of the field
   * @param items what is in it, or null
   * @throws DeadObjectException if an item is dead
   * @throws IllegalArgumentException if an item belongs to another heap
   * @throws IllegalStateException if an item is under construction
   * @throws ReferenceCountException if the count of an item would overflow
   */
  public void items(String field, @Nullable GcObject @Nullable [] items) {
    if (items != null) {
      for (GcObject item : items) {
        owned(field, item);
      }
    }
  }

  /**
   * Shows an owned collection.
   *
   * @param field the name of the field
   * @param collection what is in it
   * @throws IllegalStateException if it is null, part of another container, or has an element under
   *     construction
   * @throws DeadObjectException if an element is dead
   * @throws IllegalArgumentException if an element belongs to another heap
   */
  public void collection(String field, @Nullable GcCollection collection) {
    if (pass == Pass.CHECK) {
      if (collection == null) {
        throw Errors.missingCollection(self, field);
      }
      collection.gcBind(self);
    } else if (pass == Pass.UNDO) {
      if (collection != null) {
        collection.gcUnbind(self);
      }
      return;
    }
    if (collection != null && pass != Pass.REFER) {
      collection.gcAdopt(field, this);
    }
  }

  /**
   * Shows a weak field.
   *
   * @param field the name of the field
   * @param weak the number of the weak field
   * @param object what is in it, or null
   * @throws DeadObjectException if it is dead
   * @throws IllegalArgumentException if it belongs to another heap
   */
  public void weak(String field, int weak, @Nullable GcObject object) {
    if (object == null) {
      return;
    }
    if (pass == Pass.CHECK) {
      anything = true;
      heap.checkWeaklyReferable(object, self, field);
    } else if (pass == Pass.COUNT || (pass == Pass.REFER && isReferable(weak, object))) {
      heap.weakTable().point(self, weak, object);
    }
  }

  /**
   * Shows a weak field whose owner is told when it becomes null.
   *
   * @param field the name of the field
   * @param weak the number of the weak field
   * @param object what is in it, or null
   * @throws DeadObjectException if it is dead
   * @throws IllegalArgumentException if it belongs to another heap
   */
  public void watched(String field, int weak, @Nullable GcObject object) {
    if (object == null) {
      return;
    }
    if (pass == Pass.COUNT && watchers != null) {
      heap.weakTable().watch(watchers.remove(), object);
    } else if (pass == Pass.CHECK) {
      weak(field, weak, object);
      if (watchers == null) {
        watchers = new ArrayDeque<>();
      }
      watchers.add(heap.weakTable().watcher(self, weak, object));
    } else if (pass == Pass.REFER && isReferable(weak, object)) {
      heap.weakTable().watch(self, weak, object);
    }
  }

  /**
   * Shows a resource.
   *
   * @param field the name of the field
   * @param resource what is in it, or null
   * @throws IllegalArgumentException if it is a container, or a weak reference that is a part of
   *     another container
   */
  public void resource(String field, @Nullable Object resource) {
    if (resource != null && pass == Pass.CHECK) {
      claim(self, field, resource);
    }
  }

  /**
   * Checks that {@code resource} may be owned by {@code self}. A weak reference becomes a part of
   * it.
   */
  static void claim(GcObject self, @Nullable String field, Object resource) {
    if (resource instanceof GcObject) {
      throw Errors.containerAsResource(self, field, resource);
    }
    if (resource instanceof GcWeak<?> weak) {
      if (weak.owner != null && weak.owner != self) {
        throw Errors.ownedWeak(weak, weak.owner);
      }
      weak.owner = self;
    }
  }
}
