package dev.lasso.runtime.object;

import dev.lasso.runtime.GcObject;
import java.util.ArrayList;
import java.util.List;

/**
 * An object to which traverses have led more often than it has owners, and the objects whose
 * traverses led to it. A run that finds one counts all of them as alive.
 */
public final class OverVisit {

  private final ObjectHeader target;
  private final List<ObjectHeader> visitors = new ArrayList<>();

  /** By visitor: the number of visits. */
  private final List<Integer> times = new ArrayList<>();

  public OverVisit(ObjectHeader target) {
    this.target = target;
  }

  /** Adds a candidate whose traverse leads to the target. */
  public void add(ObjectHeader visitor, int visits) {
    visitors.add(visitor);
    times.add(visits);
  }

  /** Reports the visits. Called after the run, because the names of objects call user code. */
  public void report(HeapState heap) {
    heap.unraisable(
        "collecting", (GcObject) target, OwnershipErrors.overVisited(target, visitors, times));
  }
}
