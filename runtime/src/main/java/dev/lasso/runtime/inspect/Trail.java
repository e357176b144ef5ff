package dev.lasso.runtime.inspect;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcPath.Step;
import dev.lasso.runtime.heap.View;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.function.IntConsumer;

/** How a search came to each object: from which owner, by which of the owner's edges. */
final class Trail {

  /** In place of an owner: nobody, as the search has not come here. */
  private static final int UNSEEN = 0;

  /** In place of an owner: the search started here. */
  private static final int START = -1;

  private final View heap;
  private final Edges edges;

  /** By slot: the slot of the owner through which the search came. */
  private final int[] owners;

  /** By slot: which of the owner's edges that was. */
  private final int[] ordinals;

  Trail(View heap, Edges edges) {
    this.heap = heap;
    this.edges = edges;
    owners = new int[heap.end()];
    ordinals = new int[heap.end()];
  }

  /** The number after the last slot. */
  int end() {
    return owners.length;
  }

  GcObject at(int slot) {
    return Objects.requireNonNull(heap.get(slot));
  }

  boolean isSeen(int slot) {
    return owners[slot] != UNSEEN;
  }

  /** Has the search start here. */
  void start(int slot) {
    owners[slot] = START;
  }

  /** Whether the search comes to {@code target} for the first time; if so, from {@code owner}. */
  boolean come(GcObject target, int owner, int ordinal) {
    int slot = heap.slot(target);
    if (slot >= owners.length || heap.get(slot) != target || owners[slot] != UNSEEN) {
      return false;
    }
    owners[slot] = owner;
    ordinals[slot] = ordinal;
    return true;
  }

  /** Has the search come back to where it started. */
  void close(int start, int owner, int ordinal) {
    owners[start] = owner;
    ordinals[start] = ordinal;
  }

  /** The way to {@code object} from where the search started, or from a cycle once around it. */
  List<Step> to(GcObject object) {
    List<Step> steps = new ArrayList<>();
    walkBack(heap.slot(object), slot -> steps.add(step(slot)));
    return steps.reversed();
  }

  /** Where the way to {@code slot} begins: in a cycle, or at something that is not seen. */
  int first(int slot) {
    return walkBack(slot, any -> {});
  }

  private int walkBack(int from, IntConsumer passing) {
    BitSet passed = new BitSet();
    int slot = from;
    while (owners[slot] != START && owners[slot] != UNSEEN && !passed.get(slot)) {
      passed.set(slot);
      passing.accept(slot);
      slot = owners[slot];
    }
    return slot;
  }

  private Step step(int slot) {
    GcObject owner = at(owners[slot]);
    return new Step(owner, edges.named(owner).get(ordinals[slot]).text());
  }
}
