package dev.lasso.runtime.collect;

import dev.lasso.runtime.GcRun;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.object.ForeignRun;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.object.HeaderBits.Death;
import dev.lasso.runtime.object.HeapState;
import dev.lasso.runtime.object.IntList;
import dev.lasso.runtime.object.ObjectHeader;
import dev.lasso.runtime.object.OverVisit;
import dev.lasso.runtime.object.SlotTable;
import dev.lasso.runtime.object.Work;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An incremental collection: searches garbage, reclaims the condemned objects, and clears the marks
 * of all others.
 *
 * <p>Finalizers and callbacks of the condemned objects run in one slice. If they touched one of
 * these objects, a second search examines only the condemned objects: those with an owner or a hold
 * from outside were resurrected, together with all objects that they reach. The others are
 * condemned for good. They are dead to the program, and are freed in as many slices as necessary.
 *
 * <p>A whole run has a search of its own, {@link CycleDetector}. The rest is the same, in one slice
 * without limits.
 */
public final class SlicedRun {

  private enum Stage {
    SEARCH,
    CHECK_RESURRECTION,
    RECLAIM
  }

  private final HeapState heap;
  private final Suspects suspects;
  private final GarbageFinalization unreachable;
  private final Reclamation reclamation;

  /** True for the garbage of a whole run: every object outside it is known to be alive. */
  private final boolean complete;

  /** The event of the run, if it is recorded. */
  private final @Nullable Object event;

  /** True if an error has interrupted the run, so that recovery must continue it. */
  boolean interrupted;

  /** The objects that were visited too often, with their visitors. */
  List<OverVisit> overVisits = List.of();

  /**
   * The search; or the second one, after finalizers touched objects that the first one condemned.
   */
  private IncrementalCycleDetector search;

  /** Number of objects created before the run began. */
  final long createdBefore;

  private final int suspectsBefore;

  /** Number of objects when the run began. */
  private final int objectsBefore;

  private Stage stage = Stage.SEARCH;

  private long condemned;
  long nanos;

  /**
   * Creates a run.
   *
   * @param cause the cause of the run, for its event
   */
  SlicedRun(GarbageFinalization garbageFinalization, String cause) {
    HeapState heap = garbageFinalization.heap;
    Suspects suspects = garbageFinalization.suspects;
    suspects.generations.beginRun(heap.slots);
    Object event = heap.events.beginCollection(cause);
    IncrementalCycleDetector search = new IncrementalCycleDetector(heap.slots, suspects);
    this(garbageFinalization, search, event, false);
  }

  private SlicedRun(
      GarbageFinalization garbageFinalization,
      IncrementalCycleDetector search,
      @Nullable Object event,
      boolean complete) {
    unreachable = garbageFinalization;
    heap = unreachable.heap;
    suspects = unreachable.suspects;
    reclamation = unreachable.reclamation;
    this.search = search;
    this.event = event;
    this.complete = complete;
    suspectsBefore = suspects.size();
    createdBefore = heap.slots.created();
    objectsBefore = heap.slots.inUse();
  }

  /**
   * Frees or keeps the garbage of a whole run.
   *
   * @param search a search that has condemned the garbage
   * @return the number of objects freed or kept
   */
  static long freeGarbage(
      GarbageFinalization garbageFinalization, IncrementalCycleDetector search) {
    SlicedRun run = new SlicedRun(garbageFinalization, search, null, true);
    run.step(Budget.unlimited());
    return run.freed();
  }

  /** Makes the suspects of the heap those of the run. */
  void start() {
    beginChange();
    suspects.startBatch(search);
    heap.addWork(Work.COLLECT | Work.SUSPECTS);
    endChange();
  }

  private void beginChange() {
    heap.openChanges++;
    interrupted = true;
  }

  private void endChange() {
    interrupted = false;
    heap.openChanges--;
  }

  /**
   * Continues the run until the budget is spent. If a hand-written traverse throws an exception,
   * the run is rolled back.
   *
   * @return whether the run is complete
   */
  boolean step(Budget budget) {
    beginChange();
    boolean over;
    try {
      over = searchAndFree(budget);
    } catch (VirtualMachineError e) {
      if (complete && stage != Stage.RECLAIM) {
        search.rollBack(); // because the images of foreign objects are removed before the recovery
      }
      throw e; // recovery continues the run
    } catch (Throwable t) { // of a hand-written traverse
      search.rollBack();
      endChange();
      throw t;
    }
    endChange();
    return over;
  }

