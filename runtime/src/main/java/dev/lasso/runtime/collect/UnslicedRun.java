package dev.lasso.runtime.collect;

import dev.lasso.runtime.GcRun;
import dev.lasso.runtime.object.HeapState;
import dev.lasso.runtime.object.IntList;
import org.jspecify.annotations.Nullable;

/** A run in a single pause: the detection of garbage cycles, and their destruction. */
record UnslicedRun(
    HeapState heap,
    Suspects suspects,
    GarbageFinalization garbageFinalization,
    Pacer pacer,
    CollectionTotals totals) {

  /** Performs the run and returns its statistics, or null if the budget is too small. */
  @Nullable GcRun run(Budget budget, String cause) {
    Object event = heap.events.beginCollection(cause);
    long start = System.nanoTime();
    CycleDetector cycleDetector = new CycleDetector(heap.slots, suspects, budget);
    long bytes = heap.slots.nativeBytes().total();
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
      cheap = pacer.isPaidFor(cycleDetector.steps(), heap.slots.created() + suspects.additions());
      if (garbage.size() > 0) {
        heap.recordCycles(garbage);
        freed =
            garbageFinalization.free(garbage, cycleDetector.flags(), cycleDetector.isBalanced());
      }
      heap.openChanges--;
    } catch (VirtualMachineError e) {
      throw e; // recovery continues
    } catch (Throwable t) { // from a hand-written traverse
      heap.openChanges--; // nothing has changed
      pacer.runFailed(suspects.size());
      throw t;
    } finally {
      if (!givenUp) {
        heap.slots.nativeBytes().collectionEnded(bytes, cheap);
      }
    }
    long examined = cycleDetector.examined();
    if (heap.foreign != null && heap.foreign.active) {
      examined -= heap.foreign.candidates;
    }
    GcRun run = new GcRun(examined, freed, System.nanoTime() - start);
    pacer.runEnded(cycleDetector.steps(), run.nanos(), heap.slots.inUse());
    totals.add(run);
    heap.events.endCollection(event, run, false, heap.slots.nativeBytes().total());
    cycleDetector.overVisits.forEach(overVisit -> overVisit.report(heap));
    return run;
  }

  private @Nullable IntList findGarbage(CycleDetector cycleDetector) {
    suspects.generations.beginRun(heap.slots);
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
    suspects.generations.runDecided(heap.slots);
    int live = heap.slots.inUse() - garbage.size();
    pacer.runDecided(cycleDetector.steps(), cycleDetector.examined(), garbage.size(), live);
    return garbage;
  }
}
