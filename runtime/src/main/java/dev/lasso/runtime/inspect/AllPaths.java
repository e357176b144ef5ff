package dev.lasso.runtime.inspect;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcPath;
import dev.lasso.runtime.GcPath.Kind;
import dev.lasso.runtime.GcPath.Step;
import dev.lasso.runtime.heap.View;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;

/**
 * All that keeps an object alive. Two searches, breadth first, from one reading of all edges:
 * forward from what needs no owner, but not through the object, which leads to each of its owners
 * that does not live by the object itself; and back from the object, which leads to every holder.
 */
public final class AllPaths {

  /** How many paths there are at most. */
  public static final int MOST = 100;

  private static final int UNSEEN = 0;
  private static final int START = -1;

  private final View heap;
  private final Edges edges;
  private final Explanation nearest;

  /** By slot: the slots of what the object owns, 0 for what has none. */
  private final List<int[]> targets = new ArrayList<>();

  private final List<GcPath> paths = new ArrayList<>();

  /** The slots at which a path begins. */
  private final BitSet begun = new BitSet();

  public AllPaths(View heap) {
    this.heap = heap;
    edges = new Edges(heap);
    nearest = new Explanation(heap);
  }

  /** The paths, those of its own holders and owners first. */
  public List<GcPath> of(GcObject object) {
    readEdges();
    int end = heap.slot(object);
    if (isStart(end)) {
      add(end, List.of(), object);
    }
    addOwners(object, end);
    addHolders(object, end);
    return paths.isEmpty() ? List.of(nearest.of(object)) : List.copyOf(paths);
  }

  private void readEdges() {
    for (int slot = 0; slot < heap.end(); slot++) {
      GcObject owner = heap.get(slot);
      targets.add(owner == null || heap.isConstructing(owner) ? new int[0] : read(owner));
    }
  }

  private int[] read(GcObject owner) {
    edges.read(owner);
    List<GcObject> all = edges.all();
    int[] slots = new int[all.size()];
    for (int i = 0; i < slots.length; i++) {
      int slot = heap.slot(all.get(i));
      slots[i] = slot < heap.end() && heap.get(slot) == all.get(i) ? slot : 0;
    }
    return slots;
  }

  private GcObject at(int slot) {
    return Objects.requireNonNull(heap.get(slot));
  }

  private boolean isStart(int slot) {
    GcObject object = heap.get(slot);
    return object != null
        && !heap.isConstructing(object)
        && (heap.holds(object) > 0 || nearest.isUntracked(object) || !heap.isCounted(object));
  }

  // ------------------------------------------------------------------ owners

  private void addOwners(GcObject object, int end) {
    int[] owners = new int[targets.size()];
    int[] ordinals = new int[targets.size()];
    int[] queue = new int[targets.size()];
    int last = 0;
    for (int slot = 1; slot < owners.length; slot++) {
      if (slot != end && isStart(slot)) {
        owners[slot] = START;
        queue[last++] = slot;
      }
    }
    for (int i = 0; i < last && paths.size() < MOST; i++) { // nearest first
      int[] owned = targets.get(queue[i]);
      for (int ordinal = 0; ordinal < owned.length; ordinal++) {
        int slot = owned[ordinal];
        if (slot == end) {
          addOwner(object, queue[i], ordinal, owners, ordinals);
        } else if (slot != 0 && owners[slot] == UNSEEN) {
          owners[slot] = queue[i];
          ordinals[slot] = ordinal;
          queue[last++] = slot;
        }
      }
    }
  }

  private void addOwner(GcObject object, int owner, int ordinal, int[] owners, int[] ordinals) {
    List<Step> steps = new ArrayList<>();
    steps.add(step(owner, ordinal));
    int slot = owner;
    while (owners[slot] != START) {
      steps.add(step(owners[slot], ordinals[slot]));
      slot = owners[slot];
    }
    add(slot, steps.reversed(), object);
  }

  private Step step(int owner, int ordinal) {
    return new Step(at(owner), edges.named(at(owner)).get(ordinal).text());
  }

  private void add(int start, List<Step> steps, GcObject object) {
    if (paths.size() < MOST) {
      GcObject first = at(start);
      begun.set(start);
      paths.add(
          heap.holds(first) > 0
              ? new GcPath(object, Kind.HELD, nearest.holder(first), steps)
              : new GcPath(
                  object, nearest.isUntracked(first) ? Kind.UNTRACKED : Kind.DYING, "", steps));
    }
  }

  // ------------------------------------------------------------------ holders further away

  private void addHolders(GcObject object, int end) {
    int[] firstOwner = new int[targets.size() + 1];
    for (int[] owned : targets) {
      for (int slot : owned) {
        firstOwner[slot + 1]++;
      }
    }
    for (int slot = 0; slot + 1 < firstOwner.length; slot++) {
      firstOwner[slot + 1] += firstOwner[slot];
    }
    int[] owners = new int[firstOwner[firstOwner.length - 1]];
    int[] ordinals = new int[owners.length];
    int[] filled = firstOwner.clone();
    for (int owner = 0; owner < targets.size(); owner++) {
      int[] owned = targets.get(owner);
      for (int i = 0; i < owned.length; i++) {
        int at = filled[owned[i]]++;
        owners[at] = owner;
        ordinals[at] = i;
      }
    }
    int[] next = new int[targets.size()];
    int[] ordinal = new int[targets.size()];
    int[] queue = new int[targets.size()];
    int last = 0;
    next[end] = START;
    queue[last++] = end;
    for (int i = 0; i < last && paths.size() < MOST; i++) {
      int slot = queue[i];
      if (!begun.get(slot) && isStart(slot)) {
        List<Step> steps = new ArrayList<>();
        for (int at = slot; next[at] != START; at = next[at]) {
          steps.add(step(at, ordinal[at]));
        }
        add(slot, steps, object);
      }
      for (int j = firstOwner[slot]; j < firstOwner[slot + 1]; j++) {
        int owner = owners[j];
        if (next[owner] == UNSEEN) {
          next[owner] = slot;
          ordinal[owner] = ordinals[j];
          queue[last++] = owner;
        }
      }
    }
  }
}
