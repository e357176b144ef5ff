package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.collect.Budget;
import dev.lasso.runtime.collect.Pacer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A pacer that runs slices when a test requests them, with a given number of steps. */
public final class SlicePacer extends Pacer {

  private static final Duration DAY = Duration.ofDays(1);

  /** Number of steps of the next slice; 0 for no slice. */
  public long steps;

  public int runs;

  /** Number of objects that the last run has left. */
  public long left;

  final List<Long> allEvents = new ArrayList<>();

  final List<Long> allSteps = new ArrayList<>();

  public SlicePacer() {
    super(DAY);
  }

  /** Runs a slice of some steps at a safepoint of the heap. */
  public void slice(GcHeap heap, long steps) {
    this.steps = steps;
    heap.openScope().close();
    this.steps = 0;
  }

  @Override
  public boolean isRunDue(int suspects, int objects) {
    return steps > 0;
  }

  @Override
  public boolean hasEnoughSuspects(int suspects) {
    return true;
  }

  @Override
  public boolean isSliceDue(long events) {
    return steps > 0;
  }

  @Override
  public @Nullable Budget wholeRunBudget(int suspects) {
    return null;
  }

  @Override
  public Budget nextSliceBudget(int suspects, long events, long size, long objects) {
    allEvents.add(events);
    return new Budget(steps, System.nanoTime() + DAY.toNanos());
  }

  @Override
  public void runDecided(long steps, long examined, long collected, long live) {
    allSteps.add(steps);
    super.runDecided(steps, examined, collected, live);
    runs++;
  }

  @Override
  public void runEnded(long steps, long nanos, long left) {
    allSteps.add(steps);
    super.runEnded(steps, nanos, left);
    this.left = left;
  }
}
