package dev.lasso.runtime.collect;

import dev.lasso.runtime.GcRun;
import dev.lasso.runtime.object.HeapContext;
import dev.lasso.runtime.object.IntList;
import dev.lasso.runtime.object.SlotTable;
import org.jspecify.annotations.Nullable;

/** A run in a single pause: the detection of garbage cycles, and their destruction. */
record UnslicedRun(
    HeapContext heap,
    SlotTable slots,
    Suspects suspects,
    Generations ages,
    UnreachableSet deadSet,
    Pacer pace,
    CollectionTotals tally) {

  /** Performs the run and returns its statistics, or null if the budget is too small. */
  @Nullable GcRun run(Budget budget, String cause) {
    Object event = heap.events.beginCollection(cause);
    long start = System.nanoTime();
    CycleDetector cycleDetector = new CycleDetector(slots, suspects, ages, budget);
    long bytes = slots.nativeBytes().total();
    long freed = 0;
    boolean cheap = false;
    boolean givenUp = false;
    heap.openChanges++;
    try {
      IntList garbage = findGarbage(cycleDetector);
      givenUp = garbage == null;
      if (garbage == null) {
        heap.openChanges--;
        return null;
      }
      cheap = pace.isPaidFor(cycleDetector.steps(), slots.created() + suspects.additions());
      if (garbage.size() > 0) {
        heap.recordCycles(garbage);
        freed = deadSet.free(garbage, cycleDetector.flags(), cycleDetector.isBalanced());
      }
      heap.openChanges--;
    } catch (VirtualMachineError e) {
      throw e; // recovery continues
    } catch (Throwable t) { // from a hand-written traverse
      heap.openChanges--; // nothing has changed
      pace.runFailed(suspects.size());
      throw t;
    } finally {
      if (!givenUp) {
        slots.nativeBytes().collectionEnded(bytes, cheap);
      }
    }
    long examined = cycleDetector.examined();
    if (heap.foreign != null && heap.foreign.active) {
      examined -= heap.foreign.candidates;
    }
    GcRun run = new GcRun(examined, freed, System.nanoTime() - start);
    pace.runEnded(cycleDetector.steps(), run.nanos(), slots.inUse());
    tally.add(run);
    heap.events.endCollection(event, run, false, slots.nativeBytes().total());
    cycleDetector.overVisits.forEach(overVisit -> overVisit.report(heap));
    return run;
  }

  private @Nullable IntList findGarbage(CycleDetector cycleDetector) {
    ages.beginRun(slots);
    Thread mutator = heap.beginTraversal(); // hand-written traverses may only read
    IntList garbage;
    try {
      garbage = cycleDetector.run();
    } finally {
      heap.mutator = mutator;
    }
    if (garbage == null) {
      return null;
    }
    ages.runDecided(slots);
    int live = slots.inUse() - garbage.size();
    pace.runDecided(cycleDetector.steps(), cycleDetector.examined(), garbage.size(), live);
    return garbage;
  }
}
