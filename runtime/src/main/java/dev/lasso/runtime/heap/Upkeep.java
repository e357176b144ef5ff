package dev.lasso.runtime.heap;

import java.time.Duration;

/**
 * The work of a heap at safepoints, between the operations of the program: completes work that was
 * deferred for lack of stack or memory, recovers the heap after an error, and collects.
 */
final class Upkeep {

  private final Heap heap;
  private final SlotTable slots;
  private final Suspects suspects;
  private final Destruction destruction;
  private final Construction construction;
  private final Counts counts;
  private final Collector collector;
  private final LastCalls lastCalls;
  private final Duration maxPause;

  /** Number of objects created before the last recovery. */
  private long createdAtRepair;

  Upkeep(
      Heap heap,
      SlotTable slots,
      Suspects suspects,
      Destruction destruction,
      Construction construction,
      Counts counts,
      Collector collector,
      LastCalls lastCalls,
      Duration maxPause) {
    this.heap = heap;
    this.slots = slots;
    this.suspects = suspects;
    this.destruction = destruction;
    this.construction = construction;
    this.counts = counts;
    this.collector = collector;
    this.lastCalls = lastCalls;
    this.maxPause = maxPause;
  }

  // ------------------------------------------------------------------ after errors

  /** Recovers the heap if an error has interrupted a change, and no change is in progress. */
  void repair() {
    if (destruction.isWaiting() && isIdle()) {
      destruction.drain();
    }
    if (isInterrupted() && heap.mutator != null && isIdle()) {
      heap.newRepair().run();
      createdAtRepair = slots.created();
    }
  }

  /** Recovers the heap, and ends an automatic run in progress. */
  void settle() {
    repair();
    collector.settle();
  }

  /** Returns whether an error has interrupted a change, or a change is in progress. */
  private boolean isInterrupted() {
    return heap.changing
        || heap.unfinished != 0
        || construction.isForgotten()
        || (counts.temporary.size > 0 && counts.isCallForgotten());
  }

  /** Returns whether neither a destruction nor a collection is in progress. */
  boolean isIdle() {
    return destruction.isIdle() && !collector.isRunning();
  }

  /** Returns whether an operation is in progress that other threads must not find half done. */
  boolean isAtWork() {
    return !isIdle() || heap.visits > 0 || construction.isRunning();
  }

  /** Checks that the thread inside can close the heap. */
  void checkClosable() {
    heap.checkMutable();
    if (heap.isClosing() || isAtWork()) {
      throw Errors.closeInside(heap);
    }
  }

  /** Records that closing the heap releases the open scopes and roots. */
  void beginLate() {
    if (lastCalls.closer != null) {
      lastCalls.closer.beginLate();
    }
  }

  // ------------------------------------------------------------------ collecting

  /** Runs a safepoint, at which an automatic collection may continue. */
  void safePoint() {
    if (heap.gate != null && heap.gate.hasPosted() && heap.mutator != null) {
      heap.gate.drain();
    }
    if ((heap.changing || heap.unfinished != 0 || destruction.isWaiting()) && !catchUp()) {
      return;
    }
    if (collector.isDue() && heap.visits == 0 && heap.isOpen()) {
      try {
        collector.collectSome();
      } catch (Throwable t) {
        heap.unraisable("collecting", null, t);
      }
    }
    lastCalls.reportTwice();
    if (heap.due && !collector.isPending()) {
      heap.due = false;
      if (destruction.isWaiting() || hasPosted()) {
        heap.due = true;
      }
    }
  }

  private boolean hasPosted() {
    return heap.gate != null && heap.gate.hasPosted();
  }

  /**
   * Completes work that was deferred for lack of stack or memory. Returns whether there was room
   * for it. Without a paused run, recovery may be postponed, because it examines all objects.
   */
  private boolean catchUp() {
    try {
      if (destruction.isWaiting() && isIdle()) {
        destruction.drain();
      }
      if (collector.isPaused() || slots.created() - createdAtRepair > slots.inUse()) {
        repair();
      }
      return true;
    } catch (VirtualMachineError e) {
      return false;
    }
  }

  /** Returns whether there is work to do for which no thread needs to wait. */
  boolean hasWorkLeft() {
    return heap.isOpen() && isCollecting();
  }

  /** Returns whether there is work for the collector. */
  boolean isCollecting() {
    return collector.isEnabled() && (collector.isPaused() || suspects.size() > 0);
  }

  /** Collects for a maximum pause, while the program is outside. Never throws. */
  void tend() {
    try {
      repair();
      if (isCollecting()) {
        collector.collectFor(maxPause);
      }
    } catch (Throwable t) {
      heap.unraisable("collecting", null, t);
    }
  }
}
