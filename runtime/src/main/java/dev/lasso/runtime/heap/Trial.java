package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcObject;
import org.jspecify.annotations.Nullable;

/**
 * Trial deletion: what the marks of a set of objects say, and which of them live. A mark is the
 * excess of its object plus one: of its edges, those that do not come from the set. {@link #LIVE}
 * is that of an object which is reachable from one with an excess. What has a mark of one at the
 * end is garbage.
 */
final class Trial {

  /** Reachable from an object with an excess: alive. */
  static final int LIVE = 1 << 31;

  /** The mark of an object all of whose edges come from the set. */
  static final int NO_EXCESS = 1;

  /** The part of a mark that counts; {@link Search} has a flag above it. */
  static final int EXCESS = (1 << 30) - 1;

  private static final int BUFFER_SIZE = 1 << 7;

  private final SlotTable slots;

  /** Edges in transit. A young array costs no card mark when references are stored in it. */
  final @Nullable GcObject[] buffer = new GcObject[BUFFER_SIZE];

  Trial(SlotTable slots) {
    this.slots = slots;
  }

  /** The mark of an object of which so many edges from the set have been seen. */
  static int mark(Counted object, int seen) {
    return (int) Math.min(Header.edges(object.word), EXCESS - 1) - seen + NO_EXCESS;
  }

  /** Marks the members that live, and returns them. The others have no excess. */
  IntList spread(IntList members) {
    IntList live = new IntList();
    for (int i = 0; i < members.size(); i++) {
      int slot = members.get(i);
      if (slots.mark(slot) != NO_EXCESS) {
        slots.setMark(slot, LIVE);
        live.add(slot);
      }
    }
    for (int i = 0; i < live.size(); i++) {
      spreadFrom(slots.object(live.get(i)), live);
    }
    return live;
  }

  private void spreadFrom(Counted object, IntList live) {
    long cursor = 0;
    long to;
    do {
      to = object.gcEdges(buffer, 0, cursor);
      int count = (int) to;
      for (int i = 0; i < count; i++) {
        Counted target = buffer[i];
        if (target != null && slots.mark(target.slot) > 0) {
          slots.setMark(target.slot, LIVE);
          live.add(target.slot);
        }
      }
      cursor += count;
    } while (to < 0);
  }
}
