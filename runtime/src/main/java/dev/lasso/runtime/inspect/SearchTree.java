package dev.lasso.runtime.inspect;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcPath.Step;
import dev.lasso.runtime.heap.HeapReader;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.function.IntConsumer;

/** The predecessors of objects in a search: the owner and edge through which each was reached. */
final class SearchTree {

  /** In place of an owner: the search has not reached the object. */
  private static final int UNVISITED = 0;

  /** In place of an owner: the search started at the object. */
  private static final int START = -1;

  private final HeapReader heap;
  private final Edges edges;

  /** Slot of the owner through which the search reached each slot. */
  private final int[] owners;

  /** Index of the edge among those of the owner, by slot. */
  private final int[] ordinals;

  SearchTree(HeapReader heap, Edges edges) {
    this.heap = heap;
    this.edges = edges;
    owners = new int[heap.end()];
    ordinals = new int[heap.end()];
  }

  /** Returns the end of the slots, exclusive. */
  int end() {
    return owners.length;
  }

  GcObject objectAt(int slot) {
    return Objects.requireNonNull(heap.get(slot));
  }

  boolean isVisited(int slot) {
    return owners[slot] != UNVISITED;
  }

  /** Marks the object in this slot as a start of the search. */
  void markStart(int slot) {
    owners[slot] = START;
  }

  /**
   * Records the edge through which the search reaches {@code target}, unless an earlier one is
   * recorded or {@code target} is not in the heap.
   *
   * @return whether the edge was recorded
   */
  boolean tryVisit(GcObject target, int owner, int ordinal) {
    int slot = heap.slot(target);
    if (slot >= owners.length || heap.get(slot) != target || owners[slot] != UNVISITED) {
      return false;
    }
    owners[slot] = owner;
    ordinals[slot] = ordinal;
    return true;
  }

  /** Records the edge through which the search returns to its start. */
  void closeCycle(int start, int owner, int ordinal) {
    owners[start] = owner;
    ordinals[start] = ordinal;
  }

  /**
   * Returns the path to {@code object} from the start of the search. If the path ends in a cycle,
   * it includes the cycle once.
   */
  List<Step> pathTo(GcObject object) {
    List<Step> steps = new ArrayList<>();
    walkBack(heap.slot(object), slot -> steps.add(step(slot)));
    return steps.reversed();
  }

  /**
   * Returns the slot at which the path to {@code slot} begins: a start, an object on a cycle, or an
   * object that the search has not reached.
   */
  int originOf(int slot) {
    return walkBack(slot, any -> {});
  }

  private int walkBack(int from, IntConsumer passing) {
    BitSet passed = new BitSet();
    int slot = from;
    while (owners[slot] != START && owners[slot] != UNVISITED && !passed.get(slot)) {
      passed.set(slot);
      passing.accept(slot);
      slot = owners[slot];
    }
    return slot;
  }

  private Step step(int slot) {
    GcObject owner = objectAt(owners[slot]);
    return new Step(owner, edges.named(owner).get(ordinals[slot]).text());
  }
}
