package dev.lasso.runtime.heap;

import dev.lasso.runtime.heap.Header.Death;
import org.jspecify.annotations.Nullable;

/**
 * The destruction of objects whose last owner let go.
 *
 * <p>Objects with a count of zero wait on a stack that runs through their slots, so that a chain of
 * any length needs no call stack. Each is destroyed in CPython's order: finalizer; if that has not
 * brought it back, weak references and their callbacks; resources, the last declared first; then
 * its edges are released, one after the other in the order of the fields: what an edge led to and
 * nobody else owns is destroyed, with all below it, before the next edge is let go. So the
 * resources of an owner close before those of what it owns, and a finalizer finds what comes after
 * its object alive. User code called on the way may release more: that is destroyed before the
 * release returns, down to {@value LastCalls#MAX_LEVEL} levels of such calls, below that as soon as
 * the outer ones go on (CPython's trashcan).
 *
 * <p>Each step of a destruction can be done again if a lack of stack interrupts it: a dead object
 * that has its slot yet is not done with, and its word counts the resources that are closed. Where
 * there is no room for user code, objects wait on the stack until the next safe point.
 */
public final class Destruction extends Dropping {

  /** What of an object may call user code when it dies. */
  private static final long MAY_CALL_USER = Header.UNFINALIZED | Header.WEAK | Header.CALLS_USER;

  private int level;

  /** How many times {@link #drainTo} looked for room for user code. */
  private int looks;

  /** The dead object whose hand-written clear is running. */
  private @Nullable Counted clearing;

  /** What {@link #mode} is for the edges of that object: not for what user code releases. */
  private Mode clearingMode = Mode.SINGLE;

  Destruction(
      Access heap, SlotTable slots, Suspects suspects, WeakTable weak, LastCalls lastCalls) {
    super(heap, slots, suspects, weak, lastCalls);
  }

  // ------------------------------------------------------------------ the stack

  /**
   * Puts {@code object}, whose count has come to zero, on the stack; returns what is below, for
   * {@link #drainTo}.
   *
   * @param why what took the last count off
   */
  int enqueue(Counted object, Death why) {
    endSuspicion(object);
    int below = top;
    setWhy(object, why);
    slots.setNote(object.slot, SlotTable.NEXT, below);
    top = object.slot;
    return below;
  }

  /** Returns why an object dies that is on the stack. */
  Death why(Counted object) {
    return heap.isClosing()
        ? Death.HEAP_CLOSING
        : Death.of(slots.note(object.slot, SlotTable.PREVIOUS));
  }

  /** Destroys what is on the stack above {@code below}. */
  void drainTo(int below) {
    drainTo(below, false);
  }

  /**
   * The same, where several such calls follow one another at one depth of the call stack.
   *
   * @param hasRoom whether an earlier one has found that there is room for user code
   * @return whether that is known now
   */
  boolean drainTo(int below, boolean hasRoom) {
    return drainTo(below, unreleased.size, hasRoom);
  }

  /** As {@link #drainTo(int)}, and lets go of all edges that wait but the first {@code edges}. */
  void drainTo(int below, int edges) {
    drainTo(below, edges, false);
  }

  private boolean drainTo(int below, int edges, boolean known) {
    boolean hasRoom = known;
    if (level == LastCalls.MAX_LEVEL) {
      return hasRoom;
    }
    heap.unfinished++;
    level++;
    try {
      lookForUserCode();
      while (true) {
        if (top == below) {
          if (unreleased.size <= edges) {
            break;
          }
          releaseNext();
          continue;
        }
        Counted object = slots.object(top);
        if (!hasRoom && (object.word & MAY_CALL_USER) != 0) {
          hasRoom = StackRoom.isThere(StackRoom.DEPTH, looks++);
          if (!hasRoom) {
            heap.due = true;
            break; // until the next safe point
          }
        }
        top = slots.note(top, SlotTable.NEXT);
        destroy(object);
      }
    } finally {
      level--;
    }
    heap.unfinished--;
    return hasRoom;
  }

  /** Whether objects wait for a destruction that is not under way. */
  boolean isWaiting() {
    return (top != SlotTable.NONE || unreleased.size > 0) && level == 0;
  }

  /** Destroys all that waits. */
  void drain() {
    drainTo(SlotTable.NONE, 0);
  }

  /** Tells whether all edges are going to be counted anew. */
  void setRecounting(boolean on) {
    recounting = on;
  }

  // ------------------------------------------------------------------ one object

  private void destroy(Counted object) {
    Death why = why(object);
    if ((object.word & Header.UNFINALIZED) != 0) {
      runFinalizer(object);
      if ((object.word & Header.COUNTS) != 0) {
        return;
      }
    }
    long word = object.word;
    markDead(object, why);
    if ((word & Header.WEAK) != 0) {
      clearWeak(object, true);
    }
    if ((word & Header.CALLS_USER) != 0) {
      closeResources(object, null);
    }
    drop(object);
  }

  /** Does the rest for a dead object that still has its slot. */
  void finish(Counted object) {
    StackRoom.check();
    clearWeak(object, Header.death(object.word).byCount);
    closeResources(object, null);
    if (Header.death(object.word) == Death.NOT_ADOPTED) {
      dropUncounted(object);
      slots.free(object.slot);
    } else {
      drop(object);
    }
  }

