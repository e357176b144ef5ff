package dev.lasso.runtime.heap;

import dev.lasso.runtime.heap.Header.Death;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/*
 * How a change stays whole.
 *
 * Each change checks first and makes room, then stores. A lack of stack can come up at any call, so
 * there are two kinds of change. What cannot be found out later, a hold, is counted in the same
 * run of plain stores as it is noted where it is held. What can, an edge, is counted before it is
 * stored, and let go after it has left its field: if something comes in between, counts are too
 * high, never too low. Heap.changing tells that such a change is under way; it is true while no
 * change is only if one was interrupted, and then the next safe point recounts (Repair). A longer
 * change, which calls user code on the way, counts itself in Heap.unfinished instead.
 */

/**
 * The counting of holds, with the checks that come first; what stores in fields have in common with
 * it.
 */
final class Counts {

  private static final StackWalker STACK = StackWalker.getInstance();

  /** The methods that hold what they work on. */
  private static final Set<String> HOLDING =
      Set.of("gcClear", "visitObjects", "visitAll", "removeRange");

  private final Access heap;
  private final SlotTable slots;
  private final Suspects suspects;
  private final Destruction destruction;
  private final LastCalls lastCalls;

  /** What is held by calls that are under way, which run user code. */
  final HoldList temporary = new HoldList();

  Counts(
      Access heap,
      SlotTable slots,
      Suspects suspects,
      Destruction destruction,
      LastCalls lastCalls) {
    this.heap = heap;
    this.slots = slots;
    this.suspects = suspects;
    this.destruction = destruction;
    this.lastCalls = lastCalls;
    temporary.handles = new long[1]; // calls are rarely nested
  }

  // ------------------------------------------------------------------ holds

  /** Checks that one more hold can be counted. */
  void checkHoldable(Counted object) {
    if ((object.word & Header.HOLDS) == Header.HOLDS) {
      throw Errors.overflow(object, "holds");
    }
  }

  /** Takes a hold of the program. */
  void hold(Counted object) {
    heap.checkMutable();
    checkHoldable(object, heap);
    heap.noteHold(object);
    object.word += Header.ONE_HOLD;
  }

  /** Takes off a hold of the program, which may be the end of the object. */
  void letGo(Counted object) {
    heap.checkMutable();
    checkCounted(object, heap);
    checkRelease(object);
    heap.beginChange();
    object.word -= Header.ONE_HOLD;
    released(object, Death.COUNT, false);
  }

  /** Checks that an object is untracked, and that one hold of the program is all that keeps it. */
  void checkDeletable(Counted object) {
    if (object.isTracked()
        || (object.word & Header.COUNTS) != Header.ONE_HOLD
        || lastCalls.isFinalizing(object)) {
      throw Errors.notDeletable(object);
    }
  }

  /** Takes off the hold of a root or an anchor, which is closed then. */
  void release(Holder root, Counted object) {
    if (canRelease(object)) {
      heap.beginChange();
      object.word -= Header.ONE_HOLD;
      root.closed = true;
      released(object, Death.ROOT_CLOSED, false);
    } else {
      root.closed = true;
      heap.unraisable(
          "closing " + root,
          object.asObject(),
          Errors.holdTaken("A root", Errors.describe(object)));
    }
  }

  /** Takes off the hold at {@code position} of {@code list}, and the handle with it. */
  void release(HoldList list, int position, Counted object) {
    checkRelease(object);
    takeOff(list, position, object);
  }

  /** Releases one of the holds that a list has on an object, if there is one. */
  void releaseOne(HoldList list, Counted object) {
    int position = object.isCounted() ? list.find(slots.handle(object)) : -1;
    if (position >= 0 && canRelease(object)) {
      release(list, position, object);
    }
  }

  private void takeOff(HoldList list, int position, Counted object) {
    heap.beginChange();
    object.word -= Header.ONE_HOLD;
    list.handles[position] = HoldList.NOTHING;
    list.size--;
    released(object, Death.COUNT, false);
  }

  /**
   * Takes off the holds of {@code list} from position {@code end} on, the newest first; reports
   * those that were taken off elsewhere. Stops when user code has closed the scope that uses the
   * list.
   *
   * @param why why an object dies of it
   * @param doing what is being done
   * @param holder who has the holds
   */
  void releaseTo(int end, HoldList list, Death why, String doing, String holder) {
    boolean hasRoom = false;
    long use = list.use();
    while (list.end > end && list.use() == use) {
      int position = list.end - 1;
      long handle = list.handles[position];
      int slot = (int) handle;
      Counted object = slots.get(slot);
      if (object != null && slots.birth(slot) == (int) (handle >>> 32) && canRelease(object)) {
        heap.beginChange();
        object.word -= Header.ONE_HOLD;
        list.end = position;
        list.size--;
        hasRoom = released(object, why, hasRoom);
      } else {
        list.end = position;
        if (handle != HoldList.NOTHING) {
          list.size--;
          reportTaken(handle, doing, holder);
        }
      }
    }
  }

