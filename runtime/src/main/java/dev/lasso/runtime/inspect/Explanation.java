package dev.lasso.runtime.inspect;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcPath;
import dev.lasso.runtime.GcPath.Kind;
import dev.lasso.runtime.GcPath.Step;
import dev.lasso.runtime.heap.View;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.function.Predicate;

/**
 * A search for the reasons why an object is alive, breadth first over all objects. It starts from
 * the objects that need no owner: held, untracked, frozen or dying ones. An object that none of
 * them reaches is garbage, kept by a cycle.
 */
public final class Explanation {

  private final View heap;
  private final Edges edges;

  /** The predecessors found by the last search. */
  private Trail trail;

  public Explanation(View heap) {
    this.heap = heap;
    edges = new Edges(heap);
    trail = new Trail(heap, edges);
  }

  public GcPath of(GcObject object) {
    if (isReached(object, start -> heap.holds(start) > 0)) {
      List<Step> steps = trail.to(object);
      return new GcPath(object, Kind.HELD, Holds.holder(first(steps, object), heap), steps);
    }
    if (isReached(object, this::isUntracked)) {
      return new GcPath(object, Kind.UNTRACKED, "", trail.to(object));
    }
    if (isReached(object, this::isFrozen)) {
      return new GcPath(object, Kind.FROZEN, "", trail.to(object));
    }
    if (isReached(object, start -> !heap.isCounted(start))) {
      return new GcPath(object, Kind.DYING, "", trail.to(object));
    }
    return isReachedFromItself(object)
        ? new GcPath(object, Kind.GARBAGE, "", trail.to(object))
        : throughAnyOwners(object);
  }

  /** Returns whether collections treat the object as alive because it is not tracked. */
  boolean isUntracked(GcObject object) {
    return heap.isCounted(object) && !heap.isTracked(object) && object.gcType().isContainer();
  }

  /** Returns whether collections treat the object as alive because it is frozen. */
  boolean isFrozen(GcObject object) {
    return heap.isCounted(object) && heap.isFrozen(object);
  }

  private static GcObject first(List<Step> steps, GcObject object) {
    return steps.isEmpty() ? object : steps.getFirst().owner();
  }

  // ------------------------------------------------------------------ forward

  private boolean isReached(GcObject object, Predicate<GcObject> isStart) {
    trail = new Trail(heap, edges);
    ArrayDeque<Integer> queue = new ArrayDeque<>();
    for (int slot = 1; slot < trail.end(); slot++) {
      GcObject start = heap.get(slot);
      if (start != null && !heap.isConstructing(start) && isStart.test(start)) {
        trail.start(slot);
        queue.add(slot);
      }
    }
    return search(queue, object);
  }

  private boolean isReachedFromItself(GcObject object) {
    trail = new Trail(heap, edges);
    ArrayDeque<Integer> queue = new ArrayDeque<>();
    queue.add(heap.slot(object));
    return search(queue, object);
  }

  private boolean search(Queue<Integer> queue, GcObject object) {
    while (!queue.isEmpty() && !trail.isSeen(heap.slot(object))) {
      follow(trail.at(queue.remove()), queue);
    }
    return trail.isSeen(heap.slot(object));
  }

  /** Records the owner of each target that has none yet, and adds the target to {@code found}. */
  private void follow(GcObject owner, Queue<Integer> found) {
    edges.read(owner);
    List<GcObject> targets = edges.all();
    for (int i = 0; i < targets.size(); i++) {
      if (trail.come(targets.get(i), heap.slot(owner), i)) {
        found.add(heap.slot(targets.get(i)));
      }
    }
  }

  // ------------------------------------------------------------------ backward

  /**
   * Returns a path found by going back from owner to owner, by any owner. No object without an
   * owner leads here, so this path ends in a cycle, or where an owner is missing.
   */
  private GcPath throughAnyOwners(GcObject object) {
    trail = anyOwners();
    boolean missing = !trail.isSeen(trail.first(heap.slot(object)));
    return new GcPath(object, missing ? Kind.UNKNOWN : Kind.GARBAGE, "", trail.to(object));
  }

  /** Returns the predecessors that consist of any owner of each object that has one. */
  Trail anyOwners() {
    trail = new Trail(heap, edges);
    Queue<Integer> found = new ArrayDeque<>();
    for (int slot = 1; slot < trail.end(); slot++) {
      GcObject owner = heap.get(slot);
      if (owner != null && !heap.isDestroyed(owner) && !heap.isConstructing(owner)) {
        follow(owner, found);
      }
    }
    return trail;
  }
}
