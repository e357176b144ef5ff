package dev.lasso.runtime.collect;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.object.HeaderBits.Death;
import dev.lasso.runtime.object.HeapState;
import dev.lasso.runtime.object.ObjectHeader;
import dev.lasso.runtime.object.OpenSite;
import dev.lasso.runtime.object.SlotTable;
import dev.lasso.runtime.observe.StackBang;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/*
 * Atomicity of changes.
 *
 * Each change first checks and makes room, and then stores. A lack of stack can strike at any call,
 * so there are two kinds of change. A hold cannot be recounted. Therefore it is counted in the same
 * run of plain stores that records it in its owner. An edge can be recounted. It is counted before
 * it is stored, and released after it has left its field, so that an interruption leaves a count
 * too high, never too low. A change increments HeapState.openChanges where it begins to store, and
 * decrements it where it ends. If an error interrupts the change, the number stays too high, and the
 * next safepoint at which no change can be in progress recounts (Recovery).
 */

/**
 * The counts of holds, with their checks, and the operations that stores in fields have in common
 * with them.
 */
public final class HoldCounts {

  private static final long DIES_PLAIN =
      HeaderBits.LIVE | HeaderBits.COUNTS | Deallocator.MUST_WAIT_OR_MAY_CALL_USER;

  public final HeapState heap;
  private final SlotTable slots;
  private final Suspects suspects;
  private final Deallocator deallocator;
  private final UserCodeRunner userCodeRunner;

  /** Number of calls in progress that hold objects while they run user code. */
  public int calls;

  /** The holds of these calls. If there are some without a call, an error has interrupted it. */
  public final ScopeHandles temporary = new ScopeHandles();

  public HoldCounts(HeapState heap, Deallocator deallocator) {
    this.heap = heap;
    slots = heap.slots;
    suspects = deallocator.suspects;
    this.deallocator = deallocator;
    userCodeRunner = deallocator.userCodeRunner;
  }

  // ------------------------------------------------------------------ holds

  /** Checks that one more hold can be counted. */
  public void checkHoldable(ObjectHeader object) {
    if (HeaderBits.holdBits(object) == HeaderBits.HOLDS) {
      throw Errors.overflow(object, HeaderBits.HOLDS >>> 32, "holds");
    }
  }

  /** Adds a hold of the program. */
  public void hold(ObjectHeader object) {
    heap.checkMutable();
    checkHoldable(object, heap);
    heap.recordHold(object);
    HeaderBits.addHold(object);
  }

  /** Removes a hold of the program. Destroys the object if that was its last owner. */
  public void releaseHold(ObjectHeader object) {
    heap.checkMutable();
    checkCounted(object, heap);
    checkHold(object);
    if (HeaderBits.holdBits(object) > HeaderBits.ONE_HOLD) {
      HeaderBits.removeHold(object); // another hold keeps it alive
      return;
    }
    heap.openChanges++;
    HeaderBits.removeHold(object);
    released(object, Death.HOLD_RELEASED);
  }

  /** Checks that an object is untracked, and that a hold of the program is its only owner. */
  public void checkDeletable(ObjectHeader object) {
    if (HeaderBits.isTracked(object)
        || (HeaderBits.word(object) & HeaderBits.COUNTS) != HeaderBits.ONE_HOLD
        || userCodeRunner.isFinalizing(object)) {
      throw Errors.notDeletable(object);
    }
  }

  /** Removes the hold of a root or a shared hold, which is closed by this. */
  public void release(HoldOwner root, ObjectHeader object) {
    if (root.replaced) {
      root.closed = true; // the run in progress releases the object
    } else if (canRelease(object)) {
      heap.openChanges++;
      HeaderBits.removeHold(object);
      root.closed = true;
      released(object, Death.ROOT_CLOSED);
    } else {
      root.closed = true;
      heap.unraisable(
          "closing " + root,
          (GcObject) object,
          Errors.holdTaken("A root", Errors.describe(object)));
    }
  }

  /** Returns whether an object is alive and not about to be destroyed. */
  public boolean isCounted(ObjectHeader object) {
    return HeaderBits.isCounted(object);
  }

