package dev.lasso.runtime.collect;

import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.object.HeapState;
import dev.lasso.runtime.object.ObjectHeader;
import dev.lasso.runtime.object.WeakTable;
import org.jspecify.annotations.Nullable;

/**
 * A write barrier for weak fields, for generated code: checks a store before {@link WeakTable}
 * records it.
 */
public record WeakBarrier(HeapState heap, HoldCounts holdCounts) {

  /** Records the target that a weak field is about to refer to. */
  public void setWeak(ObjectHeader self, int field, @Nullable ObjectHeader target) {
    if (checkStore(self, target)) {
      heap.openChanges++;
      heap.weak.setTarget(self, field, target);
      heap.openChanges--;
    }
  }

  /** Records the target of a weak field whose owner is notified when the target dies. */
  public void setWatchedWeak(ObjectHeader self, int field, @Nullable ObjectHeader target) {
    if (checkStore(self, target)) {
      heap.openChanges++;
      heap.weak.watch(self, field, target);
      heap.openChanges--;
    }
  }

  /**
   * Checks a store, and returns whether it is recorded. It is not while {@code self} is under
   * construction.
   */
  private boolean checkStore(ObjectHeader self, @Nullable ObjectHeader target) {
    heap.checkMutable();
    if (!HeaderBits.isAnswering(self)) {
      throw Errors.dead(self);
    }
    boolean adopted = HeaderBits.isLive(self) || HeaderBits.isClosing(self);
    if (adopted && target != null) {
      checkTarget(target, self, null);
    }
    return adopted;
  }

  /** Checks that {@code self} may refer weakly to {@code target}. */
  void checkTarget(ObjectHeader target, ObjectHeader self, @Nullable String field) {
    if (target.gcHeap() != heap) {
      throw Errors.foreign(target, heap, Errors.field(self, field));
    }
    checkCanBeReferent(target);
  }

  /** Checks that {@code target}, to which a borrowed field of {@code self} refers, answers. */
  public static void checkBorrowed(ObjectHeader self, String field, ObjectHeader target) {
    if (!HeaderBits.isAnswering(target)) {
      throw Errors.deadBorrowed(self, field, target);
    }
  }

  /** Returns whether an object is dead or condemned, so that weak references to it read as null. */
  public static boolean isDying(ObjectHeader object) {
    return HeaderBits.isDead(object);
  }

  /** Checks that {@code target} may have weak references. */
  public void checkCanBeReferent(ObjectHeader target) {
    if (!HeaderBits.isUnderConstruction(target) && !HeaderBits.isCountedNonCandidate(target)) {
      holdCounts.settle(target);
      if (!HeaderBits.isCounted(target)) {
        throw Errors.dead(target);
      }
    }
  }
}
