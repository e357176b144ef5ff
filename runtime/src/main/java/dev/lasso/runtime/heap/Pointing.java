package dev.lasso.runtime.heap;

import org.jspecify.annotations.Nullable;

/**
 * A write barrier for weak fields, for generated code: checks a store before {@link WeakTable}
 * records it.
 */
public final class Pointing {

  private final Access heap;
  private final Counts counts;
  private final WeakTable weak;

  Pointing(Access heap, Counts counts, WeakTable weak) {
    this.heap = heap;
    this.counts = counts;
    this.weak = weak;
  }

  /** Records the target that a weak field is about to refer to. */
  public void point(Counted self, int field, @Nullable Counted target) {
    if (isNoted(self, target)) {
      heap.unfinished++;
      weak.point(self, field, target);
      heap.unfinished--;
    }
  }

  /** Records the target of a weak field whose owner is notified when the target dies. */
  public void watch(Counted self, int field, @Nullable Counted target) {
    if (isNoted(self, target)) {
      heap.unfinished++;
      weak.watch(self, field, target);
      heap.unfinished--;
    }
  }

  /**
   * Checks a store, and returns whether it is recorded. It is not while {@code self} is under
   * construction.
   */
  private boolean isNoted(Counted self, @Nullable Counted target) {
    heap.checkMutable();
    if (self.isDead()) {
      throw Errors.dead(self);
    }
    if (self.word < 0 && target != null) {
      check(target, self, null);
    }
    return self.word < 0;
  }

  /** Checks that {@code self} may refer weakly to {@code target}. */
  void check(Counted target, Counted self, @Nullable String field) {
    if (target.gcHeap() != heap) {
      throw Errors.foreign(target, heap, Errors.field(self, field));
    }
    checkReferable(target);
  }

  /** Checks that {@code target} may have weak references. */
  void checkReferable(Counted target) {
    if (target.word != 0 && !target.isUsable()) {
      counts.settle(target);
      if (!target.isCounted()) {
        throw Errors.dead(target);
      }
    }
  }
}
