package dev.lasso.runtime;

import dev.lasso.runtime.Header.Death;
import org.jspecify.annotations.Nullable;

/**
 * The destruction of objects whose last owner let go.
 *
 * <p>Objects with a count of zero wait on a stack that runs through their slots, so that a chain of
 * any length needs neither call stack nor memory. Each is destroyed in CPython's order: finalizer;
 * if that has not brought it back, weak references and their callbacks; resources; then its edges
 * are released, and what they led to and nobody else owns is destroyed next, in the order of the
 * fields. User code called on the way may release more: that is destroyed before the release
 * returns, down to {@value #MAX_LEVEL} levels of such calls, below that as soon as the outer ones
 * go on (CPython's trashcan).
 *
 * <p>The public methods are for generated code, which shows the fields of a dead object to them.
 */
public final class GcDestruction {

  private static final int MAX_LEVEL = 50;

  /** Of what the object being dropped is a part. */
  private enum Mode {
    /** Of nothing: its last owner let go. */
    SINGLE,
    /** Of a set that a sliced run has found. Its members are dead or have a mark above 0. */
    MEMBER,
    /** Of a set that a complete run has found: everything else is known to live. */
    MEMBER_OF_ALL
  }

  private final ConfinedHeap heap;
  private final SlotTable slots;
  private final Suspects suspects;

  /** The stack of objects to be destroyed, linked by {@code next}. */
  private int top = SlotTable.NONE;

  /** What the object being dropped was the last owner of, in the order of its fields. */
  private int firstDropped = SlotTable.NONE;

  private int lastDropped = SlotTable.NONE;

  private Mode mode = Mode.SINGLE;

  private int level;

  /** The dead object whose hand-written clear is running. */
  private @Nullable GcObject clearing;

  /** What {@link #mode} is for the edges of that object: not for what user code releases. */
  private Mode clearingMode = Mode.SINGLE;

  /** How many calls of user code are under way. */
  private int calls;

  private final @Nullable GcObject[] finalizing = new GcObject[MAX_LEVEL + 2];
  private int finalizingCount;
  private long destroyed;

  GcDestruction(ConfinedHeap heap, SlotTable slots, Suspects suspects) {
    this.heap = heap;
    this.slots = slots;
    this.suspects = suspects;
  }

  /** Destroys {@code object}, whose count has come to zero. */
  void die(GcObject object) {
    if (Header.isBusy(object.word)) {
      suspects.touch(object);
    }
    suspects.remove(object);
    int below = top;
    slots.setNote(object.slot, SlotTable.NEXT, below);
    top = object.slot;
    drainTo(below);
  }

  private void drainTo(int below) {
    if (level == MAX_LEVEL) {
      return;
    }
    level++;
    try {
      while (top != below) {
        GcObject object = slots.object(top);
        top = slots.note(top, SlotTable.NEXT);
        destroy(object);
      }
    } finally {
      level--;
    }
  }

  private void destroy(GcObject object) {
    if ((object.word & Header.UNFINALIZED) != 0) {
      runFinalizer(object);
      if ((object.word & Header.COUNTS) != 0) {
        return;
      }
    }
    long word = object.word;
    markDead(object, Death.COUNT);
    destroyed++;
    if ((word & Header.WEAK) != 0) {
      GcWeak<?> first = heap.weakTable().sever(object);
      heap.weakTable().clearFields(object);
      call(first);
    }
    if ((word & Header.RESOURCES) != 0) {
      closeResources(object);
    }
    drop(object);
  }

  /**
   * Runs the finalizer of an object that waits for destruction. Afterwards it has a count if it was
   * brought back.
   */
  private void runFinalizer(GcObject object) {
    thaw(object);
    hold(object);
    callFinalizer(object);
    object.word = (object.word & ~Header.UNFINALIZED) - Header.ONE_HOLD;
    if ((object.word & Header.COUNTS) != 0) {
      survive(object);
    }
  }

  /** A dying object is not frozen any more, whether or not its finalizer brings it back. */
  private void thaw(GcObject object) {
    if (slots.frozen().contains(object.slot)) {
      slots.frozen().remove(object.slot);
      object.word |= Header.TRACKED;
    }
  }

