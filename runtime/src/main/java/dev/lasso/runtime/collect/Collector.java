package dev.lasso.runtime.collect;

import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.object.HeapContext;
import dev.lasso.runtime.object.NativeBytes;
import dev.lasso.runtime.object.ObjectHeader;
import dev.lasso.runtime.object.SlotList;
import dev.lasso.runtime.object.SlotTable;
import dev.lasso.runtime.GcRun;
import dev.lasso.runtime.observe.Log;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs collections: a whole run on request, and automatic runs in slices if there are enough
 * suspects.
 */
public final class Collector {

  /** The cause of most automatic collections. */
  private static final String SUSPECTS = "suspects";

  private static final String ASKED_FOR = "asked for";

  private final HeapContext heap;
  private final SlotTable slots;
  private final Suspects suspects;
  private final Generations generations;
  private final UnreachableSet unreachable;
  private final Reclamation reclamation;
  private final Pacer pacer;
  private final boolean stress;

  private boolean enabled = true;

  /** True while a collection is running, other than a paused one. */
  private boolean running;

  /** The automatic run in progress, or null. */
  private @Nullable SlicedRun sliced;

  /** The event of that run, if it is recorded. */
  private @Nullable Object recorded;

  /** True if an error has interrupted a slice. Then recovery continues the run. */
  private boolean interrupted;

  /** True if the counts that a sliced run has read may be wrong. */
  private boolean recheckNeeded;

  private final CollectionTotals totals = new CollectionTotals();

  public Collector(
      HeapContext heap,
      SlotTable slots,
      Suspects suspects,
      Generations generations,
      UnreachableSet unreachableSet,
      Reclamation reclamation,
      Pacer pacer,
      boolean stress) {
    this.heap = heap;
    this.slots = slots;
    this.suspects = suspects;
    this.generations = generations;
    this.unreachable = unreachableSet;
    this.reclamation = reclamation;
    this.pacer = pacer;
    this.stress = stress;
  }

  public boolean isEnabled() {
    return enabled;
  }

  public boolean setEnabled(boolean on) {
    boolean before = enabled;
    enabled = on;
    return before;
  }

  public boolean isRunning() {
    return running;
  }

  /** Returns the totals of all collections so far. */
  public CollectionTotals totals() {
    return totals;
  }

  /** Returns the duration of all collections so far, including one in progress, in nanoseconds. */
  public long nanos() {
    return totals.nanos() + (sliced == null ? 0 : sliced.nanos());
  }

  // ------------------------------------------------------------------ whole runs

  /**
   * Finds and frees all garbage. Returns the number of garbage objects that were not resurrected,
   * including those that a paused run had condemned.
   */
  public long collect() {
    return collect(ASKED_FOR);
  }

  private long collect(String cause) {
    if (running || interrupted) {
      return 0;
    }
    long freed = settle();
    running = true;
    try {
      heap.notifyStarted();
      GcRun run = runWhole(Budget.unlimited(), cause);
      return run == null ? freed : freed + run.collected();
    } finally {
      running = false;
    }
  }

  /**
   * Runs a whole collection and notifies the listeners of its end. Returns null if the budget is
   * too small for it.
   */
  private @Nullable GcRun runWhole(Budget budget, String cause) {
    GcRun run = new RunStats(0, 0, 0);
    try {
      run =
          new UnslicedRun(heap, slots, suspects, generations, unreachable, pacer, totals)
              .run(budget, cause);
    } finally {
      if (run != null) {
        heap.notifyStopped(run);
      }
    }
    return run;
  }

  /** Destroys all remaining live objects, {@code left}, even if finalizers try to keep them. */
  public void destroy(SlotList left) {
    settle(); // a report on these objects may have begun a run
    running = true;
    try {
      for (int i = 0; i < left.size(); i++) {
        slots.setMark(left.get(i), 1);
      }
      unreachable.freeAll(left);
    } finally {
      running = false;
    }
  }

  /** Sets whether the heap is being recovered. If so, no collection runs. */
  public void setRecovering(boolean on) {
    running = on;
  }

