package dev.lasso.runtime.collect;

import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.object.IntList;
import dev.lasso.runtime.object.ObjectHeader;
import dev.lasso.runtime.object.SlotTable;
import java.util.ArrayList;
import java.util.List;

/**
 * The marking of the live candidates of an incremental search: scan and scan black, or CPython's
 * move_unreachable. The mark stack may overflow when the program touches candidates between slices,
 * because a touch must not allocate. The marking is then repeated from all live candidates.
 */
final class LiveMarker {

  private static final int BATCH_SIZE = 256;

  private final SlotTable slots;
  private final Suspects suspects;
  private final CandidateGraph graph;

  /**
   * Live candidates whose targets are not marked yet. They form a stack, because the last objects
   * reached are the most likely to be in the cache.
   */
  private final IntList stack = new IntList();

  /** Index of the next edge of the live candidate that is being processed. */
  private int edge;

  /** End of the edges of that candidate. */
  private int end;

  /** Number of the next candidate to examine. */
  private int position;

  /** True if candidates were touched between slices when {@link #stack} had no room. */
  private boolean overflowed;

  /** True if the targets of all live candidates are marked again, because the stack overflowed. */
  private boolean repeating;

  /** Candidates to which more edges are recorded than they count. */
  final List<ObjectHeader> overVisited = new ArrayList<>();

  LiveMarker(SlotTable slots, Suspects suspects, CandidateGraph graph) {
    this.slots = slots;
    this.suspects = suspects;
    this.graph = graph;
  }

  /** Continues until the budget is spent or all are marked. Returns whether all are. */
  boolean run(Budget budget) {
    while (!budget.isSpent()) {
      if (edge < end) {
        markTargets(budget);
      } else if (stack.size() > 0) {
        int candidate = stack.removeLast();
        edge = graph.firstEdge(candidate);
        end = graph.firstEdge(candidate + 1);
        budget.spend(1);
      } else if (position < graph.size()) {
        examine(position++);
        budget.spend(1);
      } else if (overflowed) {
        overflowed = false;
        repeating = true;
        position = 0;
      } else {
        repeating = false;
        return true;
      }
    }
    return false;
  }

  private void examine(int candidate) {
    int slot = graph.slot(candidate);
    int mark = slots.mark(slot);
    if (graph.isGone(candidate) || (repeating && mark < 0)) {
      stack.add(candidate); // if it has died, its last targets were touched, and the rest follow
    } else if (graph.externalCount(candidate) < 0) {
      touchOverVisited(slots.object(slot));
    } else if (mark > 0 && graph.externalCount(candidate) > 0) {
      mark(slot, mark);
    }
  }

  /**
   * Touches a candidate that has more recorded edges to it than it counts, unless it was touched
   * already.
   */
  private void touchOverVisited(ObjectHeader object) {
    if (HeaderBits.isCandidate(object)) {
      overVisited.add(object);
      suspects.touch(object);
    }
  }

  /** Marks a candidate live, and pushes it so that its targets are marked, too. */
  private void mark(int slot, int mark) {
    stack.add(mark - 1);
    slots.setMark(slot, -mark);
  }

  private void markTargets(Budget budget) {
    int batchEnd = Math.min(end, edge + BATCH_SIZE);
    budget.spend(batchEnd - edge);
    for (; edge < batchEnd; edge++) {
      int slot = graph.target(edge);
      int mark = slots.mark(slot);
      if (mark > 0) {
        mark(slot, mark);
      }
    }
  }

  /** Ensures that one candidate can be touched without overflow. */
  void ensureRoom() {
    stack.ensureRoom();
  }

  /** Marks a touched candidate live, which may be before the marking begins. */
  void touch(int slot, int mark) {
    if (stack.hasRoom()) {
      stack.add(mark - 1);
    } else {
      overflowed = true;
    }
    slots.setMark(slot, -mark);
  }
}