  /**
   * CPython's deallocation takes the object off the collector's lists for good and tracks it anew:
   * a collection that found it unreachable takes it for alive.
   */
  private void survive(GcObject object) {
    slots.setMark(object.slot, 0);
    if ((object.word & Header.HOLDS) == 0) {
      suspects.shake(object);
    }
  }

  /** Runs the finalizer of an unreachable object. It may die of it. */
  void finalizeUnreachable(GcObject object) {
    object.word &= ~Header.UNFINALIZED;
    hold(object);
    callFinalizer(object);
    object.word -= Header.ONE_HOLD;
    if ((object.word & Header.COUNTS) == 0) {
      die(object);
    }
  }

  private static void hold(GcObject object) {
    object.word += Header.ONE_HOLD;
  }

  private void callFinalizer(GcObject object) {
    finalizing[finalizingCount++] = object;
    calls++;
    try {
      object.gcFinalize();
    } catch (Throwable t) {
      heap.unraisable("finalizing " + Errors.name(object), object, t);
    } finally {
      calls--;
      finalizing[--finalizingCount] = null;
    }
  }

  /**
   * Whether the finalizer of {@code object} is running, so that one of its holds is the runtime's.
   */
  boolean isFinalizing(GcObject object) {
    for (int i = 0; i < finalizingCount; i++) {
      if (finalizing[i] == object) {
        return true;
      }
    }
    return false;
  }

  /** Calls the callbacks of severed references, newest first. */
  void call(@Nullable GcWeak<?> first) {
    for (GcWeak<?> weak = first; weak != null; ) {
      GcWeak<?> older = weak.older;
      weak.older = null;
      GcObject owner = weak.owner;
      if (owner == null || !GcHeap.isDead(owner)) {
        call(weak, owner);
      }
      weak = older;
    }
  }

  private void call(GcWeak<?> weak, @Nullable GcObject owner) {
    calls++;
    try {
      weak.call();
    } catch (Throwable t) {
      heap.unraisable("calling back a weak reference", owner, t);
    } finally {
      calls--;
    }
  }

  /** Closes the resources of a dead object. */
  void closeResources(GcObject object) {
    try {
      object.gcClose(this);
    } catch (Throwable t) {
      heap.unraisable("closing the resources of " + Errors.name(object), object, t);
    }
  }

  /** Destroys an untracked object without its finalizer and without callbacks. */
  void delete(GcObject object) {
    long word = object.word;
    markDead(object, Death.DELETED);
    if ((word & Header.WEAK) != 0) {
      heap.weakTable().sever(object);
      heap.weakTable().clearFields(object);
    }
    if ((word & Header.RESOURCES) != 0) {
      closeResources(object);
    }
    int below = top;
    drop(object);
    drainTo(below);
  }

  void markDead(GcObject object, Death how) {
    object.word = Header.dead(how, slots.birth(object.slot));
  }

  /** Releases the edges of a dead object, puts what dies of it on the stack, and frees the slot. */
  private void drop(GcObject object) {
    try {
      object.gcDrop(this);
    } catch (Throwable t) {
      reportDropping("letting go of what " + Errors.name(object) + " owned", object, t);
    }
    pushDropped();
    slots.free(object.slot);
  }

  private void pushDropped() {
    if (firstDropped != SlotTable.NONE) {
      slots.setNote(lastDropped, SlotTable.NEXT, top);
      top = firstDropped;
      firstDropped = SlotTable.NONE;
    }
  }

  /** Reports in the middle of a drop; the handler may release objects, too. */
  private void reportDropping(String message, GcObject object, Throwable exception) {
    Mode before = mode;
    pushDropped();
    mode = Mode.SINGLE;
    heap.unraisable(message, object, exception);
    mode = before;
  }

  /**
   * Marks members of a dead set dead, releases their edges, and frees their slots, the last ones
   * first. What was owned by them alone is destroyed when that is done.
   *
   * @param end how many members are left
   * @param complete whether a complete run has found the set
   * @return how many are left when the budget is spent
   */
  int drop(IntList dead, int end, Death how, boolean complete, Budget budget) {
    int below = top;
    int left = end;
    mode = complete ? Mode.MEMBER_OF_ALL : Mode.MEMBER;
    while (left > 0 && !budget.isSpent()) {
      dropMember(dead.get(--left), how);
      budget.spend(1);
    }
    mode = Mode.SINGLE;
    drainTo(below);
    return left;
  }