  /** Completes an interrupted run as far as its garbage was determined, and abandons the rest. */
  public void finishInterrupted() {
    sliced = null;
    recorded = null;
    recheckNeeded = false;
    interrupted = false;
    reclamation.run(Budget.unlimited());
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
    SlicedRun run = sliced;
    for (int slot = SlotTable.HEADS; slot < slots.end(); slot++) {
      ObjectHeader object = slots.get(slot);
      int mark = slots.mark(slot);
      boolean member = run != null && run.isUnreachable(slot);
      if (mark != 0 && !member) {
        found.accept("Slot " + slot + " has a mark and is not a member of a paused run");
      }
      if (object != null && HeaderBits.isCandidate(object) && !member) {
        found.accept(Errors.name(object) + " is a candidate but not a member of a paused run");
      }
    }
  }

  // ------------------------------------------------------------------ in slices

  public boolean isPaused() {
    return sliced != null && !running;
  }

  /** Returns the number of objects that a paused run has condemned and not freed yet. */
  public int condemned() {
    return reclamation.left();
  }

  /** Returns whether a slice is due. */
  public boolean isDue() {
    return enabled
        && !running
        && !interrupted
        && (sliced == null ? isRunDue() : pacer.isSliceDue(events()) || isOverBudget());
  }

  /**
   * Returns whether safepoints should check {@link #isDue}, as far as only the collector can know
   * this.
   */
  public boolean isPending() {
    return sliced != null || stress || isOverBudget() || pacer.hasEnoughSuspects(suspects.size());
  }

  private boolean isRunDue() {
    return pacer.isRunDue(suspects.size(), slots.inUse()) || isOverBudget() || stress;
  }

  private boolean isOverBudget() {
    return slots.nativeBytes().isCollectionDue();
  }

  private long events() {
    return slots.created() + suspects.additions();
  }

  /**
   * Runs a slice; or a whole collection under stress, or if garbage may pin too many native bytes.
   */
  public void collectSome() {
    if (isOverBudget()) {
      NativeBytes bytes = slots.nativeBytes();
      Object event = heap.events.beginNativeCollection(bytes.total(), bytes.budget());
      collectInOneRun("native bytes");
      heap.events.endNativeCollection(event, bytes.total());
    } else if (stress || !generations.isComparable(slots.created())) {
      collectInOneRun(stress ? "stress" : SUSPECTS);
    } else {
      Budget atOnce = sliced == null ? pacer.wholeRunBudget(suspects.size()) : null;
      if (atOnce == null) {
        int backlog = suspects.size();
        Budget budget = nextBudget();
        slice(budget, SUSPECTS);
        if (budget.isUnlimited() && totals.addUnlimitedSlice() == 1) {
          Log.overrun(heap, backlog);
        }
      } else {
        runWholeWithin(atOnce);
      }
    }
  }

  private void collectInOneRun(String cause) {
    Object event = heap.events.beginSlice();
    long start = System.nanoTime();
    try {
      collect(cause);
    } finally {
      totals.addPause(start);
      heap.events.endSlice(event);
    }
  }

  /**
   * Runs a whole collection if it is small enough, because slices cost more then; otherwise only
   * begins a run.
   */
  private void runWholeWithin(Budget budget) {
    running = true;
    try {
      heap.notifyStarted();
      Object event = heap.events.beginSlice();
      long start = System.nanoTime();
      GcRun run;
      try {
        run = runWhole(budget, SUSPECTS);
      } finally {
        totals.addPause(start);
        heap.events.endSlice(event);
      }
      if (run == null) {
        pacer.wholeRunExceeded();
        start(SUSPECTS);
      }
    } finally {
      running = false;
    }
  }

  private Budget nextBudget() {
    long size = sliced == null ? suspects.size() : sliced.size();
    return pacer.nextSliceBudget(suspects.size(), events(), size, slots.inUse());
  }

  /**
   * Collects for a limited time. Returns whether the time sufficed to free all objects that were
   * garbage before. A paused run may have missed some of them, so that another run follows if there
   * are suspects.
   */
  public boolean collectFor(Duration atMost) {
    if (running || interrupted) {
      return false;
    }
    Budget budget = Budget.of(Long.MAX_VALUE, Pacer.saturatedNanos(atMost));
    boolean complete = sliced == null;
    do {
      slice(budget, ASKED_FOR);
      if (sliced == null) {
        if (complete || suspects.size() == 0) {
          return true;
        }
        complete = true;
      }
    } while (!budget.isSpent());
    return false;
  }

