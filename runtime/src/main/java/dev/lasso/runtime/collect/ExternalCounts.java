package dev.lasso.runtime.collect;

import dev.lasso.runtime.object.EdgeCursor;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.object.IntList;
import dev.lasso.runtime.object.ObjectHeader;
import dev.lasso.runtime.object.SlotTable;

/**
 * Trial deletion: the marks of a set of candidates, and the search for those that are live. A mark
 * is the external count of its object plus one. The external count is the number of edges to the
 * object that do not come from the set. Objects that are reachable from one with an external count
 * above zero are marked {@link #LIVE}. An object whose mark is one in the end is garbage.
 */
final class ExternalCounts {

  /** Mark of an object that is reachable from one with an external count above zero. */
  static final int LIVE = 1 << 31;

  /** Mark of an object whose edges all come from the set. */
  static final int NO_EXTERNAL = 1;

  /** The largest external count of a mark, which stands for all larger ones. */
  private static final int MAX_EXTERNAL = (1 << 30) - 2;

  private static final int BATCH_SIZE = 1 << 7;

  private final SlotTable slots;
  final EdgeCursor edges = new EdgeCursor(BATCH_SIZE);

  ExternalCounts(SlotTable slots) {
    this.slots = slots;
  }

  /** Returns the mark of an object to which {@code seen} edges from the set have been found. */
  static int mark(ObjectHeader object, int seen) {
    return (int) Math.min(HeaderBits.edges(object), MAX_EXTERNAL) - seen + NO_EXTERNAL;
  }

  /** Marks the live candidates, and returns them. The others have no external count. */
  IntList markLive(IntList members) {
    IntList live = new IntList();
    for (int i = 0; i < members.size(); i++) {
      int slot = members.get(i);
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
  IntList garbage(IntList members) {
    IntList garbage = new IntList();
    for (int i = 0; i < members.size(); i++) {
      if (slots.mark(members.get(i)) > 0) {
        garbage.add(members.get(i));
      }
    }
    return garbage;
  }
}
