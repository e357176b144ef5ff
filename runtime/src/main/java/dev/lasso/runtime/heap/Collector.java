package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcRun;
import dev.lasso.runtime.observe.Log;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs collections: in one go when asked to, or by itself and in slices when enough suspects have
 * gathered.
 */
final class Collector {

  /** Why most collections run by themselves. */
  private static final String SUSPECTS = "suspects";

  private static final String ASKED_FOR = "asked for";

  private final Access heap;
  private final SlotTable slots;
  private final Suspects suspects;
  private final Ages ages;
  private final DeadSet deadSet;
  private final Burial burial;
  private final Pace pace;
  private final boolean stress;

  private boolean enabled = true;

  /** Whether a collection is at work, not paused. */
  private boolean running;

  /** The automatic run that is under way. */
  private @Nullable SlicedRun sliced;

  /** That run, if it is recorded. */
  private @Nullable Object recorded;

  /** Whether an error has interrupted a slice; then it is the repair that goes on. */
  private boolean interrupted;

  /** Whether the counts that a sliced run has seen may be wrong. */
  private boolean doubted;

  private final Tally tally = new Tally();

  Collector(
      Access heap,
      SlotTable slots,
      Suspects suspects,
      Ages ages,
      DeadSet deadSet,
      Burial burial,
      Pace pace,
      boolean stress) {
    this.heap = heap;
    this.slots = slots;
    this.suspects = suspects;
    this.ages = ages;
    this.deadSet = deadSet;
    this.burial = burial;
    this.pace = pace;
    this.stress = stress;
  }

  boolean isEnabled() {
    return enabled;
  }

  boolean setEnabled(boolean on) {
    boolean before = enabled;
    enabled = on;
    return before;
  }

  boolean isRunning() {
    return running;
  }

  /** What it has done up to now. */
  Tally tally() {
    return tally;
  }

  /** How long collections have taken so far, with one that is under way. */
  long nanos() {
    return tally.nanos() + (sliced == null ? 0 : sliced.nanos());
  }

  // ------------------------------------------------------------------ in one go

  /**
   * Finds and frees all garbage; returns how much of it was not brought back, with what a paused
   * run had condemned.
   */
  long collect() {
    return collect(ASKED_FOR);
  }

  private long collect(String cause) {
    if (running || interrupted) {
      return 0;
    }
    long freed = settle();
    running = true;
    try {
      heap.tellStarted();
      GcRun run = runWhole(Budget.unlimited(), cause);
      return run == null ? freed : freed + run.collected();
    } finally {
      running = false;
    }
  }

  /** Collects and tells that it is over, or returns null if the budget is too small for that. */
  private @Nullable GcRun runWhole(Budget budget, String cause) {
    GcRun run = new Run(0, 0, 0);
    try {
      run = new WholeRun(heap, slots, suspects, ages, deadSet, pace, tally).run(budget, cause);
    } finally {
      if (run != null) {
        heap.tellStopped(run);
      }
    }
    return run;
  }

  /** Destroys {@code left}, all that is alive, whatever finalizers do to keep it. */
  void destroy(SlotList left) {
    settle(); // a leak handler may have begun a run
    running = true;
    try {
      for (int i = 0; i < left.size(); i++) {
        slots.setMark(left.get(i), 1);
      }
      deadSet.killAll(left);
    } finally {
      running = false;
    }
  }

  /** Tells whether the heap is being repaired: then nothing is collected. */
  void setRepairing(boolean on) {
    running = on;
  }

  /** Finishes what an error has interrupted, as far as it was decided, and forgets the rest. */
  void finishInterrupted() {
    sliced = null;
    recorded = null;
    doubted = false;
    interrupted = false;
    burial.run(Budget.unlimited());
  }

  /** Waits for some more suspects: after a repair all objects are, without a reason. */
  void postpone() {
    pace.failed(suspects.size());
  }

  /** Tells what is wrong with the marks while no collection is at work. Changes nothing. */
  void verify(Consumer<String> found) {
    if (burial.isRunning()) {
      return; // the marks are its own
    }
    SlicedRun run = sliced;
    for (int slot = SlotTable.HEADS; slot < slots.end(); slot++) {
      Counted object = slots.get(slot);
      int mark = slots.mark(slot);
      boolean member = run != null && run.isMember(slot);
      if (mark != 0 && !member) {
        found.accept("Slot " + slot + " has a mark and is no member of a paused collection");
      }
      if (object != null && object.isMember() && !member) {
        found.accept(Errors.name(object) + " is busy and no member of a paused collection");
      }
    }
  }

  // ------------------------------------------------------------------ in slices

  boolean isPaused() {
    return sliced != null && !running;
  }

  /** How many objects are condemned by a paused run and not freed yet. */
  int condemned() {
    return burial.left();
  }

  /** Whether it is time for a slice. */
  boolean isDue() {
    return enabled
        && !running
        && !interrupted
        && (sliced == null ? isRunDue() : pace.isSliceDue(events()) || isOverBudget());
  }

  /** Whether safe points are to ask {@link #isDue}, as far as that is known to nobody else. */
  boolean isPending() {
    return sliced != null || stress || isOverBudget() || pace.mayBeDue(suspects.size());
  }

  private boolean isRunDue() {
    return pace.isRunDue(suspects.size(), slots.inUse()) || isOverBudget() || stress;
  }