  private void slice(Budget budget, String cause) {
    running = true;
    try {
      SlicedRun run = sliced;
      if (run == null) {
        heap.notifyStarted();
        run = start(cause);
      }
      Object event = heap.events.beginSlice();
      long start = System.nanoTime();
      boolean over;
      try {
        over = step(run, budget);
      } finally {
        run.addNanos(totals.addPause(start));
        pacer.sliceEnded(events(), start);
        heap.events.endSlice(event);
      }
      if (over) {
        finish(run);
      }
    } finally {
      running = false;
    }
    if (recheckNeeded) {
      recheckNeeded = false;
      collect(SUSPECTS); // throws and names the object if a traverse is wrong
    }
  }

  private SlicedRun start(String cause) {
    generations.beginRun(slots);
    Object event = heap.events.beginCollection(cause);
    IncrementalCycleDetector search = new IncrementalCycleDetector(slots, suspects, generations);
    SlicedRun run = new SlicedRun(slots, suspects.size(), search, unreachable, reclamation);
    heap.openChanges++;
    interrupted = true;
    suspects.startBatch(search);
    sliced = run;
    heap.safepointRequested = true;
    recorded = event;
    interrupted = false;
    heap.openChanges--;
    return run;
  }

  private boolean step(SlicedRun run, Budget budget) {
    heap.openChanges++;
    interrupted = true;
    boolean over;
    try {
      over = searchAndFree(run, budget);
    } catch (VirtualMachineError e) {
      throw e; // recovery continues the run
    } catch (Throwable t) { // of a hand-written traverse
      rollBack(run);
      pacer.runFailed(suspects.size());
      heap.openChanges--;
      throw t;
    }
    interrupted = false;
    heap.openChanges--;
    return over;
  }

  private boolean searchAndFree(SlicedRun run, Budget budget) {
    while (true) {
      if (!run.isDecided()) {
        search(run, budget);
        if (run.isFirstDecision()) {
          heap.recordCycles(run.garbage());
        }
      }
      if (run.isOverVisited()) {
        rollBack(run);
        recheckNeeded = true;
        return false;
      }
      if (!run.isDecided()) {
        return false;
      }
      if (run.free(budget)) {
        return true;
      }
      if (run.isDecided()) {
        return false; // else finalizers have run, and the search continues
      }
    }
  }

  private void search(SlicedRun run, Budget budget) {
    Thread mutator = heap.beginTraversal();
    try {
      run.search(budget);
    } finally {
      heap.mutator = mutator;
    }
  }

  private void finish(SlicedRun run) {
    sliced = null;
    GcRun summary = run.summary();
    totals.add(summary);
    generations.advance(run.createdBefore());
    pacer.runDecided(run.steps(), summary.candidates(), summary.collected(), slots.inUse());
    pacer.runEnded(run.steps(), summary.nanos(), run.left(slots.inUse()));
    heap.notifyStopped(summary);
    endRecord(summary, false);
  }

  private void rollBack(SlicedRun run) {
    heap.openChanges++;
    interrupted = true;
    run.rollBack();
    sliced = null;
    interrupted = false;
    heap.openChanges--;
    heap.notifyStopped(run.summary());
    endRecord(run.summary(), true);
  }

  private void endRecord(GcRun run, boolean givenUp) {
    Object event = recorded;
    recorded = null;
    heap.events.endCollection(event, run, givenUp, slots.nativeBytes().total());
  }

  /**
   * Ends a paused run: completes it if its garbage is condemned, otherwise abandons it. Returns the
   * number of objects freed by this.
   */
  public long settle() {
    SlicedRun run = sliced;
    if (run == null || running || interrupted) {
      return 0;
    }
    if (!run.isDecided()) {
      running = true; // because a listener is called
      try {
        rollBack(run);
      } finally {
        running = false;
      }
      return 0;
    }
    long before = run.freed();
    slice(Budget.unlimited(), SUSPECTS);
    return run.freed() - before;
  }
}
