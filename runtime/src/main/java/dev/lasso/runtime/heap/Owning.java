package dev.lasso.runtime.heap;

import org.jspecify.annotations.Nullable;

/**
 * A write barrier for owned fields, called by generated code: counts the new value before the store
 * and releases the old one after it. {@link Counts} explains why such a change is atomic.
 */
public final class Owning {

  private final Access heap;
  private final Suspects suspects;
  private final Destruction destruction;
  private final Counts counts;
  private final OpenHolds openHolds;

  Owning(
      Access heap, Suspects suspects, Destruction destruction, Counts counts, OpenHolds openHolds) {
    this.heap = heap;
    this.suspects = suspects;
    this.destruction = destruction;
    this.counts = counts;
    this.openHolds = openHolds;
  }

  /** Checks that an object may be changed. */
  public void checkMutable(Counted object) {
    heap.checkMutable();
    if (!object.isQuiet()) {
      if (object.word > 0 && !destruction.isClearing(object)) {
        throw Errors.dead(object);
      }
      counts.settle(object);
    }
  }

  /** Returns whether an object has been adopted and is not dead. */
  public static boolean isAdopted(Counted object) {
    return object.word < 0;
  }

  /**
   * Returns whether the edges of {@code self}, which is about to change, are counted.
   *
   * @param clears whether the change only removes an edge, which is allowed during a hand-written
   *     clear
   */
  private boolean isCounted(Counted self, boolean clears) {
    if (self.word > 0 && !(clears && destruction.isClearing(self))) {
      throw Errors.dead(self);
    }
    counts.settle(self);
    return self.word < 0;
  }

  // ------------------------------------------------------------------ one edge

