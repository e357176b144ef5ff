package dev.lasso.runtime.heap;

import java.time.Duration;

/**
 * What a heap does unasked, between the operations of the program: it finishes what a lack of stack
 * or memory has put off, makes itself right again after an error, and collects.
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

  /** How many objects had been created when the heap was made right last. */
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

  /** Makes the heap right if an error has interrupted a change, and none is under way. */
  void repair() {
    if (destruction.isWaiting() && isIdle()) {
      destruction.drain();
    }
    if (isInterrupted() && heap.mutator != null && isIdle()) {
      heap.newRepair().run();
      createdAtRepair = slots.created();
    }
  }

  /** Makes the heap right, and ends a run that has begun by itself. */
  void settle() {
    repair();
    collector.settle();
  }

  /** Whether an error has interrupted something, or a change is under way. */
  private boolean isInterrupted() {
    return heap.changing
        || heap.unfinished != 0
        || construction.isForgotten()
        || (counts.temporary.size > 0 && counts.isCallForgotten());
  }

  /** Whether neither a destruction nor a collection is under way. */
  boolean isIdle() {
    return destruction.isIdle() && !collector.isRunning();
  }

  /** Whether something is under way that others must not find half done. */
  boolean isAtWork() {
    return !isIdle() || heap.visits > 0 || construction.isRunning();
  }

  /** Checks that the heap can be closed by the thread inside. */
  void checkClosable() {
    heap.checkMutable();
    if (heap.isClosing() || isAtWork()) {
      throw Errors.closeInside(heap);
    }
  }

  /** Notes that closing the heap releases what is still open. */
  void beginLate() {
    if (lastCalls.closer != null) {
      lastCalls.closer.beginLate();
    }
  }

  // ------------------------------------------------------------------ collecting

  /** A moment at which an automatic collection may go on. */
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
   * Finishes what a lack of stack or memory has put off; returns whether there was room for it.
   * Without a paused run there is time: making the heap right looks at all objects.
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

  /** Whether there is something to do for which nobody need wait. */
  boolean hasWorkLeft() {
    return heap.isOpen() && isCollecting();
  }

  /** Whether there is something to collect. */
  boolean isCollecting() {
    return collector.isEnabled() && (collector.isPaused() || suspects.size() > 0);
  }

  /** Collects for a moment, while the program is elsewhere. Never throws. */
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
