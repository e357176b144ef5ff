package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcRun;
import org.jspecify.annotations.Nullable;

/** A run in a single pause: the detection of garbage cycles, and their destruction. */
record WholeRun(
    Access heap,
    SlotTable slots,
    Suspects suspects,
    Ages ages,
    DeadSet deadSet,
    Pace pace,
    Tally tally) {

  /** Performs the run and returns its statistics, or null if the budget is too small. */
  @Nullable GcRun run(Budget budget, String cause) {
    Object event = heap.events.beginCollection(cause);
    long start = System.nanoTime();
    Search search = new Search(slots, suspects, ages, budget);
    long bytes = slots.nativeBytes().total();
    long freed = 0;
    boolean cheap = false;
    boolean givenUp = false;
    heap.unfinished++;
    try {
      IntList garbage = search(search);
      givenUp = garbage == null;
      if (garbage == null) {
        heap.unfinished--;
        return null;
      }
      cheap = pace.isPaidFor(search.steps(), slots.created() + suspects.entered());
      if (garbage.size() > 0) {
        heap.recordCycles(garbage);
        freed = deadSet.kill(garbage, search.flags());
      }
      heap.unfinished--;
    } catch (VirtualMachineError e) {
      throw e; // recovery continues
    } catch (Throwable t) { // from a hand-written traverse
      heap.unfinished--; // nothing has changed
      pace.failed(suspects.size());
      throw t;
    } finally {
      if (!givenUp) {
        slots.nativeBytes().collected(bytes, cheap);
      }
    }
    GcRun run = new Run(search.examined(), freed, System.nanoTime() - start);
    pace.took(search.steps(), run.nanos(), slots.inUse());
    tally.add(run);
    heap.events.endCollection(event, run, false, slots.nativeBytes().total());
    return run;
  }

  private @Nullable IntList search(Search search) {
    ages.begin(slots);
    Thread mutator = heap.beginTraversal(); // hand-written traverses may only read
    IntList garbage;
    try {
      garbage = search.run();
    } finally {
      heap.mutator = mutator;
    }
    if (garbage == null) {
      return null;
    }
    ages.decided(slots);
    int live = slots.inUse() - garbage.size();
    pace.adapt(search.steps(), search.examined(), garbage.size(), live);
    return garbage;
  }
}
