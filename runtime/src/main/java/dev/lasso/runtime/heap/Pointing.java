package dev.lasso.runtime.heap;

import org.jspecify.annotations.Nullable;

/** Stores in weak fields, for generated code: checks them before {@link WeakTable} notes them. */
public final class Pointing {

  private final Access heap;
  private final Counts counts;
  private final WeakTable weak;

  Pointing(Access heap, Counts counts, WeakTable weak) {
    this.heap = heap;
    this.counts = counts;
    this.weak = weak;
  }

  /** Notes what a weak field is about to refer to. */
  public void point(Counted self, int field, @Nullable Counted target) {
    if (isNoted(self, target)) {
      heap.unfinished++;
      weak.point(self, field, target);
      heap.unfinished--;
    }
  }

  /** The same, of a weak field whose object is told when that dies. */
  public void watch(Counted self, int field, @Nullable Counted target) {
    if (isNoted(self, target)) {
      heap.unfinished++;
      weak.watch(self, field, target);
      heap.unfinished--;
    }
  }

  /** Checks the store, which is noted unless {@code self} is under construction. */
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

  /** Checks that there may be a weak reference to {@code target}. */
  void checkReferable(Counted target) {
    if (target.word != 0 && !target.isUsable()) {
      counts.settle(target);
      if (!target.isCounted()) {
        throw Errors.dead(target);
      }
    }
  }
}