  /**
   * Checks that {@code object} may become an edge of {@code self}, in the field {@code field} if it
   * is known.
   */
  void checkOwnable(Counted object, Counted self, @Nullable String field) {
    if (!object.isUsable()) {
      counts.settle(object);
      if (!object.isCounted()) {
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

  /** Begins the change of an edge, and counts the new one. */
  public void own(Counted self, @Nullable Counted object) {
    if (object == null) {
      ownNothing(self);
      return;
    }
    heap.checkMutable();
    if (self.isQuiet() || isCounted(self, false)) {
      checkOwnable(object, self, null);
      suspects.owned(self, object);
      heap.beginChange();
      object.word++;
    }
  }

  /** Begins the change of an edge to null. */
  public void ownNothing(Counted self) {
    heap.checkMutable();
    if (self.isQuiet() || isCounted(self, true)) {
      heap.beginChange();
    }
  }

  /** Ends the change of an edge, and releases the old one. */
  public void disown(Counted self, @Nullable Counted old) {
    heap.checkNotTraversing();
    if (self.word >= 0) {
      if (self.word == 0) {
        return;
      }
      if (destruction.isClearing(self)) {
        if (old != null) {
          destruction.cleared(old);
        }
        return;
      }
    }
    if (old == null) {
      heap.changing = false;
      return;
    }
    checkEdge(old);
    long word = old.word - 1;
    old.word = word;
    if ((word & Header.COUNTS) == 0) {
      counts.die(old);
      return;
    }
    if ((word & Header.HOLDS) == 0) {
      suspects.shake(old);
    }
    heap.changing = false;
  }

  private static void checkEdge(Counted object) {
    if (object.word >= 0 || (object.word & Header.EDGES) == 0) {
      throw Errors.noEdge(object);
    }
  }

  /** Counts an edge that an adoption has checked. */
  void adopt(Counted self, Counted object) {
    suspects.owned(self, object);
    object.word++;
  }

  // ------------------------------------------------------------------ longer changes

  /** Begins a longer change of the edges of {@code self}. */
  public void change(Counted self) {
    checkMutable(self);
    heap.unfinished++;
  }

  /** Ends a longer change. */
  public void changed() {
    heap.unfinished--;
  }

  /** Counts an edge during a longer change. */
  public void count(Counted self, Counted object) {
    heap.checkNotTraversing();
    if (isCounted(self, false)) {
      checkOwnable(object, self, null);
      suspects.owned(self, object);
      object.word++;
    }
  }

  /** Releases an edge during a longer change. */
  public void uncount(Counted self, Counted old) {
    heap.checkNotTraversing();
    if (self.word == 0) {
      return;
    }
    if (self.word > 0 && destruction.isClearing(self)) {
      destruction.cleared(old);
      return;
    }
    checkEdge(old);
    long word = old.word - 1;
    old.word = word;
    if ((word & Header.COUNTS) == 0) {
      destruction.drainTo(destruction.enqueue(old, Header.Death.COUNT));
    } else if ((word & Header.HOLDS) == 0) {
      suspects.shake(old);
    }
  }

  /**
   * Releases the edges to the objects in {@code old} from position {@code from} on, which are no
   * longer stored.
   */
  public void uncount(Counted self, @Nullable Object[] old, int from) {
    heap.unfinished++;
    for (int i = from; i < old.length; i++) {
      if (old[i] instanceof Counted item) {
        uncount(self, item);
      }
    }
    changed();
  }

  /** Holds an object while its clear runs. */
  public void beginClear(Counted self) {
    if (self.word != 0) { // else it is under construction, and nothing is counted
      heap.checkMutable();
      counts.beginCall(self);
    }
  }

  /** Releases an object after its clear. */
  public void endClear(Counted self) {
    if (self.word != 0) {
      heap.checkNotTraversing();
      counts.endCall(self, "clearing an object", "The clear");
    }
  }

  // ------------------------------------------------------------------ handing over

  /** Makes room for {@link #handOver} in the innermost open scope, if there is one. */
  public void reserveHandOver(Counted old) {
    heap.checkMutable();
    HoldList list = isLast(old) ? openHolds.innermost() : null;
    if (list != null) {
      list.reserve(2); // for both sides of an entry
    }
  }

  /**
   * Ends the change of an edge whose object is returned to the caller. If the edge is the last
   * owner of the object, the innermost open scope holds it from now on. Without an open scope it
   * dies.
   */
  public void handOver(Counted self, Counted old) {
    heap.checkNotTraversing();
    if (self.word < 0 && isLast(old)) {
      HoldList list = openHolds.innermost();
      if (list != null && list.end < list.handles.length) {
        counts.settle(old);
        hold(list, old);
        return;
      }
    }
    disown(self, old);
  }

  /** Returns whether an edge is the only owner of an object. */
  private static boolean isLast(Counted object) {
    return (object.word & (Header.LIVE | Header.COUNTS)) == (Header.LIVE | 1);
  }

  /** Ends the change of an edge, which becomes a hold of {@code list}. The list has room for it. */
  private void hold(HoldList list, Counted old) {
    long handle = counts.handle(old);
    // No safepoint and no allocation below: the stores happen together.
    list.handles[list.end++] = handle;
    list.size++;
    old.word += Header.ONE_HOLD - 1;
    heap.changing = false;
  }

  // ------------------------------------------------------------------ scopes

  /**
   * Checks that {@code object} may become an edge of {@code self} in place of a hold. Returns
   * whether the edge is counted.
   */
  boolean checkMove(Counted self, Counted object) {
    heap.checkMutable();
    boolean adopted = isCounted(self, false);
    checkOwnable(object, self, null);
    return adopted;
  }

  /** Begins the change of an edge, which the hold at {@code position} of {@code list} becomes. */
  void move(Counted self, HoldList list, int position, Counted object) {
    if ((object.word & Header.HOLDS) == Header.ONE_HOLD) {
      if (self != object && (self.word & Header.HOLDS) != 0 && counts.canRelease(self)) {
        suspects.doubt(object); // the new owner keeps it alive, so it is no suspect
      } else {
        suspects.shake(object);
      }
    }
    heap.beginChange();
    list.handles[position] = HoldList.NOTHING;
    list.size--;
    object.word += 1 - Header.ONE_HOLD;
  }

  /** Returns whether an edge of {@code self}, which is about to change, is counted. */
  boolean isCounted(Counted self) {
    heap.checkMutable();
    return isCounted(self, false);
  }

  /** Checks that an edge may become a hold of {@code scope}. */
  void checkTake(Counted old, Object scope) {
    counts.checkCounted(old, scope);
    checkEdge(old);
    counts.checkHoldable(old);
  }

  /** Begins the change of an edge into a hold. */
  void beginTake(Counted old) {
    counts.settle(old);
    heap.beginChange();
  }

  /** Ends the change of an edge into a hold, for which {@code list} has room. */
  void endTake(Counted self, HoldList list, Counted old) {
    heap.checkNotTraversing();
    if (self.word < 0) {
      hold(list, old);
    }
  }
}
