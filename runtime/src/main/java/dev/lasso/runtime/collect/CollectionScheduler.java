package dev.lasso.runtime.collect;

import dev.lasso.runtime.object.NativeBytes;
import dev.lasso.runtime.observe.Log;

/**
 * A scheduler of automatic collections: decides at safepoints when to collect, and whether in one
 * run or in slices.
 */
public final class CollectionScheduler {

  private final Collector collector;
  private final Pacer pacer;
  private final boolean stress;

  private boolean enabled = true;

  public CollectionScheduler(Collector collector, Pacer pacer, boolean stress) {
    this.collector = collector;
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

  /** Returns whether a slice is due. */
  public boolean isDue() {
    return enabled
        && !collector.running
        && !collector.isInterrupted()
        && (collector.isSliced()
            ? pacer.isSliceDue(collector.events()) || isOverBudget()
            : isRunDue());
  }

  /**
   * Returns whether safepoints should check {@link #isDue}, as far as only the collector can know
   * this.
   */
  public boolean isPending() {
    return collector.isSliced()
        || stress
        || isOverBudget()
        || pacer.hasEnoughSuspects(collector.suspects.size());
  }

  private boolean isRunDue() {
    return pacer.isRunDue(collector.suspects.size(), collector.slots.inUse())
        || isOverBudget()
        || stress;
  }

  private boolean isOverBudget() {
    return collector.slots.nativeBytes.isCollectionDue();
  }

  /**
   * Runs a slice; or a whole collection under stress, or if garbage may pin too many native bytes.
   */
  public void collectSome() {
    if (isOverBudget()) {
      NativeBytes bytes = collector.slots.nativeBytes;
      Object event = collector.heap.events.beginNativeCollection(bytes.total(), bytes.budget());
      collectInOneRun(Budget.unlimited(), "native bytes");
      collector.heap.events.endNativeCollection(event, bytes.total());
    } else if (stress || !collector.suspects.generations.isComparable(collector.slots.created())) {
      collectInOneRun(Budget.unlimited(), stress ? "stress" : Collector.SUSPECTS);
    } else {
      Budget atOnce = collector.isSliced() ? null : pacer.wholeRunBudget(collector.suspects.size());
      if (atOnce == null) {
        int backlog = collector.suspects.size();
        Budget budget = nextBudget();
        collector.slice(budget, Collector.SUSPECTS);
        if (budget.isUnlimited() && ++collector.totals.unlimitedSlices == 1) {
          Log.overrun(collector.heap, backlog);
        }
      } else {
        collectInOneRun(atOnce, Collector.SUSPECTS); // if it is small, because slices cost more
      }
    }
  }

  private void collectInOneRun(Budget budget, String cause) {
    Object event = collector.heap.events.beginSlice();
    long start = System.nanoTime();
    try {
      collector.collect(budget, cause);
    } finally {
      collector.totals.recordPause(start);
      collector.heap.events.end(event);
    }
  }

  private Budget nextBudget() {
    return pacer.nextSliceBudget(
        collector.suspects.size(), collector.events(), collector.size(), collector.slots.inUse());
  }
}