  /** Returns whether the run in progress has found an object to be garbage. */
  public boolean isGarbage(ObjectHeader object) {
    return HeaderBits.isLive(object) && slots.mark(HeaderBits.slot(object)) > 0;
  }

  /**
   * Removes the hold of an open root, until {@link #restore}, because an edge was counted for it.
   */
  public void replaceByEdge(HoldOwner root, ObjectHeader object) {
    heap.openChanges++;
    HeaderBits.removeHold(object);
    root.replaced = true;
    if ((HeaderBits.word(object) & HeaderBits.HOLDS) == 0) {
      suspects.markDirty(object);
    }
    heap.openChanges--;
  }

  /** Adds the hold of a root again, unless the root was closed meanwhile. */
  public void restore(HoldOwner root, ObjectHeader object) {
    if (root.replaced && !root.closed) {
      HeaderBits.addHold(object);
      root.replaced = false;
    }
  }

  /** Releases one of the holds of a list on an object, if there is one. */
  public void releaseOne(ScopeHandles list, ObjectHeader object) {
    int position = HeaderBits.isCounted(object) ? list.find(slots.handle(object)) : -1;
    if (position >= 0 && canRelease(object)) {
      release(list, position, object);
    }
  }

  /**
   * Removes the hold at {@code position} of {@code list}, which {@linkplain #checkHold can be given
   * away}, together with the handle.
   */
  public void release(ScopeHandles list, int position, ObjectHeader object) {
    heap.openChanges++;
    HeaderBits.removeHold(object);
    list.handles[position] = ScopeHandles.REMOVED;
    list.size--;
    released(object, Death.HOLD_RELEASED);
  }

  /**
   * Removes the holds of {@code list} from position {@code end} on, newest first. Reports those
   * that other code has already released. Stops if user code has closed the scope that uses the
   * list.
   *
   * <p>The caller has begun a change, and ends it.
   *
   * @param why the cause of death of objects that die
   * @param doing the operation in progress, for reports
   * @param holder the owner of the holds, for reports
   */
  public void releaseTo(int end, ScopeHandles list, Death why, String doing, String holder) {
    boolean hasRoom = false;
    long use = list.use();
    long dead = HeaderBits.dead(deallocator.cause(why), 0);
    while (list.end > end && list.use() == use) {
      int position = list.end - 1;
      long handle = list.handles[position];
      int slot = (int) handle;
      long birth = handle >>> 32;
      ObjectHeader object = slots.get(slot);
      list.beginCut(position);
      boolean known = object != null && slots.birth(slot) == (int) birth;
      boolean diesPlain = known && diesPlain(object);
      if (diesPlain || (known && canRelease(object))) {
        HeaderBits.removeHold(object);
        // No safepoint and no allocation below: the stores happen together.
        list.end = position;
        list.size--;
        hasRoom =
            diesPlain
                ? deallocator.destroyPlain(object, dead | birth, hasRoom)
                : released(object, dead | birth, hasRoom);
      } else {
        list.end = position;
        if (handle != ScopeHandles.REMOVED) {
          list.size--;
          reportTaken(handle, list, doing, holder);
        }
      }
    }
  }

  /**
   * Returns whether an object has only one hold, the program's, and its death calls no user code.
   */
  private boolean diesPlain(ObjectHeader object) {
    return (HeaderBits.word(object) & DIES_PLAIN) == (HeaderBits.LIVE | HeaderBits.ONE_HOLD)
        && userCodeRunner.finalizingCount == 0;
  }

  private void reportTaken(long handle, ScopeHandles list, String doing, String holder) {
    ObjectHeader object = slots.get((int) handle);
    boolean known = object != null && slots.handle(object) == handle;
    OpenSite opened = list.openSite;
    String who = opened == null ? holder : holder + " opened at " + opened.place();
    heap.unraisable(
        doing,
        known ? (GcObject) object : null,
        Errors.holdTaken(who, known ? Errors.describe(object) : gone(handle)));
  }

  /** Describes an object that has died although a handle of it was held. */
  private String gone(long handle) {
    int slot = (int) handle;
    int birth = (int) (handle >>> Integer.SIZE);
    return heap.allocationSites == null
        ? "object #" + Integer.toUnsignedString(birth) + " (the level paranoid describes it)"
        : heap.allocationSites.gone(
            slot, birth, slots.get(slot) == null && slots.birth(slot) == birth);
  }

