package dev.lasso.runtime.collect;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.object.EdgeCursor;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.object.IntList;
import dev.lasso.runtime.object.ObjectHeader;
import dev.lasso.runtime.object.SlotTable;
import org.jspecify.annotations.Nullable;

/*
 * Trial deletion finds the garbage cycles among the objects that the suspects reach.
 *
 * Invariant. Every garbage object (alive, but reachable neither from a hold nor from an untracked
 * object) is reachable, through edges, from a garbage object on the list of suspects. An object
 * becomes garbage only through the loss of a reference: a count drops to a value above zero, a hold
 * becomes an edge, an object is tracked while nothing holds it, or a finalizer resurrects its
 * object. Each of these calls Suspects.markDirty.
 *
 * Candidates. A run examines X, the objects that the suspects reach. An object with a hold and an
 * untracked object are certainly alive, so the search stops there (ObjectHeader.isBoundary). For
 * any set X, the external count of an object is its count less the edges to it from inside X. An
 * object that no object with an external count above zero reaches, inside X, is garbage. External
 * counts are computed in the marks, never in the object headers, so an exception changes nothing.
 *
 *   this class     Bacon and Rajan              CPython
 *   discover       MarkRoots, MarkGray          update_refs, subtract_refs
 *   markLive       Scan, ScanBlack              move_unreachable
 *   garbage        CollectWhite                 the list "unreachable"
 *   clearLive      (restores the counts)        merges survivors into the next generation
 *
 * (D. F. Bacon, V. T. Rajan, "Concurrent Cycle Collection in Reference Counted Systems", ECOOP
 * 2001.)
 *
 * Generations. When a run decides, every object that is not garbage is alive. Objects born before
 * that moment are old. At that moment a path of old objects led from a hold to each old object. If
 * an old object is garbage now and has not become dirty since, then another object on that path
 * has; from the last dirty object on, every edge of the path still exists. So the search need not
 * follow an edge from a young object to an old one that is not dirty. Such skipped edges are
 * recorded, and subtracted at the end if their target was reached on another path.
 *
 * Wrong traverses. If more edges to a candidate are found than it counts, an
 * IncrementalCycleDetector examines the suspects in place of this one, because it finds out whose
 * traverses are wrong.
 *
 * States of a mark: 0 (not in X) -> external count + 1 -> LIVE, or unchanged for garbage -> 0.
 */

/** A detector of garbage cycles that runs in a single pause. */
final class CycleDetector {

  /** Mark of an object that is reachable from one with an external count above zero. */
  private static final int LIVE = 1 << 31;

  /** Mark of an object whose edges all come from candidates. */
  private static final int NO_EXTERNAL = 1;

  /** The largest external count of a mark, which stands for all larger ones. */
  private static final int MAX_EXTERNAL = (1 << 30) - 2;

  private static final int BATCH_SIZE = 64;

  private static final int EDGE_BATCH_SIZE = 1 << 7;

  private final SlotTable slots;
  private final Suspects suspects;
  private final Generations generations;
  private final Budget budget;

  /** The slots of the expanded candidates, in the order of expansion. */
  private final IntList candidates = new IntList();

  /** The slots of candidates that are not suspects. Those below {@link #expanded} are expanded. */
  private final IntList queue = new IntList();

  private int expanded;

  /** The old targets of the skipped edges, one entry for each edge. */
  private final IntList skippedTargets = new IntList();

  /** Number of edges followed. */
  private long edgesFollowed;

  /** Number of candidates with an external count above zero. */
  private int externallyOwned;

  /** True if no candidate has more edges, of those to be followed, than edges to it. */
  boolean balanced = true;

  /** Union of the header flags of all candidates. */
  long flags;

  /** True if some suspects are not candidates, because they are held or untracked. */
  private boolean boundarySuspects;

  /** True if more edges to a candidate were followed than it counts. */
  private boolean overVisited;

  private final EdgeCursor edges = new EdgeCursor(EDGE_BATCH_SIZE);

  CycleDetector(SlotTable slots, Suspects suspects, Budget budget) {
    this.slots = slots;
    this.suspects = suspects;
    generations = suspects.generations;
    this.budget = budget;
  }

  /**
   * Finds all garbage, which stays marked. No other object is marked or a suspect afterwards.
   *
   * @return the slots of the garbage, or null if the budget was spent before all candidates were
   *     found, or if a traverse visits more than its object owns; if this returns null or throws,
   *     nothing has changed
   */
  @Nullable IntList run() {
    boolean decided = false;
    try {
      discover();
      if (budget.isSpent() || overVisited) {
        return null;
      }
      IntList live = externallyOwned > 0 ? markLive() : new IntList();
      IntList garbage = live.size() > 0 ? garbage() : candidates;
      decided = true;
      clearLive(live);
      return garbage;
    } finally {
      if (!decided) {
        rollBack();
      }
    }
  }

  /** Returns the number of objects examined. */
  int examined() {
    return candidates.size();
  }

  /** Returns the number of objects and edges examined. */
  long steps() {
    return candidates.size() + edgesFollowed;
  }

