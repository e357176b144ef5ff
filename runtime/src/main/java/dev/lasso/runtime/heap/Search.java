package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcObject;
import org.jspecify.annotations.Nullable;

/*
 * How garbage cycles are found.
 *
 * Invariant. Every garbage object (alive, but not reachable from a hold or an untracked object) is
 * reachable, through edges, from a garbage object on the list of suspects. Only a lost reference
 * can turn an object into garbage: a count lowered to above zero, a hold that becomes an edge, an
 * object tracked while nothing holds it, a finalizer that brought its object back. Each of these
 * calls Suspects.shake.
 *
 * A run looks at X, the objects that the suspects reach. An object with a hold and an untracked
 * object are certainly alive: the search stops there (Counted.isBoundary). For any set X, the excess
 * of an object is its count less the edges to it from inside X; what is not reachable, inside X,
 * from an object with an excess above zero is garbage (Bacon and Rajan, "Concurrent Cycle
 * Collection in Reference Counted Systems", ECOOP 2001; CPython's subtract_refs and
 * move_unreachable). The excess is computed in the marks, never in the counts: an exception in
 * between changes nothing.
 *
 * Ages. When a run decides, everything that is not garbage is alive. Objects born before that
 * moment are old. An old object had then a way from a hold, through old objects. If it is garbage
 * now and was not shaken since, another object on that way was; from the last one shaken, every
 * edge of the way still stands. So the search stops at old objects that are not shaken, unless it
 * comes from an old one. Edges at which it stopped are noted, and counted at the end if their
 * target was reached on another way.
 *
 * States of a mark: 0 (not in X) -> as Trial has it, for a suspect that was reached before its turn
 * with UNEXPANDED -> LIVE, or left as it is for garbage -> 0.
 */
final class Search {

  /** A suspect whose edges have not been followed yet. */
  private static final int UNEXPANDED = Trial.EXCESS + 1;

  private static final int BATCH_SIZE = 64;

  private final SlotTable slots;
  private final Suspects suspects;
  private final Ages ages;
  private final Budget budget;

  /** X, in the order of expansion. */
  private final IntList members = new IntList();

  /** Members that are no suspects; those below {@link #expanded} were expanded. */
  private final IntList queue = new IntList();

  private int expanded;

  /** Old objects at which the search stopped, one for each edge. */
  private final IntList stoppedAt = new IntList();

  /** How many edges were followed. */
  private long followed;

  /** Members with an excess above zero. */
  private int withExcess;

  /** All flags of all members. */
  private long flags;

  /** Whether there are suspects that are no members, because something holds them. */
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
   * Finds all garbage, which stays marked; acquits everything else. If this throws, nothing has
   * changed, nor if it returns null because the budget was spent before all was discovered.
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

  /** How many objects were examined. */
  int examined() {
    return members.size();
  }

  /** How much there was to examine: members and edges. */
  long steps() {
    return members.size() + followed;
  }

  /** All flags of all of them. */
  long flags() {
    return flags;
  }

  private void discover() {
    // Some suspects ahead: their loads from memory overlap, which those of a long loop body do not.
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

  /** Makes {@code object} a member, to which {@code seen} edges have been seen. */
  private void join(Counted object, int slot, int seen, int state) {
    long word = object.word;
    int mark = Trial.mark(object, seen);
    if (mark > Trial.NO_EXCESS) {
      withExcess++;
    }
    slots.setMark(slot, mark | state);
    flags |= word;
  }

  /** Follows the edges of a member. */
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
      join(target, slot, 1, UNEXPANDED); // it has its turn in discover
    } else {
      join(target, slot, 1, 0);
      queue.add(slot);
    }
  }

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

  /** Takes the marks and the suspicion off what is alive, and empties the list of suspects. */
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
   * Takes the marks off. If an error came between a mark and the note of it, the repair takes that
   * off.
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
