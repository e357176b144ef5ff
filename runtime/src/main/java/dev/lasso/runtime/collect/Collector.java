package dev.lasso.runtime.collect;

import dev.lasso.runtime.GcRun;
import dev.lasso.runtime.object.ForeignRun;
import dev.lasso.runtime.object.HeaderBits.Death;
import dev.lasso.runtime.object.HeapState;
import dev.lasso.runtime.object.IntList;
import dev.lasso.runtime.object.OverVisit;
import dev.lasso.runtime.object.SlotList;
import dev.lasso.runtime.object.SlotTable;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Runs collections, whole or in slices. */
public final class Collector {

  /** The cause of most automatic collections. */
  static final String SUSPECTS = "suspects";

  private static final String ASKED_FOR = "asked for";

  final HeapState heap;
  final SlotTable slots;
  final Suspects suspects;
  private final GarbageFinalization unreachable;
  private final Reclamation reclamation;
  private final Pacer pacer;

  /**
   * True while a collection is running, other than a paused one, or the heap is being recovered.
   * Then no other one runs. It ends without a call, for which the stack may have no room.
   */
  public boolean running;

  /** The automatic run in progress, or null. */
  private @Nullable SlicedRun sliced;

  public final CollectionTotals totals = new CollectionTotals();

  public Collector(GarbageFinalization garbageFinalization, Pacer pacer) {
    unreachable = garbageFinalization;
    heap = unreachable.heap;
    slots = heap.slots;
    suspects = unreachable.suspects;
    reclamation = unreachable.reclamation;
    this.pacer = pacer;
  }

  /** Returns whether an error has interrupted a slice. Then recovery continues the run. */
  boolean isInterrupted() {
    return sliced != null && sliced.interrupted;
  }

  /** Returns the duration of all collections so far, including one in progress, in nanoseconds. */
  public long nanos() {
    return totals.nanos + (sliced == null ? 0 : sliced.nanos);
  }

  // ------------------------------------------------------------------ whole runs

  /**
   * Finds and frees all garbage. Returns the number of garbage objects that were not resurrected,
   * including those that a paused run had condemned.
   */
  public long collect() {
    boolean withForeign = heap.isOpen() && !unreachable.keepsGarbage();
    return collect(Budget.unlimited(), ASKED_FOR, withForeign ? heap.foreign : null);
  }

  /** Collects as {@link #collect()}, or begins a run in slices if the budget is too small. */
  void collect(Budget budget, String cause) {
    collect(budget, cause, null);
  }

  private long collect(Budget budget, String cause, @Nullable ForeignRun foreign) {
    if (running || isInterrupted()) {
      return 0;
    }
    long freed = settle();
    running = true;
    heap.nesting++;
    try {
      if (foreign != null) {
        foreign.begin();
      }
      try {
        heap.notifyStarted();
        GcRun run = new GcRun(0, 0, 0);
        try {
          run = runAtOnce(budget, cause);
        } finally {
          if (run != null) {
            heap.notifyStopped(run);
          }
        }
        return freed + (run == null ? collectInSlices(budget, cause) : run.collected());
      } finally {
        if (foreign != null) {
          foreign.end();
        }
      }
    } finally {
      running = false;
      heap.nesting--;
    }
  }

  /**
   * Begins a run in slices, because {@link CycleDetector} gave up, and completes it in one slice if
   * the budget is unlimited. Returns the number of objects freed by this.
   */
  private long collectInSlices(Budget budget, String cause) {
    SlicedRun run = start(cause);
    if (!budget.isUnlimited()) {
      pacer.wholeRunExceeded();
      return 0;
    }
    long bytes = slots.nativeBytes.total();
    runSlice(run, budget).forEach(overVisit -> overVisit.report(heap));
    slots.nativeBytes.collectionEnded(bytes, false);
    return run.freed();
  }