  private void reportTaken(long handle, String doing, String holder) {
    Counted object = slots.get((int) handle);
    boolean known = object != null && slots.handle(object) == handle;
    String name = known ? Errors.describe(object) : "an object";
    heap.unraisable(doing, known ? object.asObject() : null, Errors.holdTaken(holder, name));
  }

  private void checkRelease(Counted object) {
    long holds = object.word & Header.HOLDS;
    if (holds == 0) {
      throw Errors.noHold(object);
    }
    if (holds == Header.ONE_HOLD && lastCalls.isFinalizing(object)) {
      throw Errors.finalizersHold(object);
    }
  }

  /**
   * Ends a change that took a hold off; several may follow one another at one depth of the call
   * stack.
   *
   * @param why why the object dies if that was all that kept it alive
   * @param hasRoom whether an earlier one has found that there is room for user code
   * @return whether that is known now
   */
  private boolean released(Counted object, Death why, boolean hasRoom) {
    long word = object.word;
    if ((word & Header.COUNTS) == 0) {
      return die(object, why, hasRoom);
    }
    if ((word & Header.HOLDS) == 0) {
      suspects.shake(object);
    }
    heap.changing = false;
    return hasRoom;
  }

  /** Ends a change that took the last edge off. */
  void die(Counted object) {
    die(object, Death.COUNT, false);
  }

  private boolean die(Counted object, Death why, boolean hasRoom) {
    int below = destruction.enqueue(object, why);
    heap.unfinished++;
    heap.changing = false;
    boolean room = destruction.drainTo(below, hasRoom);
    heap.unfinished--;
    return room;
  }

  /** Whether {@code object} has a hold, other than the runtime's own while it is finalized. */
  boolean canRelease(Counted object) {
    long holds = object.word < 0 ? object.word & Header.HOLDS : 0;
    return holds > Header.ONE_HOLD || (holds != 0 && !lastCalls.isFinalizing(object));
  }

  /** Checks that there is a hold on {@code object} to give away, besides the runtime's own. */
  void checkHold(Counted object) {
    if (!canRelease(object)) {
      throw Header.holds(object.word) == 0 ? Errors.noHold(object) : Errors.finalizersHold(object);
    }
  }

  /** Checks that one more hold on {@code object} can be counted now, for {@code by}. */
  void checkHoldable(Counted object, Object by) {
    checkCounted(object, by);
    checkHoldable(object);
  }

  /** What a scope keeps of {@code object}. */
  long handle(Counted object) {
    return slots.handle(object);
  }

  /** Holds an object while a call works on it that runs user code. */
  void beginCall(Counted object) {
    checkCounted(object, heap);
    checkHoldable(object);
    long handle = slots.handle(object);
    temporary.reserve(1);
    // Plain stores from here on, so that nothing can come in between.
    temporary.handles[temporary.end++] = handle;
    temporary.size++;
    object.word += Header.ONE_HOLD;
  }

  /** Lets go of an object at the end of a call, or reports that somebody else has. */
  void endCall(Counted object, String doing, String holder) {
    int position = temporary.find(slots.handle(object));
    if (position >= 0 && canRelease(object)) {
      release(temporary, position, object);
      temporary.trim();
      return;
    }
    if (position >= 0) {
      temporary.removeAt(position);
    }
    heap.unraisable(doing, object.asObject(), Errors.holdTaken(holder, Errors.describe(object)));
  }

  /** Whether an error has kept a call from letting go of what {@link #temporary} holds. */
  boolean isCallForgotten() {
    return STACK.walk(frames -> frames.noneMatch(frame -> HOLDING.contains(frame.getMethodName())));
  }

  /** Lets go of what calls hold that an error has interrupted. */
  void endInterruptedCalls() {
    temporary.marked = 0;
    releaseTo(0, temporary, Death.COUNT, "ending an interrupted call", "The call");
    temporary.trim(); // its index forgets them
  }

  /** Tells a paused run, if there is one, that {@code object} is about to change or to be held. */
  void settle(Counted object) {
    if (object.isMember()) {
      suspects.touch(object);
    }
  }

  // ------------------------------------------------------------------ checks

  /** Checks that {@code object} is a live object of this heap, for {@code by} to use. */
  void checkCounted(@Nullable Counted object, Object by) {
    if (Objects.requireNonNull(object, "object").gcHeap() != heap) {
      throw Errors.foreign(object, heap, by.toString());
    }
    if (!object.isUsable()) {
      settle(object);
      if (!object.isCounted()) {
        throw Errors.notCounted(object, by.toString());
      }
    }
  }
}