  private void dropMember(int slot, Death how) {
    GcObject object = slots.object(slot);
    if (object.word < 0) {
      markDead(object, how);
    }
    drop(object);
  }

  /**
   * Calls the hand-written clear of a dead object: what it disowns are edges of a dead object. What
   * else it does, and what that destroys, is none of this.
   */
  void clear(GcObject object) {
    GcObject outer = clearing;
    Mode outerMode = clearingMode;
    clearing = object;
    clearingMode = mode;
    mode = Mode.SINGLE;
    calls++;
    try {
      object.gcClear();
    } finally {
      calls--;
      mode = clearingMode;
      clearing = outer;
      clearingMode = outerMode;
    }
  }

  boolean isClearing(GcObject object) {
    return object == clearing;
  }

  /** Lets go of an edge of the object that is being cleared. */
  void cleared(GcObject object) {
    mode = clearingMode;
    try {
      edge(object);
    } finally {
      mode = Mode.SINGLE;
    }
  }

  /** How many objects were destroyed because their last owner let go. */
  long destroyed() {
    return destroyed;
  }

  /** Whether user code that a destruction calls is running. */
  boolean isRunning() {
    return calls > 0;
  }

  /**
   * Shows an edge that the dead object had.
   *
   * @param object what the field referred to, or null
   */
  public void edge(@Nullable GcObject object) {
    if (object == null) {
      return;
    }
    long word = object.word;
    if (word > 0 || (mode != Mode.SINGLE && slots.mark(object.slot) > 0)) {
      return; // a member of the same dead set
    }
    if ((word & Header.EDGES) == 0) {
      reportDropping("letting go of " + Errors.name(object), object, Errors.noEdge(object));
      return;
    }
    object.word = --word;
    if ((word & Header.COUNTS) == 0) {
      append(object);
    } else if (mode != Mode.MEMBER_OF_ALL && (word & Header.HOLDS) == 0) {
      suspects.shake(object);
    }
  }

  private void append(GcObject object) {
    if (Header.isBusy(object.word)) {
      suspects.touch(object);
    }
    suspects.remove(object);
    if (firstDropped == SlotTable.NONE) {
      firstDropped = object.slot;
    } else {
      slots.setNote(lastDropped, SlotTable.NEXT, object.slot);
    }
    lastDropped = object.slot;
  }

  /**
   * Shows an owned array of the dead object.
   *
   * @param items what the field referred to, or null
   */
  public void items(@Nullable GcObject @Nullable [] items) {
    if (items != null) {
      for (GcObject item : items) {
        edge(item);
      }
    }
  }

  /**
   * Shows an owned collection of the dead object.
   *
   * @param collection what is in the field
   */
  public void collection(@Nullable GcCollection collection) {
    if (collection != null) {
      collection.gcDrop(this);
    }
  }

  /**
   * Shows a weak field of the dead object that is not null.
   *
   * @param self the dead object
   * @param weak the number of the weak field
   */
  public void weak(GcObject self, int weak) {
    heap.weakTable().unlink(self, weak);
  }

  /**
   * Shows a resource of the dead object, which is closed.
   *
   * @param self the dead object
   * @param resource what is in the field, or null
   */
  public void close(GcObject self, @Nullable AutoCloseable resource) {
    close(self, resource, AutoCloseable::close);
  }

  /**
   * As {@link #close(GcObject, AutoCloseable)}, for a resource of any type.
   *
   * @param <R> the type of the resource
   * @param self the dead object
   * @param resource what is in the field, or null
   * @param release closes it
   */
  public <R> void close(GcObject self, @Nullable R resource, GcRelease<R> release) {
    if (resource == null || !isOwn(self, resource)) {
      return;
    }
    calls++;
    try {
      release.release(resource);
    } catch (Throwable t) {
      heap.unraisable("closing a resource of " + Errors.name(self), self, t);
    } finally {
      calls--;
    }
  }

  /**
   * Whether the resource is its owner's. A container, or a weak reference that is a part of another
   * container, was refused when the owner was to be adopted, and is left alone.
   */
  private static boolean isOwn(GcObject self, Object resource) {
    return switch (resource) {
      case GcObject container -> false;
      case GcWeak<?> weak -> weak.owner == null || weak.owner == self;
      default -> true;
    };
  }
}