  private boolean isOverBudget() {
    return slots.nativeBytes().isOver();
  }

  private long events() {
    return slots.created() + suspects.entered();
  }

  /** Does a slice; a whole collection under stress, or if garbage may pin too many native bytes. */
  void collectSome() {
    if (isOverBudget()) {
      NativeBytes bytes = slots.nativeBytes();
      Object event = heap.events.beginBudget(bytes.total(), bytes.budget());
      collectAtOnce("native bytes");
      heap.events.endBudget(event, bytes.total());
    } else if (stress || !ages.isComparable(slots.created())) {
      collectAtOnce(stress ? "stress" : SUSPECTS);
    } else {
      Budget atOnce = sliced == null ? pace.atOnce(suspects.size()) : null;
      if (atOnce == null) {
        int backlog = suspects.size();
        Budget budget = nextBudget();
        slice(budget, SUSPECTS);
        if (budget.isUnlimited() && tally.addUnlimited() == 1) {
          Log.overrun(heap, backlog);
        }
      } else {
        doAtOnce(atOnce);
      }
    }
  }

  private void collectAtOnce(String cause) {
    Object event = heap.events.beginSlice();
    long start = System.nanoTime();
    try {
      collect(cause);
    } finally {
      tally.pauseSince(start);
      heap.events.endSlice(event);
    }
  }

  /** Does a run at once, as most are so small that slices cost more; or only begins one. */
  private void doAtOnce(Budget budget) {
    running = true;
    try {
      heap.tellStarted();
      Object event = heap.events.beginSlice();
      long start = System.nanoTime();
      GcRun run;
      try {
        run = runWhole(budget, SUSPECTS);
      } finally {
        tally.pauseSince(start);
        heap.events.endSlice(event);
      }
      if (run == null) {
        pace.tooLarge();
        start(SUSPECTS);
      }
    } finally {
      running = false;
    }
  }

  private Budget nextBudget() {
    long size = sliced == null ? suspects.size() : sliced.size();
    return pace.next(suspects.size(), events(), size, slots.inUse());
  }

  /**
   * Collects for a time; returns whether that was enough to free what was garbage before. A run
   * that was paused may have passed some of it by: then another one follows, if there are suspects.
   */
  boolean collectFor(Duration atMost) {
    if (running || interrupted) {
      return false;
    }
    Budget budget = Budget.of(Long.MAX_VALUE, Pace.nanos(atMost));
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
        heap.tellStarted();
        run = start(cause);
      }
      Object event = heap.events.beginSlice();
      long start = System.nanoTime();
      boolean over;
      try {
        over = step(run, budget);
      } finally {
        run.addNanos(tally.pauseSince(start));
        pace.rest(events(), start);
        heap.events.endSlice(event);
      }
      if (over) {
        finish(run);
      }
    } finally {
      running = false;
    }
    if (doubted) {
      doubted = false;
      collect(SUSPECTS); // throws if a traverse is wrong, naming the object
    }
  }

  private SlicedRun start(String cause) {
    ages.begin(slots);
    Object event = heap.events.beginCollection(cause);
    SlicedSearch search = new SlicedSearch(slots, suspects, ages);
    SlicedRun run = new SlicedRun(slots, suspects.size(), search, deadSet, burial);
    heap.unfinished++;
    interrupted = true;
    suspects.startBatch(search);
    sliced = run;
    heap.due = true;
    recorded = event;
    interrupted = false;
    heap.unfinished--;
    return run;
  }

  private boolean step(SlicedRun run, Budget budget) {
    heap.unfinished++;
    interrupted = true;
    boolean over;
    try {
      over = searchAndFree(run, budget);
    } catch (VirtualMachineError e) {
      throw e; // the repair goes on
    } catch (Throwable t) { // of a traverse written by hand
      abandon(run);
      pace.failed(suspects.size());
      heap.unfinished--;
      throw t;
    }
    interrupted = false;
    heap.unfinished--;
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
        abandon(run);
        doubted = true;
        return false;
      }
      if (!run.isDecided()) {
        return false;
      }
      if (run.free(budget)) {
        return true;
      }
      if (run.isDecided()) {
        return false; // otherwise the second search begins
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
    tally.add(summary);
    ages.advance(run.createdBefore());
    pace.adapt(run.steps(), summary.candidates(), summary.collected(), slots.inUse());
    pace.took(run.steps(), summary.nanos(), run.left(slots.inUse()));
    heap.tellStopped(summary);
    endRecord(summary, false);
  }

  private void abandon(SlicedRun run) {
    heap.unfinished++;
    interrupted = true;
    run.abandon();
    sliced = null;
    interrupted = false;
    heap.unfinished--;
    heap.tellStopped(run.summary());
    endRecord(run.summary(), true);
  }

  private void endRecord(GcRun run, boolean givenUp) {
    Object event = recorded;
    recorded = null;
    heap.events.endCollection(event, run, givenUp, slots.nativeBytes().total());
  }

  /**
   * Ends a paused run: finishes it if it has condemned its garbage, else gives it up. Returns how
   * many objects that has freed.
   */
  long settle() {
    SlicedRun run = sliced;
    if (run == null || running || interrupted) {
      return 0;
    }
    if (!run.isDecided()) {
      running = true; // a listener is called
      try {
        abandon(run);
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
