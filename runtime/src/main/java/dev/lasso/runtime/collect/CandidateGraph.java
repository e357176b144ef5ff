package dev.lasso.runtime.collect;

import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.object.IntList;
import dev.lasso.runtime.object.ObjectHeader;
import dev.lasso.runtime.object.SlotTable;
import org.jspecify.annotations.Nullable;

/**
 * The candidates of an incremental search, their edges as recorded when they were expanded, and
 * their external counts. Candidates are numbered from 0 in the order in which they are added and
 * expanded.
 *
 * <p>The mark of a slot is the number of its candidate plus one, and negative if the candidate is
 * live. If the mark does not match the candidate, the slot was freed since.
 */
final class CandidateGraph {

  private final SlotTable slots;

  /** The slots of the candidates. */
  private final IntList candidates = new IntList();

  /** By candidate: its edge count when it was added, less the edges to it that were subtracted. */
  private final IntList externalCounts = new IntList();

  /** By expanded candidate: the index of its first edge in {@link #edges}. */
  private final IntList firstEdge = new IntList();

  /** The slots of the targets of all recorded edges. */
  private final IntList edges = new IntList();

  CandidateGraph(SlotTable slots) {
    this.slots = slots;
  }

  /** Returns the number of candidates. */
  int size() {
    return candidates.size();
  }

  int slot(int candidate) {
    return candidates.get(candidate);
  }

  /** Ensures that a candidate can be added without allocation. */
  void ensureRoom() {
    candidates.ensureRoom();
    externalCounts.ensureRoom();
  }

  /** Adds a candidate with its edge count: the gray coloring, or CPython's update_refs. */
  void add(ObjectHeader object) {
    candidates.add(HeaderBits.slot(object));
    externalCounts.add((int) Math.min(HeaderBits.edges(object), Integer.MAX_VALUE));
    slots.setMark(HeaderBits.slot(object), candidates.size());
    HeaderBits.set(object, HeaderBits.CANDIDATE);
  }

  /**
   * Clears the mark and the flag of the candidate in {@code slot}. Returns it, or null if it is
   * dead: its resources are being closed, and the bits of its header mean something else.
   */
  @Nullable ObjectHeader remove(int slot) {
    ObjectHeader object = slots.object(slot);
    slots.setMark(slot, 0);
    if (!HeaderBits.isLive(object)) {
      return null;
    }
    HeaderBits.clear(object, HeaderBits.CANDIDATE);
    return object;
  }

  boolean contains(int slot) {
    int candidate = Math.abs(slots.mark(slot)) - 1;
    return candidate >= 0 && candidate < size() && candidates.get(candidate) == slot;
  }

  /** Returns whether a candidate has died. */
  boolean isGone(int candidate) {
    return Math.abs(slots.mark(slot(candidate))) != candidate + 1;
  }

  // ------------------------------------------------------------------ edges

  /** Returns the number of recorded edges. */
  int edges() {
    return edges.size();
  }

  /** Returns the number of candidates whose expansion has begun. */
  int expanded() {
    return firstEdge.size();
  }

  /**
   * Begins to record the edges of the next candidate. After the last candidate, the call ends the
   * edges of that one.
   */
  void beginEdges() {
    firstEdge.add(edges.size());
  }

  /** Records an edge of the candidate that is being expanded. */
  void addEdge(int target) {
    edges.add(target);
  }

  /** Returns the index of the first edge of a candidate, or the end of those of the one before. */
  int firstEdge(int candidate) {
    return firstEdge.get(candidate);
  }

  /** Returns the slot of the target of an edge. */
  int target(int edge) {
    return edges.get(edge);
  }

  /** Subtracts a recorded edge from the external count of its target: subtract_refs. */
  void subtract(int edge) {
    int mark = slots.mark(edges.get(edge));
    if (mark > 0) {
      externalCounts.set(mark - 1, externalCounts.get(mark - 1) - 1);
    }
  }

  /** Returns the external count of a candidate. It is negative if too many edges were recorded. */
  int externalCount(int candidate) {
    return externalCounts.get(candidate);
  }
}
