package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.collect.Collector;
import dev.lasso.runtime.collect.IncrementalCycleDetector;
import dev.lasso.runtime.collect.SlicedRun;
import dev.lasso.runtime.protocol.GcCPython;
import java.util.Random;

/**
 * Collects the heap of a program of the differential test in slices, of one step or of random
 * lengths. Between the steps of the program a run is only brought so far that it condemns nothing:
 * what the program sees does not depend on when slices come.
 */
public final class PythonSlices {

  private static final int MAX_SLICES = 100_000;

  private final int maxSteps;
  private final Random random = new Random(1);
  private final SlicePacer pace = new SlicePacer();
  private final Heap heap = Inside.open(false, pace);
  private final Collector collector = (Collector) Inside.part(heap, "collector");

  public PythonSlices(int maxSteps) {
    this.maxSteps = maxSteps;
  }

  public GcHeap heap() {
    return heap;
  }

  /** Goes on with a run, or begins one, while the program is between two steps. */
  public void search() {
    if (collector.isPaused()) {
      IncrementalCycleDetector search =
          (IncrementalCycleDetector)
              Inside.part((SlicedRun) Inside.part(collector, "sliced"), "search");
      int untilCondemned = untilCondemned(search);
      if (untilCondemned > 0) {
        slice(random.nextInt(1, Math.min(maxSteps, untilCondemned) + 1));
      }
    } else if (heap.stats().suspects() > 0) {
      slice(1);
    }
  }

  /** How many steps a run can do before it condemns something: no fewer than it has members. */
  private int untilCondemned(IncrementalCycleDetector search) {
    boolean gathering = Inside.part(search, "phase").toString().equals("GATHER");
    if (!gathering) {
      return Math.max(1, search.examined());
    }
    int left = search.examined() - (Integer) Inside.part(search, "position");
    return left == 0 && search.garbage.size() == 0 ? maxSteps : left;
  }

  private void slice(int steps) {
    boolean enabled = heap.enable();
    pace.slice(heap, steps);
    if (!enabled) {
      heap.disable();
    }
  }

  /**
   * As {@link GcHeap#collect()}, in slices if that is to do the same.
   *
   * @param plain whether there is no user code: what a finalizer touches, a run in slices spares
   */
  public long collect(boolean plain) {
    if (!plain || GcCPython.of(heap).freezeCount() > 0) {
      return heap.collect();
    }
    long live = heap.stats().live();
    if (collector.isPaused()) {
      run();
    }
    run();
    return live - heap.stats().live();
  }

  private void run() {
    int before = pace.runs;
    for (int slices = 0; pace.runs == before; slices++) {
      if (slices == MAX_SLICES) {
        throw new AssertionError("the run does not end");
      }
      slice(random.nextInt(1, maxSteps + 1));
    }
  }
}
