package dev.lasso.runtime.collect;

import dev.lasso.runtime.object.IntList;
import dev.lasso.runtime.object.SlotTable;
import dev.lasso.runtime.GcRun;
import dev.lasso.runtime.object.HeaderBits.Death;

/**
 * An incremental collection: searches garbage, reclaims the condemned objects, and clears the marks
 * of all others.
 *
 * <p>Finalizers and callbacks of the condemned objects run in one slice. If they touched one of
 * these objects, a second search examines only the condemned objects: those with an owner or a hold
 * from outside were resurrected, together with all objects that they reach. The others are
 * condemned for good. They are dead to the program, and are freed in as many slices as necessary.
 */
public final class SlicedRun {

  private enum Stage {
    SEARCH,
    RECONSIDER,
    BURY
  }

  private final UnreachableSet unreachable;
  private final Reclamation reclamation;

  /**
   * The search; or the second one, after finalizers touched objects that the first one condemned.
   */
  private IncrementalCycleDetector search;

  /** Number of objects created before the run began. */
  private final long createdBefore;

  private final int suspectsBefore;

  /** Number of objects when the run began. */
  private final int objectsBefore;

  private Stage stage = Stage.SEARCH;

  private long condemned;
  private long nanos;

  SlicedRun(
      SlotTable slots,
      int suspects,
      IncrementalCycleDetector search,
      UnreachableSet unreachableSet,
      Reclamation reclamation) {
    suspectsBefore = suspects;
    this.search = search;
    this.unreachable = unreachableSet;
    this.reclamation = reclamation;
    createdBefore = slots.created();
    objectsBefore = slots.inUse();
  }

  /** Returns whether the garbage is condemned. */
  public boolean isDecided() {
    return stage == Stage.BURY || search.isDecided();
  }

  /** Continues the search. Hand-written traverses may only read meanwhile. */
  void search(Budget budget) {
    search.run(budget);
  }

  /** Continues the work after the search. Returns whether the run is complete. */
  boolean free(Budget budget) {
    if (stage == Stage.SEARCH) {
      if (search.garbage().size() > 0 && unreachable.mayRunUserCode(search.flags())) {
        search.beginUserCode();
        stage = Stage.RECONSIDER;
        unreachable.callUserCode(search.withUserCode());
        search = search.endUserCode();
      } else {
        reclaim();
      }
    }
    if (stage == Stage.RECONSIDER) {
      if (!search.isDecided()) {
        return false;
      }
      if (unreachable.keepsGarbage()) {
        unreachable.keep(search.garbage());
        condemned = search.garbage().size();
        stage = Stage.BURY;
      } else {
        unreachable.clearWeak(search.withUserCode());
        reclaim();
      }
    }
    if (!reclamation.run(budget)) {
      return false;
    }
    unreachable.removeEntries();
    return search.clearLive(budget);
  }

  private void reclaim() {
    IntList garbage = search.garbage();
    condemned = garbage.size();
    stage = Stage.BURY;
    reclamation.begin(garbage, search.flags(), Death.COLLECTED, false);
  }

  /** Returns whether the garbage is determined, and no finalizer has run that could change it. */
  boolean isFirstDecision() {
    return stage == Stage.SEARCH && search.isDecided();
  }

  /** Returns the slots of the garbage, once it is determined. */
  IntList garbage() {
    return search.garbage();
  }

  /** Returns the number of condemned objects that have been freed. */
  long freed() {
    return condemned - reclamation.left();
  }

  /** Returns whether the object in {@code slot} is a candidate, dead or alive. */
  boolean isUnreachable(int slot) {
    return search.isCandidate(slot);
  }

  void rollBack() {
    search.rollBack();
  }

  void addNanos(long more) {
    nanos += more;
  }

  /** Returns the duration of the run so far, in nanoseconds. */
  long nanos() {
    return nanos;
  }

  long createdBefore() {
    return createdBefore;
  }

  /** Returns a lower bound of the number of objects that are left of those at the beginning. */
  long left(int objects) {
    return Math.max(0, Math.min(objects, objectsBefore - condemned));
  }

  /**
   * Returns the number of suspects at the beginning, plus the number of objects examined so far.
   */
  long size() {
    return (long) suspectsBefore + search.examined();
  }

  /** Returns the number of candidates and edges examined. */
  long steps() {
    return search.steps();
  }

  boolean isOverVisited() {
    return stage == Stage.SEARCH && search.isOverVisited();
  }

  GcRun summary() {
    return new RunStats(search.examined(), condemned, nanos);
  }
}