  /** Finds the candidates and their external counts: mark gray, or CPython's subtract_refs. */
  private void discover() {
    // Loads a batch of suspects first, so that cache misses overlap; a long loop body prevents it.
    GcObject[] batch = new GcObject[BATCH_SIZE];
    for (int slot = suspects.first(); slot != SlotTable.NONE && !budget.isSpent(); ) {
      int count = 0;
      for (; slot != SlotTable.NONE && count < BATCH_SIZE; slot = suspects.next(slot)) {
        ObjectHeader suspect = slots.object(slot);
        if (HeaderBits.isBoundary(suspect)) {
          boundarySuspects = true;
        } else {
          batch[count++] = (GcObject) suspect;
        }
      }
      for (int i = 0; i < count; i++) {
        expandSuspect(batch[i]);
        expandQueue();
      }
    }
    for (int i = 0; i < skippedTargets.size(); i++) {
      int slot = skippedTargets.get(i);
      if (slots.mark(slot) != 0) {
        subtract(slot, slots.mark(slot));
      }
    }
  }

  private void expandSuspect(ObjectHeader suspect) {
    int slot = HeaderBits.slot(suspect);
    if (slots.mark(slot) == 0) {
      addCandidate(suspect, slot, 0);
    }
    expand(suspect, slot);
  }

  private void expandQueue() {
    while (expanded < queue.size() && !budget.isSpent()) {
      int slot = queue.get(expanded++);
      expand(slots.object(slot), slot);
    }
  }

  private boolean isOld(ObjectHeader object, int slot) {
    return generations.isOld(HeaderBits.word(object), slots.birth(slot));
  }

  /**
   * Adds an object to X and marks it with its external count: the gray coloring, or CPython's
   * update_refs.
   *
   * @param seen the number of edges to the object that were followed so far
   */
  private void addCandidate(ObjectHeader object, int slot, int seen) {
    long word = HeaderBits.word(object);
    int mark = (int) Math.min(HeaderBits.edges(object), MAX_EXTERNAL) - seen + NO_EXTERNAL;
    if (mark > NO_EXTERNAL) {
      externallyOwned++;
    }
    slots.setMark(slot, mark);
    flags |= word;
  }

  /** Follows the edges of one candidate: a step of mark gray. A queue replaces its recursion. */
  private void expand(ObjectHeader object, int slot) {
    boolean old = isOld(object, slot);
    candidates.add(slot);
    long owned = 0;
    edges.startAt(0);
    do {
      int count = edges.next(object);
      for (int i = 0; i < count; i++) {
        ObjectHeader target = edges.target(i);
        if (target != null && !HeaderBits.isBoundary(target)) {
          owned++;
          follow(target, old);
        }
      }
      budget.spend(count + 1);
    } while (edges.hasMore() && !budget.isSpent());
    edgesFollowed += edges.position();
    balanced &= owned <= HeaderBits.edges(object);
  }

  private void follow(ObjectHeader target, boolean fromOld) {
    int slot = HeaderBits.slot(target);
    int mark = slots.mark(slot);
    if (mark != 0) {
      subtract(slot, mark);
    } else if (!fromOld && isOld(target, slot) && !HeaderBits.hasAny(target, HeaderBits.DIRTY)) {
      skippedTargets.add(slot);
    } else {
      addCandidate(target, slot, 1);
      if (!HeaderBits.hasAny(target, HeaderBits.SUSPECT)) { // else discover expands it in its turn
        queue.add(slot);
      }
    }
  }

  /** Subtracts one edge from the external count of a candidate: CPython's visit_decref. */
  private void subtract(int slot, int mark) {
    int excess = mark - NO_EXTERNAL;
    if (excess <= 1) {
      if (excess == 0) {
        overVisited = true;
        return;
      }
      externallyOwned--;
    }
    slots.setMark(slot, mark - 1);
  }

  /** Marks the live candidates, and returns them: scan and scan black. */
  private IntList markLive() {
    IntList live = new IntList();
    for (int i = 0; i < candidates.size(); i++) {
      int slot = candidates.get(i);
      if (slots.mark(slot) != NO_EXTERNAL) {
        slots.setMark(slot, LIVE);
        live.add(slot);
      }
    }
    for (int i = 0; i < live.size(); i++) {
      markTargetsLive(slots.object(live.get(i)), live);
    }
    return live;
  }

  private void markTargetsLive(ObjectHeader object, IntList live) {
    edges.startAt(0);
    do {
      int count = edges.next(object);
      for (int i = 0; i < count; i++) {
        ObjectHeader target = edges.target(i);
        if (target != null && slots.mark(HeaderBits.slot(target)) > 0) {
          slots.setMark(HeaderBits.slot(target), LIVE);
          live.add(HeaderBits.slot(target));
        }
      }
    } while (edges.hasMore());
  }

  /** Returns the candidates that are not marked live: collect white. */
  private IntList garbage() {
    IntList garbage = new IntList();
    for (int i = 0; i < candidates.size(); i++) {
      if (slots.mark(candidates.get(i)) > 0) {
        garbage.add(candidates.get(i));
      }
    }
    return garbage;
  }

  /** Clears the marks and flags of the live candidates, and empties the list of suspects. */
  private void clearLive(IntList live) {
    if (boundarySuspects) {
      suspects.clearFlags();
    }
    suspects.clear();
    for (int i = 0; i < live.size(); i++) {
      slots.setMark(live.get(i), 0);
      HeaderBits.clear(slots.object(live.get(i)), HeaderBits.SUSPECT | HeaderBits.DIRTY);
    }
  }

  /**
   * Clears all marks: each candidate is a suspect or in the queue. If an error struck after an
   * object was marked and before its slot was recorded, {@code Recovery} clears that mark.
   */
  private void rollBack() {
    for (int i = 0; i < queue.size(); i++) {
      slots.setMark(queue.get(i), 0);
    }
    for (int slot = suspects.first(); slot != SlotTable.NONE; slot = suspects.next(slot)) {
      slots.setMark(slot, 0);
    }
  }
}