  private boolean searchAndFree(Budget budget) {
    while (true) {
      if (!isDecided()) {
        search(budget);
        if (stage == Stage.SEARCH && search.isDecided()) { // no finalizer has run yet
          overVisits = search.overVisits;
          heap.recordCycles(search.garbage);
        }
      }
      if (!isDecided()) {
        return false;
      }
      if (free(budget)) {
        return true;
      }
      if (isDecided()) {
        return false; // else finalizers have run, and the search continues
      }
    }
  }

  /** Continues the search. Hand-written traverses may only read meanwhile. */
  private void search(Budget budget) {
    Thread mutator = heap.beginTraversal();
    try {
      search.run(budget);
    } finally {
      heap.mutator = mutator;
    }
  }

  /** Abandons the search. Its candidates are suspects again. */
  void rollBack() {
    beginChange();
    search.rollBack();
    endChange();
  }

  /** Notifies the listeners of the end, and records it. */
  void end(boolean givenUp, long nativeBytes) {
    GcRun summary = summary();
    heap.notifyStopped(summary);
    heap.events.endCollection(event, summary, givenUp, nativeBytes);
  }

  /** Returns whether the garbage is condemned. */
  public boolean isDecided() {
    return stage == Stage.RECLAIM || search.isDecided();
  }

  /** Returns whether callbacks and finalizers of the garbage were called, or it is condemned. */
  boolean isFreeing() {
    return stage != Stage.SEARCH;
  }

  /** Continues the work after the search. Returns whether the run is complete. */
  private boolean free(Budget budget) {
    if (stage == Stage.SEARCH) {
      if (search.garbage.size() > 0 && unreachable.mayRunUserCode(search.flags)) {
        search.beginUserCode();
        stage = Stage.CHECK_RESURRECTION;
        boolean called = unreachable.callUserCode(search.withUserCode);
        search = search.endUserCode(called);
      } else {
        reclaim();
      }
    }
    if (stage == Stage.CHECK_RESURRECTION) {
      if (!search.isDecided()) {
        return false;
      }
      ForeignRun foreign = unreachable.foreign();
      if (foreign == null && unreachable.keepsGarbage()) {
        unreachable.keep(search.garbage);
        condemned = search.garbage.size();
        stage = Stage.RECLAIM;
      } else {
        int images = foreign == null ? 0 : foreign.decided();
        unreachable.clearWeak(search.withUserCode);
        reclaim();
        condemned -= images;
      }
    }
    if (!reclamation.run(budget)) {
      return false;
    }
    unreachable.removeEntries();
    return search.clearLive(budget);
  }

  private void reclaim() {
    IntList garbage = search.garbage;
    condemned = garbage.size();
    stage = Stage.RECLAIM;
    reclamation.begin(garbage, search.flags, false, Death.COLLECTED, complete);
  }

  /** Returns the number of condemned objects that have been freed. */
  long freed() {
    return condemned - reclamation.left();
  }

  void addNanos(long more) {
    nanos += more;
  }

  /**
   * Returns an estimate of the number of objects that existed when the run began and are still
   * alive.
   *
   * @param objects the number of objects now
   */
  long survivors(int objects) {
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

  GcRun summary() {
    return new GcRun(unreachable.withoutImages(search.examined()), condemned, nanos);
  }

  /** Reports errors in the marks of all slots, while {@code run} is paused or there is no run. */
  static void verifyMarks(SlotTable slots, @Nullable SlicedRun run, Consumer<String> found) {
    for (int slot = SlotTable.HEADS; slot < slots.end(); slot++) {
      ObjectHeader object = slots.get(slot);
      int mark = slots.mark(slot);
      boolean member = run != null && run.search.isCandidate(slot);
      if (mark != 0 && !member) {
        found.accept("Slot " + slot + " has a mark and is not a member of a paused run");
      }
      if (object != null && HeaderBits.isCandidate(object) && !member) {
        found.accept(Errors.name(object) + " is a candidate but not a member of a paused run");
      }
    }
  }
}
