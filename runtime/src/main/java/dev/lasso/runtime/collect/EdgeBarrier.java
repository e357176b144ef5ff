package dev.lasso.runtime.collect;

import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.object.HeapState;
import dev.lasso.runtime.object.ObjectHeader;
import org.jspecify.annotations.Nullable;

/**
 * A write barrier for owned fields, called by generated code: counts the new value before the store
 * and releases the old one after it. The comment at the top of {@code HoldCounts} explains why an
 * error in between leaves a count too high, never too low.
 */
public record EdgeBarrier(
    HeapState heap,
    Suspects suspects,
    Deallocator deallocator,
    HoldCounts holdCounts,
    OpenHoldOwners openHoldOwners) {

  /** Checks that an object may be changed. */
  public void checkMutable(ObjectHeader object) {
    heap.checkMutable();
    if (!HeaderBits.isLiveNonCandidate(object)) {
      checkChangeable(object, true);
    }
  }

  /**
   * Checks that the edges of {@code self} may change, because it answers. A paused run is notified.
   *
   * @param clears whether the change is allowed during a hand-written clear
   */
  private void checkChangeable(ObjectHeader self, boolean clears) {
    if (HeaderBits.isDestroyed(self)) {
      if (!HeaderBits.isClosing(self) && !(clears && deallocator.isClearing(self))) {
        throw Errors.dead(self);
      }
    } else if (HeaderBits.isCandidate(self) && !suspects.condemned.isChangeable(self)) {
      suspects.touch(self);
    }
  }

  /** Returns whether an object has been adopted and is not dead. */
  public static boolean isAdopted(ObjectHeader object) {
    return HeaderBits.isLive(object);
  }

  /**
   * Returns whether the edges of {@code self}, which is about to change, are counted.
   *
   * @param clears whether the change only removes an edge, which is allowed during a hand-written
   *     clear
   */
  private boolean isEdgeCounted(ObjectHeader self, boolean clears) {
    checkChangeable(self, clears);
    return HeaderBits.isLive(self) || HeaderBits.isClosing(self);
  }

  /**
   * Checks that {@code object} may become an edge of {@code self}. Returns whether the edge is
   * counted. A refused object of another heap leaves both heaps as they were.
   */
  private boolean checkEdgeTo(ObjectHeader self, ObjectHeader object) {
    if (!HeaderBits.isLiveNonCandidate(self)) {
      if (HeaderBits.isCandidate(self)) {
        checkHeap(object, self, null); // before the paused run is notified about the owner
      }
      if (!isEdgeCounted(self, false)) {
        return false;
      }
    }
    checkOwnable(object, self, null);
    return true;
  }

  // ------------------------------------------------------------------ one edge

  /**
   * Checks that {@code object} may become an edge of {@code self}, in the field {@code field} if it
   * is known.
   */
  void checkOwnable(ObjectHeader object, ObjectHeader self, @Nullable String field) {
    checkHeap(object, self, field); // first, because only its own heap may settle an object
    if (!HeaderBits.isOwnable(object)) {
      checkRareEdge(object, self, field);
    }
  }

  private void checkHeap(ObjectHeader object, ObjectHeader self, @Nullable String field) {
    if (object.gcHeap() != heap) {
      throw Errors.foreign(object, heap, Errors.field(self, field));
    }
  }

  /**
   * As {@link #checkOwnable}, for an object that a run has examined, that is not alive, or that has
   * very many edges.
   */
  private void checkRareEdge(ObjectHeader object, ObjectHeader self, @Nullable String field) {
    if (HeaderBits.isCandidate(object)) {
      if (suspects.condemned.mayOwn(self, object)) {
        suspects.condemned.edgeAdded(self, object);
      } else {
        suspects.touch(object);
      }
    }
    if (!HeaderBits.isCounted(object)) {
      throw Errors.notCounted(object, Errors.field(self, field));
    }
    if (HeaderBits.edges(object) >= HeaderBits.MAX_EDGES) {
      throw Errors.overflow(object, HeaderBits.MAX_EDGES, "owners");
    }
  }

  /** Begins the change of an edge, and counts the new one. */
  public void addEdge(ObjectHeader self, @Nullable ObjectHeader object) {
    if (object == null) {
      beginRemoval(self);
      return;
    }
    heap.checkMutable();
    if (checkEdgeTo(self, object)) {
      suspects.ownerAdded(self, object);
      heap.openChanges++;
      HeaderBits.addEdge(object);
    }
  }

  /** Begins the change of an edge to null. */
  public void beginRemoval(ObjectHeader self) {
    heap.checkMutable();
    if (HeaderBits.isLiveNonCandidate(self) || isEdgeCounted(self, true)) {
      heap.openChanges++;
    }
  }

  /** Ends the change of an edge, and releases the old one. */
  public void removeEdge(ObjectHeader self, @Nullable ObjectHeader old) {
    heap.checkNotTraversing();
    if (!HeaderBits.isLive(self)) {
      if (HeaderBits.isUnderConstruction(self)) {
        return;
      }
      if (!HeaderBits.isClosing(self) && deallocator.isClearing(self)) {
        if (old != null) {
          deallocator.releaseCleared(old);
        }
        return;
      }
    }
    if (old == null || (!hasEdge(old) && !isCounted(self, old))) {
      heap.openChanges--;
      return;
    }
    long word = HeaderBits.word(old) - 1;
    HeaderBits.setWord(old, word);
    if ((word & HeaderBits.COUNTS) == 0) {
      holdCounts.die(old);
      return;
    }
    if ((word & HeaderBits.HOLDS) == 0) {
      suspects.markDirty(old);
    }
    heap.openChanges--;
  }

  /**
   * Returns whether an edge to {@code old} is counted. It is not if both objects die together, and
   * {@code old} is closing or dead.
   */
  private static boolean isCounted(ObjectHeader self, ObjectHeader old) {
    if (hasEdge(old)) {
      return true;
    }
    if (HeaderBits.isDestroyed(old) && !HeaderBits.isLiveNonCandidate(self)) {
      return false;
    }
    throw Errors.noEdge(old);
  }

  private static boolean hasEdge(ObjectHeader object) {
    return HeaderBits.isLive(object) && HeaderBits.hasAny(object, HeaderBits.EDGES);
  }

  /** Counts an edge that an adoption has checked. */
  void adopt(ObjectHeader self, ObjectHeader object) {
    suspects.ownerAdded(self, object);
    HeaderBits.addEdge(object);
  }

  // ------------------------------------------------------------------ longer changes

  /** Begins a longer change of the edges of {@code self}. */
  public void beginChange(ObjectHeader self) {
    checkMutable(self);
    heap.openChanges++;
  }

  /** Checks, before a longer change, that {@code object} may become an edge of {@code self}. */
  public void checkCountable(ObjectHeader self, ObjectHeader object) {
    heap.checkMutable();
    checkEdgeTo(self, object);
  }

  /** Counts an edge that {@link #checkCountable} has checked, during a longer change. */
  public void countChecked(ObjectHeader self, ObjectHeader object) {
    heap.checkNotTraversing();
    if (HeaderBits.isLive(self) || HeaderBits.isClosing(self)) {
      suspects.ownerAdded(self, object);
      HeaderBits.addEdge(object);
    }
  }

  /** Releases an edge during a longer change. */
  public void uncount(ObjectHeader self, ObjectHeader old) {
    heap.checkNotTraversing();
    if (HeaderBits.isUnderConstruction(self)) {
      return;
    }
    if (HeaderBits.isDestroyed(self) && deallocator.isClearing(self)) {
      deallocator.releaseCleared(old);
      return;
    }
    if (!isCounted(self, old)) {
      return;
    }
    long word = HeaderBits.word(old) - 1;
    HeaderBits.setWord(old, word);
    if ((word & HeaderBits.COUNTS) == 0) {
      deallocator.drainTo(deallocator.push(old, HeaderBits.Death.COUNT));
    } else if ((word & HeaderBits.HOLDS) == 0) {
      suspects.markDirty(old);
    }
  }

  /**
   * Releases the edges to the objects in {@code old} from position {@code from} on, which are no
   * longer stored.
   */
  public void uncount(ObjectHeader self, @Nullable Object[] old, int from) {
    heap.openChanges++;
    for (int i = from; i < old.length; i++) {
      if (old[i] instanceof ObjectHeader item) {
        uncount(self, item);
      }
    }
    heap.openChanges--;
  }

  /** Holds an object while its clear runs. */
  public void beginClear(ObjectHeader self) {
    if (!HeaderBits.isUnderConstruction(
        self)) { // else it is under construction, and nothing is counted
      heap.checkMutable();
      holdCounts.beginCall(self);
    }
  }

  /** Releases an object after its clear. */
  public void endClear(ObjectHeader self) {
    if (!HeaderBits.isUnderConstruction(self)) {
      heap.checkNotTraversing();
      holdCounts.endCall(self, "clearing an object", "The clear");
    }
  }

  // ------------------------------------------------------------------ handing over

  /** Makes room for {@link #handOver} in the innermost open scope, if there is one. */
  public void reserveHandOver(ObjectHeader old) {
    heap.checkMutable();
    ScopeHandles list = isOnlyReference(old) ? openHoldOwners.innermost() : null;
    if (list != null) {
      list.reserve(2); // for both sides of an entry
    }
  }

  /**
   * Turns an edge into a hold of the innermost open scope, during a change, if it is the last owner
   * of its object. Returns false if it is not, or no scope is open; the edge must then be released.
   */
  public boolean handOver(ObjectHeader self, ObjectHeader old) {
    heap.checkNotTraversing();
    if (!HeaderBits.isLiveNonCandidate(self) || !isOnlyReference(old)) {
      return false;
    }
    ScopeHandles list = openHoldOwners.innermost();
    if (list == null || list.end == list.handles.length) {
      return false;
    }
    holdCounts.settle(old);
    hold(list, old);
    return true;
  }

  /** Returns whether an edge is the only owner of an object. */
  private static boolean isOnlyReference(ObjectHeader object) {
    return (HeaderBits.word(object) & (HeaderBits.LIVE | HeaderBits.COUNTS))
        == (HeaderBits.LIVE | 1);
  }

  /** Turns an edge into a hold of {@code list}, which has room for it. */
  private void hold(ScopeHandles list, ObjectHeader old) {
    long handle = heap.slots.handle(old);
    HeaderBits.setWord(old, HeaderBits.word(old) + (HeaderBits.ONE_HOLD - 1));
    // No safepoint and no allocation below: the stores happen together.
    list.handles[list.end++] = handle;
    list.size++;
  }

  // ------------------------------------------------------------------ scopes

  /**
   * Checks that {@code object} may become an edge of {@code self} in place of a hold. Returns
   * whether the edge is counted.
   */
  public boolean checkMove(ObjectHeader self, ObjectHeader object) {
    heap.checkMutable();
    if (checkEdgeTo(self, object)) {
      holdCounts.settle(object); // no scope holds a condemned object
      return true;
    }
    checkOwnable(object, self, null); // also while nothing is counted
    return false;
  }

  /** Begins the change of an edge, which the hold at {@code position} of {@code list} becomes. */
  public void move(ObjectHeader self, ScopeHandles list, int position, ObjectHeader object) {
    if (HeaderBits.holdBits(object) == HeaderBits.ONE_HOLD) {
      if (self != object
          && HeaderBits.hasAny(self, HeaderBits.HOLDS)
          && holdCounts.canRelease(self)) {
        suspects.setDirtyFlag(object); // the new owner keeps it alive, so it is no suspect
      } else {
        suspects.markDirty(object);
      }
    }
    heap.openChanges++;
    HeaderBits.setWord(object, HeaderBits.word(object) + (1 - HeaderBits.ONE_HOLD));
    list.handles[position] = ScopeHandles.REMOVED;
    list.size--;
  }

  /** Returns whether an edge of {@code self}, which is about to change, is counted. */
  public boolean isEdgeCounted(ObjectHeader self) {
    heap.checkMutable();
    return isEdgeCounted(self, false);
  }

  /** Checks that an edge may become a hold of {@code scope}. */
  public void checkTake(ObjectHeader old, Object scope) {
    holdCounts.checkCounted(old, scope);
    if (!hasEdge(old)) {
      throw Errors.noEdge(old);
    }
    holdCounts.checkHoldable(old);
  }

  /** Ends the change of an edge into a hold, for which {@code list} has room. */
  public void endTake(ObjectHeader self, ScopeHandles list, ObjectHeader old) {
    heap.checkNotTraversing();
    if (HeaderBits.isLive(self) || HeaderBits.isClosing(self)) {
      hold(list, old);
      heap.openChanges--;
    }
  }
}
