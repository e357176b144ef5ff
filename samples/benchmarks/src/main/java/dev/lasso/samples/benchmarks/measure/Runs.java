package dev.lasso.samples.benchmarks.measure;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcListener;
import dev.lasso.runtime.GcRun;

/** Counts the collections of a heap, and what they take. */
public final class Runs implements GcListener {

  private final GcHeap heap;
  private long started;
  private long stopped;
  private long startedBefore;
  private long nanosBefore;

  /**
   * Begins to count.
   *
   * @param heap whose collections to count
   */
  public Runs(GcHeap heap) {
    this.heap = heap;
    heap.listeners().add(this);
  }

  @Override
  public void started(GcHeap of) {
    started++;
  }

  @Override
  public void stopped(GcHeap of, GcRun run) {
    stopped++;
  }

  /** Counts from here on what {@link #print} tells. */
  public void restart() {
    startedBefore = started;
    nanosBefore = heap.stats().collectNanos();
  }

  /**
   * Prints what the collections took, how many began, and how many have not ended.
   *
   * @param label the case of the workload
   * @param operations how many operations there were
   * @param figures prints
   */
  public void print(String label, long operations, Figures figures) {
    double collector = heap.stats().collectNanos() - nanosBefore;
    figures.print(label, "of that the collector", collector / operations, "ns");
    figures.print(label, "collections begun", (double) started - startedBefore, "runs");
    figures.print(label, "under way at the end", (double) started - stopped, "runs");
    figures.print(label, "longest slice", heap.stats().longestPauseNanos() / 1e6, "ms");
  }
}
