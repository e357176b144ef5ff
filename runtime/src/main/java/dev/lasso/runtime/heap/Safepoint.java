package dev.lasso.runtime.heap;

import dev.lasso.runtime.collect.CollectionScheduler;
import dev.lasso.runtime.collect.Collector;
import dev.lasso.runtime.collect.Construction;
import dev.lasso.runtime.collect.Deallocator;
import dev.lasso.runtime.collect.HoldCounts;
import dev.lasso.runtime.collect.Suspects;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.object.HeapState;
import dev.lasso.runtime.object.Work;
import java.time.Duration;

/**
 * The work of a heap at safepoints, between the operations of the program: completes work that was
 * deferred for lack of stack or memory, recovers the heap after an error, and collects.
 */
final class Safepoint {

  private static final int WANTED = Work.COLLECT | Work.RECOVER;

  private final HeapState heap;
  private final Suspects suspects;
  private final Deallocator deallocator;
  private final Construction construction;
  private final HoldCounts holdCounts;
  private final Collector collector;
  private final CollectionScheduler scheduler;
  private final Duration maxPause;

  /** Number of objects created before the last recovery. */
  private long createdAtRecovery;

  Safepoint(
      HeapState heap,
      Deallocator deallocator,
      Construction construction,
      HoldCounts holdCounts,
      Collector collector,
      CollectionScheduler scheduler,
      Duration maxPause) {
    this.heap = heap;
    suspects = deallocator.suspects;
    this.deallocator = deallocator;
    this.construction = construction;
    this.holdCounts = holdCounts;
    this.collector = collector;
    this.scheduler = scheduler;
    this.maxPause = maxPause;
  }

  // ------------------------------------------------------------------ after errors

  /** Checks that the heap can be collected or examined, and recovers it after an error. */
  void prepare() {
    heap.checkMutable();
    heap.checkNotClosed();
    recover();
  }

  /** Recovers the heap if an error has interrupted a change, and no change is in progress. */
  void recover() {
    if (deallocator.hasPending() && isIdle()) {
      deallocator.drain();
    }
    if (isInterrupted() && heap.mutator != null && isIdle()) {
      heap.repair();
      createdAtRecovery = heap.slots.created();
    }
  }

  /** Recovers the heap, and ends an automatic run in progress. */
  void settle() {
    recover();
    collector.settle();
  }

  /** Returns whether an error has interrupted a change, or a change is in progress. */
  private boolean isInterrupted() {
    return heap.openChanges != 0
        || construction.isForgotten()
        || (holdCounts.temporary.size > 0 && holdCounts.calls == 0);
  }

  /**
   * Returns whether neither user code nor a destruction nor a run is in progress; visits may be.
   */
  boolean isIdle() {
    return heap.nesting == heap.visits;
  }

  /** Returns whether an operation is in progress that other threads must not find half done. */
  boolean isBusy() {
    return heap.nesting > 0 || construction.isRunning();
  }

  /** Checks that the thread inside can close the heap. */
  void checkClosable() {
    heap.checkMutable();
    if (heap.isClosing() || isBusy()) {
      throw Errors.closeInside(heap);
    }
  }

  /** Records that closing the heap releases the open scopes and roots. */
  void beginLate() {
    if (deallocator.userCodeRunner.resourceExecutor != null) {
      deallocator.userCodeRunner.resourceExecutor.beginLate();
    }
  }

  // ------------------------------------------------------------------ collecting

  /** Runs a safepoint, at which an automatic collection may continue. */
  void run() {
    if ((heap.work & Work.RELEASES) != 0 && heap.mutator != null) {
      heap.drainReleases();
    }
    if ((heap.openChanges != 0 || deallocator.hasPending()) && !catchUp()) {
      return;
    }
    if (scheduler.isDue() && heap.visits == 0 && heap.isOpen()) {
      try {
        scheduler.collectSome();
      } catch (Throwable t) {
        heap.unraisable("collecting", null, t);
      }
    }
    if (heap.resourceOwners != null) {
      heap.resourceOwners.report();
    }
    if (heap.unclosed().isPending()) {
      heap.retryUnclosed();
    }
    if ((heap.work & WANTED) != 0 && !scheduler.isPending()) {
      heap.clearWork(WANTED);
      if (deallocator.hasPending() || heap.unclosed().isPending()) {
        heap.addWork(Work.RECOVER);
      }
    }
  }

  /**
   * Completes work that was deferred for lack of stack or memory. Returns whether there was room
   * for it. Without a paused run, recovery may be postponed, because it examines all objects.
   */
  private boolean catchUp() {
    try {
      if (deallocator.hasPending() && isIdle()) {
        deallocator.drain();
      }
      if (collector.isPaused() || heap.slots.created() - createdAtRecovery > heap.slots.inUse()) {
        recover();
      }
      return true;
    } catch (VirtualMachineError e) {
      return false;
    }
  }

  /**
   * Returns whether there is work to do for which no thread needs to wait. Clears {@link
   * Work#SUSPECTS} if the collector has nothing to do.
   */
  boolean takeSuspects() {
    if (!collector.isPaused() && suspects.size() == 0) {
      heap.clearWork(Work.SUSPECTS);
    }
    return isCollecting() && heap.isOpen();
  }

  /** Returns whether there is work for the collector. */
  boolean isCollecting() {
    return (collector.isPaused() || suspects.size() > 0) && scheduler.isEnabled();
  }

  /**
   * Frees dead objects that an error or the end of a slice has left, for a maximum pause. Returns
   * whether some are left.
   */
  boolean freeDead() {
    recover();
    return collector.continueFreeing(maxPause);
  }

  /** Collects for a maximum pause, while the program is outside. Never throws. */
  void runMaintenance() {
    try {
      recover();
      if (isCollecting()) {
        collector.collectFor(maxPause);
      }
    } catch (Throwable t) {
      heap.unraisable("collecting", null, t);
    }
  }
}
