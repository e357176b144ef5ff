package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcObject;
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
 * States of a mark: 0 (not in X) -> external count + 1 (see TrialDeletion), with UNEXPANDED for a
 * suspect that is reached before its turn -> LIVE, or unchanged for garbage -> 0.
 */

/** A detector of garbage cycles that runs in a single pause. */
final class Search {

  /** Flag in the mark of a suspect that is a candidate and has not been expanded. */
  private static final int UNEXPANDED = Trial.EXCESS + 1;

  private static final int BATCH_SIZE = 64;

  private final SlotTable slots;
  private final Suspects suspects;
  private final Ages ages;
  private final Budget budget;

  /** The slots of the expanded candidates, in the order of expansion. */
  private final IntList members = new IntList();

  /** The slots of candidates that are not suspects. Those below {@link #expanded} are expanded. */
  private final IntList queue = new IntList();

  private int expanded;

  /** The old targets of the skipped edges, one entry for each edge. */
  private final IntList stoppedAt = new IntList();

  /** Number of edges followed. */
  private long followed;

  /** Number of candidates with an external count above zero. */
  private int withExcess;

  /** Union of the header flags of all candidates. */
  private long flags;

  /** True if some suspects are not candidates, because they are held or untracked. */
  private boolean heldSuspects;

  private final Trial trial;

  Search(SlotTable slots, Suspects suspects, Ages ages, Budget budget) {
    this.slots = slots;
    this.suspects = suspects;
    this.ages = ages;
    this.budget = budget;
    trial = new Trial(slots);
  }

  /**
   * Finds all garbage, which stays marked. No other object is marked or a suspect afterwards.
   *
   * @return the slots of the garbage, or null if the budget was spent before all candidates were
   *     found; if this returns null or throws, nothing has changed
   */
  @Nullable IntList run() {
    boolean decided = false;
    try {
      discover();
      if (budget.isSpent()) {
        return null;
      }
      if (withExcess > 0) {
        trial.spread(members);
      }
      IntList garbage = garbage();
      decided = true;
      acquit();
      return garbage;
    } finally {
      if (!decided) {
        abandon();
      }
    }
  }

  /** Returns the number of objects examined. */
  int examined() {
    return members.size();
  }

  /** Returns the number of objects and edges examined. */
  long steps() {
    return members.size() + followed;
  }

  /** Returns the union of the header flags of all objects examined. */
  long flags() {
    return flags;
  }

  /** Finds the candidates and their external counts: mark gray, or CPython's subtract_refs. */
  private void discover() {
    // Loads a batch of suspects first, so that cache misses overlap; a long loop body prevents it.
    GcObject[] batch = new GcObject[BATCH_SIZE];
    for (int slot = suspects.first(); slot != SlotTable.NONE && !budget.isSpent(); ) {
      int count = 0;
      for (; slot != SlotTable.NONE && count < BATCH_SIZE; slot = suspects.next(slot)) {
        Counted suspect = slots.object(slot);
        if (suspect.isBoundary()) {
          heldSuspects = true;
        } else {
          batch[count++] = suspect.asObject();
        }
      }
      for (int i = 0; i < count; i++) {
        start(batch[i]);
        expandQueued();
      }
    }
    for (int i = 0; i < stoppedAt.size(); i++) {
      int slot = stoppedAt.get(i);
      if (slots.mark(slot) != 0) {
        subtract(slot, slots.mark(slot));
      }
    }
  }

  private void start(Counted suspect) {
    int slot = suspect.slot;
    int mark = slots.mark(slot);
    if (mark == 0) {
      join(suspect, slot, 0, 0);
      expand(suspect, slot);
    } else if ((mark & UNEXPANDED) != 0) {
      slots.setMark(slot, mark & ~UNEXPANDED);
      expand(suspect, slot);
    }
  }

  private void expandQueued() {
    while (expanded < queue.size() && !budget.isSpent()) {
      int slot = queue.get(expanded++);
      expand(slots.object(slot), slot);
    }
  }

  private boolean isOld(Counted object, int slot) {
    return ages.isOld(object.word, slots.birth(slot));
  }

