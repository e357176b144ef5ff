package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcRun;
import dev.lasso.runtime.heap.Header.Death;

/**
 * A collection in slices: the search, the death of what it condemns, and the acquittal of the rest.
 *
 * <p>Finalizers and callbacks of the condemned objects are called in one slice. If they touched one
 * of these objects, a second search examines the condemned ones by themselves: those with an owner
 * or a hold from outside were resurrected, with all below them. The others are condemned for good.
 * They are dead to the program, and freed in as many slices as it takes.
 */
final class SlicedRun {

  private enum Stage {
    SEARCH,
    RECONSIDER,
    BURY
  }

  private final DeadSet deadSet;
  private final Burial burial;

  /** The search, or the second one after finalizers have touched what the first one condemned. */
  private SlicedSearch search;

  /** How many objects had been created when the run began. */
  private final long createdBefore;

  private final int suspectsBefore;

  /** How many objects there were when the run began. */
  private final int objectsBefore;

  private Stage stage = Stage.SEARCH;

  private long condemned;
  private long nanos;

  SlicedRun(SlotTable slots, int suspects, SlicedSearch search, DeadSet deadSet, Burial burial) {
    suspectsBefore = suspects;
    this.search = search;
    this.deadSet = deadSet;
    this.burial = burial;
    createdBefore = slots.created();
    objectsBefore = slots.inUse();
  }

  /** Whether everything is decided, so that the garbage is condemned. */
  boolean isDecided() {
    return stage == Stage.BURY || search.isDecided();
  }

  /** Goes on with the search, during which hand-written traverses may only read. */
  void search(Budget budget) {
    search.run(budget);
  }

  /** Goes on with what follows the search; returns whether the run is over. */
  boolean free(Budget budget) {
    if (stage == Stage.SEARCH) {
      if (search.garbage().size() > 0 && deadSet.mayRunUserCode(search.flags())) {
        search.revive();
        stage = Stage.RECONSIDER;
        deadSet.callUserCode(search.toTell());
        search = search.reconsider();
      } else {
        bury();
      }
    }
    if (stage == Stage.RECONSIDER) {
      if (!search.isDecided()) {
        return false;
      }
      if (deadSet.isKeeping()) {
        deadSet.keep(search.garbage());
        condemned = search.garbage().size();
        stage = Stage.BURY;
      } else {
        deadSet.clearWeak(search.toTell());
        bury();
      }
    }
    if (!burial.run(budget)) {
      return false;
    }
    deadSet.removeEntries();
    return search.acquit(budget);
  }

  private void bury() {
    IntList garbage = search.garbage();
    condemned = garbage.size();
    stage = Stage.BURY;
    burial.begin(garbage, search.flags(), Death.COLLECTED, false);
  }

  /** Whether it is decided what is garbage, and no finalizer has run that could change that. */
  boolean isFirstDecision() {
    return stage == Stage.SEARCH && search.isDecided();
  }

  /** What it has found, once that is decided. */
  IntList garbage() {
    return search.garbage();
  }

  /** How many of the condemned have been freed. */
  long freed() {
    return condemned - burial.left();
  }

  /** Whether the object in {@code slot} takes part, dead or alive. */
  boolean isMember(int slot) {
    return search.isMember(slot);
  }

  void abandon() {
    search.abandon();
  }

  void addNanos(long more) {
    nanos += more;
  }

  /** How long it has taken so far. */
  long nanos() {
    return nanos;
  }

  long createdBefore() {
    return createdBefore;
  }

  /** How many there are left of the objects that were there when it began, or less. */
  long left(int objects) {
    return Math.max(0, Math.min(objects, objectsBefore - condemned));
  }

  /** How many suspects it began with, and how many objects it has examined so far. */
  long size() {
    return (long) suspectsBefore + search.examined();
  }

  /** How much there was to examine: members and edges. */
  long steps() {
    return search.steps();
  }

  boolean isOverVisited() {
    return stage == Stage.SEARCH && search.isOverVisited();
  }

  GcRun summary() {
    return new Run(search.examined(), condemned, nanos);
  }
}
