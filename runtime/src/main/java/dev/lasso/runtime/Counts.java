package dev.lasso.runtime;

import org.jspecify.annotations.Nullable;

/**
 * The counting of a heap that one thread uses: holds and edges, with the checks that come first.
 */
final class Counts {

  private final ConfinedHeap heap;
  private final SlotTable slots;
  private final Suspects suspects;
  private final GcDestruction destruction;

  Counts(ConfinedHeap heap, SlotTable slots, Suspects suspects, GcDestruction destruction) {
    this.heap = heap;
    this.slots = slots;
    this.suspects = suspects;
    this.destruction = destruction;
  }

  void hold(GcObject object) {
    if ((object.word & Header.HOLDS) == Header.HOLDS) {
      throw Errors.overflow(object, "holds");
    }
    object.word += Header.ONE_HOLD;
  }

  /** Takes a hold off, which may be the end of the object. */
  void release(GcObject object) {
    long word = object.word;
    if ((word & Header.HOLDS) == 0) {
      throw Errors.noHold(object);
    }
    word -= Header.ONE_HOLD;
    if ((word & Header.HOLDS) != 0) {
      object.word = word;
      return;
    }
    if (destruction.isFinalizing(object)) {
      throw Errors.finalizersHold(object);
    }
    object.word = word;
    if ((word & Header.EDGES) == 0) {
      destruction.die(object);
    } else {
      suspects.shake(object);
    }
  }

  /** Whether {@code object} has a hold, other than the runtime's own while it is finalized. */
  boolean canRelease(GcObject object) {
    long holds = object.word < 0 ? object.word & Header.HOLDS : 0;
    return holds > Header.ONE_HOLD || (holds != 0 && !destruction.isFinalizing(object));
  }

  /** Takes off the hold of a scope that closes. */
  void releaseHeld(long handle) {
    int slot = (int) handle;
    GcObject object = slots.get(slot);
    if (object == null || slots.handle(object) != handle || !canRelease(object)) {
      heap.unraisable(
          "closing a scope",
          null,
          Errors.holdTaken("A scope", object == null ? "an object" : Errors.describe(object)));
    } else {
      release(object);
    }
  }

  /** Checks that there is a hold on {@code object} to give away, besides the runtime's own. */
  void checkHold(GcObject object) {
    if (!canRelease(object)) {
      throw Header.holds(object.word) == 0 ? Errors.noHold(object) : Errors.finalizersHold(object);
    }
  }

  /** Takes the hold of {@code holder} off, or reports that somebody else did. */
  void letGo(String doing, String holder, GcObject object) {
    if (canRelease(object)) {
      release(object);
    } else {
      heap.unraisable(doing, object, Errors.holdTaken(holder, Errors.describe(object)));
    }
  }

  /** Notes that an edge was counted. */
  void owned(GcObject self, GcObject object) {
    suspects.owned(self, object);
  }

  void own(GcObject self, @Nullable GcObject object) {
    if (Header.isQuiet(self.word) || isAdopted(self, object == null)) {
      if (object != null) {
        checkOwnable(object, self, null);
        object.word++;
        suspects.owned(self, object);
      }
    }
  }

  /**
   * Whether {@code self} is counted, so that what it stores is, too. It is about to change.
   *
   * @param clears whether it only lets go, as it may while its hand-written clear runs
   */
  private boolean isAdopted(GcObject self, boolean clears) {
    if (self.word > 0 && !(clears && destruction.isClearing(self))) {
      throw Errors.dead(self);
    }
    settle(self);
    return self.word < 0;
  }

  /** Tells a paused run, if there is one, that {@code object} is about to change or to be held. */
  void settle(GcObject object) {
    if (Header.isBusy(object.word)) {
      suspects.touch(object);
    }
  }

  void move(GcObject self, GcScope scope, GcObject object) {
    boolean adopted = isAdopted(self, false);
    checkOwnable(object, self, null);
    if (!adopted) {
      return;
    }
    scope.take(object);
    object.word += 1 - Header.ONE_HOLD;
    if ((object.word & Header.HOLDS) == 0) {
      if ((self.word & Header.HOLDS) != 0 && !destruction.isFinalizing(self)) {
        suspects.doubt(object); // alive through its new owner: no suspect
      } else {
        suspects.shake(object);
      }
    }
  }

  void disown(GcObject self, GcObject old) {
    if (self.word >= 0) {
      if (self.word == 0) {
        return;
      }
      if (destruction.isClearing(self)) {
        destruction.cleared(old);
        return;
      }
    }
    long word = old.word;
    if (word >= 0 || (word & Header.EDGES) == 0) {
      throw Errors.noEdge(old);
    }
    old.word = --word;
    if ((word & Header.COUNTS) == 0) {
      destruction.die(old);
    } else if ((word & Header.HOLDS) == 0) {
      suspects.shake(old);
    }
  }

  /**
   * Checks that {@code object} may become an edge of {@code self}, in the field {@code field} if
   * that is known.
   */
  void checkOwnable(GcObject object, GcObject self, @Nullable String field) {
    if (!Header.isUsable(object.word)) {
      settle(object);
      if (!Header.isCounted(object.word)) {
        throw Errors.notCounted(object, Errors.field(self, field));
      }
    }
    if (object.gcHeap() != heap) {
      throw Errors.foreign(object, heap, Errors.field(self, field));
    }
    if ((object.word & Header.EDGES) >= Header.MAX_EDGES) {
      throw Errors.overflow(object, "owners");
    }
  }

  /** Checks that {@code object} is a live object of this heap, for {@code by} to use. */
  void checkCounted(GcObject object, Object by) {
    if (object.gcHeap() != heap) {
      throw Errors.foreign(object, heap, by.toString());
    }
    if (!Header.isUsable(object.word)) {
      settle(object);
      if (!Header.isCounted(object.word)) {
        throw Errors.notCounted(object, by.toString());
      }
    }
  }
}