  private static boolean isShaken(Counted object) {
    return (object.word & Header.SHAKEN) != 0;
  }

  /**
   * Adds an object to X and marks it with its external count: the gray coloring, or CPython's
   * update_refs.
   *
   * @param seen the number of edges to the object that were followed so far
   * @param state {@link #UNEXPANDED} or 0
   */
  private void join(Counted object, int slot, int seen, int state) {
    long word = object.word;
    int mark = Trial.mark(object, seen);
    if (mark > Trial.NO_EXCESS) {
      withExcess++;
    }
    slots.setMark(slot, mark | state);
    flags |= word;
  }

  /** Follows the edges of a candidate: the recursion of mark gray, without the call stack. */
  private void expand(Counted object, int slot) {
    @Nullable GcObject[] edges = trial.buffer;
    boolean old = isOld(object, slot);
    members.add(slot);
    long cursor = 0;
    long to;
    do {
      to = object.gcEdges(edges, 0, cursor);
      int count = (int) to;
      for (int i = 0; i < count; i++) {
        Counted target = edges[i];
        if (target != null && !target.isBoundary()) {
          follow(target, old);
        }
      }
      cursor += count;
      budget.spend(count + 1);
    } while (to < 0 && !budget.isSpent());
    followed += cursor;
  }

  private void follow(Counted target, boolean fromOld) {
    int slot = target.slot;
    int mark = slots.mark(slot);
    if (mark != 0) {
      subtract(slot, mark);
    } else if (!fromOld && isOld(target, slot) && !isShaken(target)) {
      stoppedAt.add(slot);
    } else if ((target.word & Header.SUSPECT) != 0) {
      join(target, slot, 1, UNEXPANDED); // discover expands it in its turn
    } else {
      join(target, slot, 1, 0);
      queue.add(slot);
    }
  }

  /** Subtracts one edge from the external count of a candidate: CPython's visit_decref. */
  private void subtract(int slot, int mark) {
    int excess = (mark & Trial.EXCESS) - Trial.NO_EXCESS;
    if (excess <= 1) {
      if (excess == 0) {
        throw overVisited(slots.object(slot));
      }
      withExcess--;
    }
    slots.setMark(slot, mark - 1);
  }

  private RuntimeException overVisited(Counted object) {
    long visited = 0;
    for (int i = 0; i < members.size(); i++) {
      visited += edgesTo(object, slots.object(members.get(i)));
    }
    return Errors.overVisited(object, visited);
  }

  private long edgesTo(Counted target, Counted from) {
    long[] found = new long[1];
    from.gcTraverse(
        (object, count) -> {
          if (object == target) {
            count[0]++;
          }
          return 0;
        },
        found);
    return found[0];
  }

  /** Returns the candidates that are not live: collect white. */
  private IntList garbage() {
    if (withExcess == 0) {
      return members;
    }
    IntList garbage = new IntList();
    for (int i = 0; i < members.size(); i++) {
      if (slots.mark(members.get(i)) > 0) {
        garbage.add(members.get(i));
      }
    }
    return garbage;
  }

  /** Clears the marks and flags of the live candidates, and empties the list of suspects. */
  private void acquit() {
    if (heldSuspects) {
      suspects.acquit();
    }
    suspects.clear();
    if (withExcess > 0) {
      for (int i = 0; i < members.size(); i++) {
        int slot = members.get(i);
        if (slots.mark(slot) == Trial.LIVE) {
          slots.setMark(slot, 0);
          slots.object(slot).word &= ~(Header.SUSPECT | Header.SHAKEN);
        }
      }
    }
  }

  /**
   * Clears all marks. If an error struck after an object was marked and before its slot was
   * recorded, {@link Repair} clears that mark.
   */
  private void abandon() {
    for (int i = 0; i < members.size(); i++) {
      slots.setMark(members.get(i), 0);
    }
    for (int i = 0; i < queue.size(); i++) {
      slots.setMark(queue.get(i), 0);
    }
    for (int slot = suspects.first(); slot != SlotTable.NONE; slot = suspects.next(slot)) {
      slots.setMark(slot, 0);
    }
  }
}
