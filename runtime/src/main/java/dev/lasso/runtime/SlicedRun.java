package dev.lasso.runtime;

import dev.lasso.runtime.Header.Death;

/**
 * A collection in slices: the search, the death of what it condemns, and the acquittal of the rest.
 *
 * <p>A set that user code may bring back, or that is told of its death, is killed in one slice; any
 * other is dead to the program as soon as it is condemned, and freed in as many slices as it takes.
 */
final class SlicedRun {

  private final SlotTable slots;
  private final DeadSet deadSet;
  private final GcDestruction destruction;
  private final SlicedSearch search;

  /** How many objects had been created when the run began. */
  private final long createdBefore;

  private final int suspectsBefore;

  private boolean killing;

  /** How many of the condemned have had their resources closed. */
  private int closed;

  /** How many of the condemned are still to be dropped. */
  private int left;

  private long freed;
  private long nanos;

  SlicedRun(
      SlotTable slots,
      int suspects,
      SlicedSearch search,
      DeadSet deadSet,
      GcDestruction destruction) {
    this.slots = slots;
    suspectsBefore = suspects;
    this.search = search;
    this.deadSet = deadSet;
    this.destruction = destruction;
    createdBefore = slots.created();
  }

  /** Whether everything is decided, so that the garbage is condemned. */
  boolean isDecided() {
    return search.isDecided();
  }

  /** Goes on with the search, during which hand-written traverses may only read. */
  void search(Budget budget) {
    search.run(budget);
  }

  /** Goes on with what follows the search; returns whether the run is over. */
  boolean free(Budget budget) {
    IntList garbage = search.garbage();
    if (!killing) {
      killing = true;
      left = garbage.size();
      freed = left;
      if (deadSet.mayRunUserCode(search.flags())) {
        left = 0;
        freed = garbage.size() == 0 ? 0 : deadSet.kill(garbage, search.flags(), false);
      }
    }
    if (left > 0 && (search.flags() & Header.RESOURCES) != 0) {
      closeResources(garbage, budget);
    }
    left = destruction.drop(garbage, left, Death.COLLECTED, false, budget);
    return left == 0 && search.acquit(budget);
  }

  private void closeResources(IntList garbage, Budget budget) {
    while (closed < garbage.size() && !budget.isSpent()) {
      GcObject object = slots.object(garbage.get(closed++));
      if ((object.word & Header.RESOURCES) != 0) {
        destruction.closeResources(object);
      }
      budget.spend(1);
    }
  }

  void abandon() {
    search.abandon();
  }

  void addNanos(long more) {
    nanos += more;
  }

  long createdBefore() {
    return createdBefore;
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
    return search.isOverVisited();
  }

  GcRun summary() {
    return new GcRun(search.examined(), freed, nanos);
  }
}