  /**
   * Runs in a single pause and returns the statistics of the run, or null if {@link CycleDetector}
   * gave up.
   */
  private @Nullable GcRun runAtOnce(Budget budget, String cause) {
    Object event = heap.events.beginCollection(cause);
    long start = System.nanoTime();
    CycleDetector cycleDetector = new CycleDetector(slots, suspects, budget);
    long bytes = slots.nativeBytes.total();
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
      cheap = pacer.isPaidFor(cycleDetector.steps(), slots.created() + suspects.additions);
      if (garbage.size() > 0) {
        heap.recordCycles(garbage);
        freed = free(garbage, cycleDetector);
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
        slots.nativeBytes.collectionEnded(bytes, cheap);
      }
    }
    long examined = unreachable.withoutImages(cycleDetector.examined());
    GcRun run = new GcRun(examined, freed, System.nanoTime() - start);
    pacer.runEnded(cycleDetector.steps(), run.nanos(), slots.inUse());
    totals.add(run);
    heap.events.endCollection(event, run, false, slots.nativeBytes.total());
    return run;
  }

  /** Frees or keeps the garbage of a whole run. Returns the number of objects freed or kept. */
  private long free(IntList garbage, CycleDetector found) {
    if (unreachable.mayRunUserCode(found.flags)) {
      var search = new IncrementalCycleDetector(slots, suspects, garbage, found.flags);
      return SlicedRun.freeGarbage(unreachable, search);
    }
    reclamation.begin(garbage, found.flags, found.balanced, Death.COLLECTED, true);
    reclamation.run(Budget.unlimited());
    return garbage.size();
  }

  private @Nullable IntList findGarbage(CycleDetector cycleDetector) {
    suspects.generations.beginRun(slots);
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
    suspects.generations.runDecided(slots);
    int live = slots.inUse() - garbage.size();
    pacer.runDecided(cycleDetector.steps(), cycleDetector.examined(), garbage.size(), live);
    return garbage;
  }

  /** Destroys all remaining live objects, {@code left}, even if finalizers try to keep them. */
  public void destroy(SlotList left) {
    settle(); // a report on these objects may have begun a run
    running = true;
    heap.nesting++;
    try {
      for (int i = 0; i < left.size(); i++) {
        slots.setMark(left.get(i), 1);
      }
      unreachable.freeAll(left);
    } finally {
      running = false;
      heap.nesting--;
    }
  }

  /** Completes an interrupted run as far as its garbage was determined, and abandons the rest. */
  public void finishInterrupted() {
    sliced = null;
    reclamation.finishInterrupted();
  }

  /**
   * Waits for some more suspects, because recovery has made every object a suspect without a
   * reason.
   */
  public void postpone() {
    pacer.runFailed(suspects.size());
  }

  /** Reports errors in the marks while no collection is running. Changes nothing. */
  public void verify(Consumer<String> found) {
    if (reclamation.isRunning()) {
      return; // the marks belong to the reclamation
    }
    if (!running && heap.foreign != null && heap.foreign.active) {
      found.accept("the image of a foreign runtime was not removed");
    }
    SlicedRun.verifyMarks(slots, sliced, found);
  }

  // ------------------------------------------------------------------ in slices

  /** Returns whether there is a run in slices. One of them may be in progress. */
  boolean isSliced() {
    return sliced != null;
  }

  public boolean isPaused() {
    return sliced != null && !running;
  }

  /** Returns the number of objects that a paused run has condemned and not freed yet. */
  public int condemned() {
    return reclamation.left();
  }

  /** Returns the number of events that the pace of slices follows. */
  long events() {
    return slots.created() + suspects.additions;
  }

  /** Returns the number of suspects and objects that the run in progress may have to examine. */
  long size() {
    return sliced == null ? suspects.size() : sliced.size();
  }

  /**
   * Collects for a limited time. Returns whether the time sufficed to free all objects that were
   * garbage before. Another run follows if there are suspects, because a paused run may have missed
   * some of them, and because an object whose finalizer gives itself an owner, while it dies by
   * count in a run, is garbage afterwards.
   */
  public boolean collectFor(Duration atMost) {
    if (running || isInterrupted()) {
      return false;
    }
    Budget budget = Budget.of(Long.MAX_VALUE, Pacer.saturatedNanos(atMost));
    boolean complete = sliced == null;
    long collected = totals.collected;
    do {
      slice(budget, ASKED_FOR);
      if (sliced == null) {
        boolean freed = totals.collected > collected;
        if (suspects.size() == 0 || (complete && !freed)) {
          return true;
        }
        complete = true;
        collected = totals.collected;
      }
    } while (!budget.isSpent());
    return false;
  }

  /**
   * Continues a paused run for a limited time, if callbacks and finalizers of its garbage were
   * called. Returns whether some of that garbage is left.
   */
  public boolean continueFreeing(Duration atMost) {
    SlicedRun run = sliced;
    if (run == null || running || run.interrupted || !run.isFreeing()) {
      return false;
    }
    slice(Budget.of(Long.MAX_VALUE, Pacer.saturatedNanos(atMost)), SUSPECTS);
    return sliced == run;
  }

  void slice(Budget budget, String cause) {
    List<OverVisit> overVisits;
    running = true;
    heap.nesting++;
    try {
      SlicedRun run = sliced;
      if (run == null) {
        heap.notifyStarted();
        run = start(cause);
      }
      overVisits = runSlice(run, budget);
    } finally {
      running = false;
      heap.nesting--;
    }
    overVisits.forEach(overVisit -> overVisit.report(heap));
  }

  /** Runs a slice, and returns what it has to report in the end. */
  private List<OverVisit> runSlice(SlicedRun run, Budget budget) {
    Object event = heap.events.beginSlice();
    long start = System.nanoTime();
    boolean over;
    try {
      over = step(run, budget);
    } finally {
      run.addNanos(totals.recordPause(start));
      pacer.sliceEnded(events(), start);
      heap.events.end(event);
    }
    if (over) {
      finish(run);
    }
    return over ? run.overVisits : List.of();
  }

  SlicedRun start(String cause) {
    SlicedRun run = new SlicedRun(unreachable, cause);
    sliced = run;
    run.start();
    return run;
  }

  private boolean step(SlicedRun run, Budget budget) {
    try {
      return run.step(budget);
    } catch (VirtualMachineError e) {
      throw e; // the step has not begun, or recovery continues it
    } catch (Throwable t) {
      if (!run.interrupted) { // it was rolled back
        abandon(run);
        pacer.runFailed(suspects.size());
      }
      throw t;
    }
  }

  private void finish(SlicedRun run) {
    sliced = null;
    GcRun summary = run.summary();
    totals.add(summary);
    suspects.generations.advance(run.createdBefore);
    pacer.runDecided(run.steps(), summary.candidates(), summary.collected(), slots.inUse());
    pacer.runEnded(run.steps(), summary.nanos(), run.survivors(slots.inUse()));
    run.end(false, slots.nativeBytes.total());
  }

  /** Ends a run that was rolled back. */
  private void abandon(SlicedRun run) {
    sliced = null;
    run.end(true, slots.nativeBytes.total());
  }

  /**
   * Ends a paused run: completes it if its garbage is condemned, otherwise abandons it. Returns the
   * number of objects freed by this.
   */
  public long settle() {
    SlicedRun run = sliced;
    if (run == null || running || run.interrupted) {
      return 0;
    }
    if (!run.isDecided()) {
      running = true; // because a listener is called
      heap.nesting++;
      try {
        run.rollBack();
        abandon(run);
      } finally {
        running = false;
        heap.nesting--;
      }
      return 0;
    }
    long before = run.freed();
    slice(Budget.unlimited(), SUSPECTS);
    return run.freed() - before;
  }
}
