package dev.lasso.samples.benchmarks.measure;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcListener;
import dev.lasso.runtime.GcRun;

/** Counts the collections of a heap and their duration. */
public final class Runs implements GcListener {

  private final GcHeap heap;
  private long started;
  private long stopped;
  private long startedBefore;
  private long nanosBefore;

  /**
   * Starts to count.
   *
   * @param heap the heap whose collections to count
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

  /** Restarts the counts that {@link #print} prints. */
  public void restart() {
    startedBefore = started;
    nanosBefore = heap.stats().collectNanos();
  }

  /**
   * Prints the time spent in collections, the number of collections started, and the number of
   * those that have not ended.
   *
   * @param label the case of the workload
   * @param operations the number of operations
   * @param figures receives the figures
   */
  public void print(String label, long operations, Figures figures) {
    double collector = heap.stats().collectNanos() - nanosBefore;
    figures.print(label, "of that the collector", collector / operations, "ns");
    figures.print(label, "collections begun", (double) started - startedBefore, "runs");
    figures.print(label, "under way at the end", (double) started - stopped, "runs");
    figures.print(label, "longest slice", heap.stats().longestPauseNanos() / 1e6, "ms");
  }
}
