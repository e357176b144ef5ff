package dev.lasso.runtime.inspect;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcPath;
import dev.lasso.runtime.GcPath.Kind;
import dev.lasso.runtime.GcPath.Step;
import dev.lasso.runtime.heap.OpenHolds;
import dev.lasso.runtime.heap.View;
import dev.lasso.runtime.observe.Words;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The search for what keeps an object alive, breadth first over all objects, from those that need
 * no owner: held, untracked, or dying. An object that none of them leads to is garbage, kept by a
 * cycle.
 */
public final class Explanation {

  /** In place of an owner: nobody, as the search has not come here. */
  private static final int UNSEEN = 0;

  /** In place of an owner: the search started here. */
  private static final int START = -1;

  private final View heap;
  private final Edges edges;

  /** By slot: the slot of the owner through which the search came. */
  private int[] owners = new int[0];

  /** By slot: which of the owner's edges that was. */
  private int[] ordinals = new int[0];

  public Explanation(View heap) {
    this.heap = heap;
    edges = new Edges(heap);
  }

  public GcPath of(GcObject object) {
    if (isReached(object, start -> heap.holds(start) > 0)) {
      List<Step> steps = steps(object);
      return new GcPath(object, Kind.HELD, holder(first(steps, object)), steps);
    }
    if (isReached(object, this::isUntracked)) {
      return new GcPath(object, Kind.UNTRACKED, "", steps(object));
    }
    if (isReached(object, start -> !heap.isCounted(start))) {
      return new GcPath(object, Kind.DYING, "", steps(object));
    }
    if (isReachedFromItself(object)) {
      return new GcPath(object, Kind.GARBAGE, "", steps(object));
    }
    return throughAnyOwners(object);
  }

  /** Whether collections take the object for alive, with what it owns. */
  boolean isUntracked(GcObject object) {
    return heap.isCounted(object)
        && (!heap.isTracked(object) || heap.isFrozen(object))
        && object.gcType().isContainer();
  }

  private static GcObject first(List<Step> steps, GcObject object) {
    return steps.isEmpty() ? object : steps.getFirst().owner();
  }

  private GcObject at(int slot) {
    return Objects.requireNonNull(heap.get(slot));
  }

  private void forget() {
    owners = new int[heap.end()];
    ordinals = new int[heap.end()];
  }

  // ------------------------------------------------------------------ forward

  private boolean isReached(GcObject object, Predicate<GcObject> isStart) {
    forget();
    ArrayDeque<Integer> queue = new ArrayDeque<>();
    for (int slot = 1; slot < owners.length; slot++) {
      GcObject start = heap.get(slot);
      if (start != null && !heap.isConstructing(start) && isStart.test(start)) {
        owners[slot] = START;
        queue.add(slot);
      }
    }
    return search(queue, object);
  }

  private boolean isReachedFromItself(GcObject object) {
    forget();
    ArrayDeque<Integer> queue = new ArrayDeque<>();
    queue.add(heap.slot(object));
    return search(queue, object);
  }

  private boolean search(Queue<Integer> queue, GcObject object) {
    while (!queue.isEmpty() && owners[heap.slot(object)] == UNSEEN) {
      follow(at(queue.remove()), queue);
    }
    return owners[heap.slot(object)] != UNSEEN;
  }

  /** Notes the owner of each target that has none yet, and adds it to {@code found}. */
  private void follow(GcObject owner, Queue<Integer> found) {
    edges.read(owner);
    List<GcObject> targets = edges.all();
    for (int i = 0; i < targets.size(); i++) {
      int slot = heap.slot(targets.get(i));
      if (slot < owners.length && heap.get(slot) == targets.get(i) && owners[slot] == UNSEEN) {
        owners[slot] = heap.slot(owner);
        ordinals[slot] = i;
        found.add(slot);
      }
    }
  }

  // ------------------------------------------------------------------ backward

  /** The way back from {@code object} to where the search started, turned round. */
  private List<Step> steps(GcObject object) {
    List<Step> steps = new ArrayList<>();
    int slot = heap.slot(object);
    while (owners[slot] != START) {
      steps.add(step(slot));
      slot = owners[slot];
      if (slot == heap.slot(object)) {
        break; // all around a cycle
      }
    }
    return steps.reversed();
  }

  private Step step(int slot) {
    GcObject owner = at(owners[slot]);
    return new Step(owner, edges.named(owner).get(ordinals[slot]).text());
  }

  /**
   * Goes back from owner to owner, any of them. As no object that needs none leads here, that goes
   * round in a cycle, or ends where an owner is missing.
   */
  private GcPath throughAnyOwners(GcObject object) {
    forget();
    Queue<Integer> found = new ArrayDeque<>();
    for (int slot = 1; slot < owners.length; slot++) {
      GcObject owner = heap.get(slot);
      if (owner != null && !heap.isDestroyed(owner) && !heap.isConstructing(owner)) {
        follow(owner, found);
      }
    }
    List<Step> steps = new ArrayList<>();
    boolean[] passed = new boolean[owners.length];
    int slot = heap.slot(object);
    while (owners[slot] != UNSEEN && !passed[slot]) {
      passed[slot] = true;
      steps.add(step(slot));
      slot = owners[slot];
    }
    Kind kind = owners[slot] == UNSEEN ? Kind.UNKNOWN : Kind.GARBAGE;
    return new GcPath(object, kind, "", steps.reversed());
  }

  // ------------------------------------------------------------------ holders

  /** Who holds an object that is held. */
  String holder(GcObject object) {
    List<String> holders = new ArrayList<>();
    OpenHolds.Holders open = heap.holders(object);
    int holds = heap.holds(object) - open.holds();
    if (heap.isFinalizing(object)) {
      holders.add("its finalizer, which is running");
      holds--;
    }
    add(open.scopes(), "scope", heap.isTellingPlaces() ? open.scopePlace() : null, holders);
    add(open.roots(), "root", heap.isTellingPlaces() ? open.rootPlace() : null, holders);
    if (holds > 0) {
      String place = heap.lastHold(object);
      holders.add(
          Words.count(holds, "hold")
              + " of the program (retain or allocate)"
              + (place.isEmpty() ? "" : ", the last at " + place));
    }
    String last = holders.removeLast();
    return holders.isEmpty() ? last : String.join(", ", holders) + " and " + last;
  }

  private static void add(int count, String noun, @Nullable String place, List<String> holders) {
    if (count > 0) {
      String known = place == null || place.isEmpty() ? "" : " opened at " + place;
      holders.add(
          count == 1
              ? "a " + noun + known
              : Words.count(count, noun) + (known.isEmpty() ? "" : ", the last" + known));
    }
  }
}