  /** Ends a change that removed a hold. */
  private void released(ObjectHeader object, Death why) {
    released(object, deallocator.dead(object, why), false);
    heap.openChanges--;
  }

  /**
   * Destroys an object that has lost a hold if that was its last owner, in a series of such calls
   * at the same depth of the call stack.
   *
   * @param dead the header of the object if it dies
   * @param hasRoom whether an earlier call has found room for user code
   * @return whether room for user code has been found by now
   */
  private boolean released(ObjectHeader object, long dead, boolean hasRoom) {
    long word = HeaderBits.word(object);
    if ((word & HeaderBits.COUNTS) == 0) {
      return (word & Deallocator.MUST_WAIT_OR_MAY_CALL_USER) == 0
          ? deallocator.destroyPlain(object, dead, hasRoom)
          : deallocator.destroyWithCalls(object, dead, hasRoom);
    }
    if ((word & HeaderBits.HOLDS) == 0) {
      suspects.markDirty(object);
    }
    return hasRoom;
  }

  /** Ends a change that removed the last edge. */
  void die(ObjectHeader object) {
    released(object, Death.COUNT);
  }

  /**
   * Returns whether {@code object} has a hold, not counting the runtime's own during its
   * finalization.
   */
  public boolean canRelease(ObjectHeader object) {
    long holds = HeaderBits.isLive(object) ? HeaderBits.holdBits(object) : 0;
    return holds > HeaderBits.ONE_HOLD || (holds != 0 && !userCodeRunner.isFinalizing(object));
  }

  /** Checks that {@code object} has a hold to give away, not counting the runtime's own. */
  public void checkHold(ObjectHeader object) {
    if (!canRelease(object)) {
      throw HeaderBits.holds(object) == 0 ? Errors.noHold(object) : Errors.finalizersHold(object);
    }
  }

  /** Checks that one more hold on {@code object} can be counted now, for {@code by}. */
  public void checkHoldable(ObjectHeader object, Object by) {
    checkCounted(object, by);
    checkHoldable(object);
  }

  /**
   * Holds an object during a call that runs user code. The stack has room for the {@link #endCall}
   * that must follow.
   */
  public void beginCall(ObjectHeader object) {
    StackBang.check();
    checkHoldable(object, heap);
    long handle = slots.handle(object);
    temporary.reserve(1);
    HeaderBits.addHold(object);
    // No safepoint and no allocation below: the stores happen together.
    temporary.handles[temporary.end++] = handle;
    temporary.size++;
    calls++;
  }

  /**
   * Releases an object at the end of a call, or reports that other code has already released it.
   */
  public void endCall(ObjectHeader object, String doing, String holder) {
    calls--;
    int position = temporary.find(slots.handle(object));
    if (position >= 0 && canRelease(object)) {
      release(temporary, position, object);
      temporary.trim();
      return;
    }
    if (position >= 0) {
      temporary.removeAt(position);
    }
    heap.unraisable(doing, (GcObject) object, Errors.holdTaken(holder, Errors.describe(object)));
  }

  /** Releases the holds of calls that an error has interrupted. */
  public void endInterruptedCalls() {
    temporary.fixedBelow = 0;
    heap.openChanges++;
    releaseTo(0, temporary, Death.HOLD_RELEASED, "ending an interrupted call", "The call");
    heap.openChanges--;
  }

  /**
   * Notifies a paused run, if there is one, that {@code object} is about to change or to be held.
   */
  void settle(ObjectHeader object) {
    if (HeaderBits.isCandidate(object)) {
      suspects.touch(object);
    }
  }

  // ------------------------------------------------------------------ checks

  /** Checks that {@code object} is a live object of this heap, for {@code by} to use. */
  public void checkCounted(@Nullable ObjectHeader object, Object by) {
    if (Objects.requireNonNull(object, "object").gcHeap() != heap) {
      throw Errors.foreign(object, heap, by.toString());
    }
    if (!HeaderBits.isCountedNonCandidate(object)) {
      settle(object);
      if (!HeaderBits.isCounted(object)) {
        throw Errors.notCounted(object, by.toString());
      }
    }
  }
}