  /**
   * Makes all weak references to a dead object read as null, and calls them back, or only those of
   * collections.
   */
  private void clearWeak(Counted object, boolean callBack) {
    WeakRef<?> first = weak.sever(object);
    weak.clearFields(object);
    lastCalls.call(callBack ? first : WeakRef.entriesOf(first));
  }

  /**
   * Runs the finalizer of an object that waits for destruction. Afterwards it has a count if it was
   * brought back.
   */
  private void runFinalizer(Counted object) {
    thaw(object);
    lastCalls.runFinalizer(object, false);
    if ((object.word & Header.COUNTS) != 0) {
      survive(object);
    }
  }

  /** A dying object is not frozen any more, whether or not its finalizer brings it back. */
  private void thaw(Counted object) {
    if (slots.frozen().contains(object.slot)) {
      slots.frozen().remove(object.slot);
      object.word |= Header.TRACKED;
    }
  }

  /**
   * CPython's deallocation takes the object off the collector's lists for good and tracks it anew:
   * a collection that found it unreachable takes it for alive.
   */
  private void survive(Counted object) {
    slots.setMark(object.slot, 0);
    if ((object.word & Header.HOLDS) == 0) {
      suspects.shake(object);
    }
  }

  /** Runs the finalizer of an unreachable object. It may die of it. */
  void finalizeUnreachable(Counted object) {
    StackRoom.check();
    lastCalls.runFinalizer(object, true);
    if ((object.word & Header.COUNTS) == 0) {
      drainTo(enqueue(object, Death.COUNT));
    }
  }

  /** Destroys an untracked object without its finalizer and without callbacks. */
  void delete(Counted object) {
    StackRoom.check();
    long word = object.word;
    heap.unfinished++;
    markDead(object, Death.DELETED);
    if ((word & Header.WEAK) != 0) {
      clearWeak(object, false);
    }
    if ((word & Header.CALLS_USER) != 0) {
      closeResources(object, null);
    }
    int below = top;
    int edges = unreleased.size;
    lookForUserCode();
    drop(object);
    drainTo(below, edges);
    heap.unfinished--;
  }

  /** Turns a live object into a dead one, which keeps its slot. */
  void markDead(Counted object, Death how) {
    boolean atTheEnd = how == Death.COLLECTED && heap.isClosing();
    long word = Header.dead(atTheEnd ? Death.HEAP_CLOSED : how, slots.birth(object.slot));
    if (how == Death.NOT_ADOPTED) { // it was not born, and its type may not be known yet
      object.word = word;
      return;
    }
    Census.Count count = slots.census().of(object.typeState());
    if (heap.sites != null) {
      heap.sites.died(object.slot, slots.birth(object.slot));
    }
    // Plain stores from here on, so that nothing can come in between.
    if (how.byCount) {
      count.diedByCount++;
    } else if (how == Death.COLLECTED) {
      count.collected++;
    } else {
      count.diedOtherwise++;
    }
    object.word = word;
  }

  /** Releases the edges of a dead object, puts what dies of it on the stack, and frees the slot. */
  private void drop(Counted object) {
    dropEdges(object);
    slots.free(object.slot);
  }

  // ------------------------------------------------------------------ sets

  /** What is on the stack when members of a set begin to be dropped, for {@link #drainTo}. */
  int top() {
    return top;
  }

  /** How many edges wait then. */
  int edges() {
    return unreleased.size;
  }

  /** Tells that members of a dead set are to be dropped. {@link #endMembers} must follow. */
  void beginMembers(boolean complete) {
    lookForUserCode();
    mode = complete ? Mode.MEMBER_OF_ALL : Mode.MEMBER;
  }

  void endMembers() {
    mode = Mode.SINGLE;
  }

  /**
   * Marks a member of a dead set dead, if it is not, and releases its edges. What was owned by the
   * set alone waits on the stack. The slot is the caller's to free.
   */
  void dropMember(Counted object, Death how) {
    if (object.word < 0) {
      markDead(object, how);
    }
    dropEdges(object);
  }

  /**
   * Calls the hand-written clear of a dead object, unless its type has none to be called: what it
   * disowns are edges of a dead object. What else it does, and what that destroys, is none of this.
   */
  public void clear(Counted object) {
    if ((object.typeState().flags() & Header.CALLS_USER) == 0) {
      return;
    }
    Counted outer = clearing;
    Mode outerMode = clearingMode;
    clearing = object;
    clearingMode = mode;
    mode = Mode.SINGLE;
    lastCalls.begin();
    try {
      object.gcClear();
    } finally {
      lastCalls.end();
      mode = clearingMode;
      clearing = outer;
      clearingMode = outerMode;
    }
  }

  boolean isClearing(Counted object) {
    return object == clearing;
  }

  /** Lets go of an edge of the object that is being cleared. */
  void cleared(Counted object) {
    mode = clearingMode;
    try {
      edge(object.asObject());
    } finally {
      mode = Mode.SINGLE;
    }
  }

  /** Whether no destruction is under way. */
  boolean isIdle() {
    return !lastCalls.isAny() && level == 0;
  }
}
