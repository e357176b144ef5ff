package dev.lasso.runtime.heap;

import dev.lasso.runtime.heap.Header.Death;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The end of objects that nothing can bring back any more: the garbage of a collection, or all that
 * is left in a heap that closes.
 *
 * <ol>
 *   <li>All of them are marked dead. From here on nothing can reach them.
 *   <li>They are put in {@link ClosingOrder order}: owners before what they own.
 *   <li>In this order their resources are closed, the fields still set.
 *   <li>In this order their edges are released. What they alone owned dies by count.
 * </ol>
 *
 * <p>Where none of them has a resource, or a clear that is written by hand, nobody sees an order,
 * and each is marked and dropped in one step.
 *
 * <p>It works in slices, and goes on where it was if an {@link Error} came in between.
 */
final class Burial {

  private enum Phase {
    NOTHING,
    MARK,
    ORDER,
    CLOSE,
    DROP,
    DROP_PLAINLY
  }

  /** In the mark of a member: not ordered yet. */
  private static final int MEMBER = ClosingOrder.UNSEEN;

  private final Access heap;
  private final SlotTable slots;
  private final Destruction destruction;

  /** Made with the first object that calls user code when it dies: then there is one to reserve. */
  private @Nullable ClosingOrder order;

  private Phase phase = Phase.NOTHING;
  private SlotList set = SlotList.EMPTY;
  private Death how = Death.COLLECTED;
  private boolean complete;

  /** How many members are not dropped yet. */
  private int left;

  /** How far the marking has come in the set; the slot whose turn it is to be closed or dropped. */
  private int position;

  Burial(Access heap, SlotTable slots, Destruction destruction) {
    this.heap = heap;
    this.slots = slots;
    this.destruction = destruction;
  }

  /** Sees to it that the burial of an object that calls user code allocates nothing. */
  void reserve() {
    if (order == null) {
      order = new ClosingOrder(heap, slots);
    }
  }

  /**
   * Begins the burial of objects whose weak references are cleared, whose marks are above 0, and
   * which are on no list of suspects.
   *
   * @param members their slots; the list is the burial's from now on
   * @param flags all flags of all of them, and perhaps more
   * @param death how they die
   * @param ofAll whether everything else is known to live
   */
  void begin(SlotList members, long flags, Death death, boolean ofAll) {
    set = members;
    left = members.size();
    how = death;
    complete = ofAll;
    position = 0;
    phase = (flags & Header.CALLS_USER) == 0 || order == null ? Phase.DROP_PLAINLY : Phase.MARK;
  }

  boolean isRunning() {
    return phase != Phase.NOTHING;
  }

  /** How many objects are not freed yet. */
  int left() {
    return left;
  }

  /** Goes on until the budget is spent or all is done; returns whether it is done. */
  boolean run(Budget budget) {
    if (phase == Phase.NOTHING) {
      return true;
    }
    heap.unfinished++;
    while (phase != Phase.NOTHING && !budget.isSpent()) {
      switch (phase) {
        case MARK -> mark(budget);
        case ORDER -> sort(budget);
        case CLOSE -> close(budget);
        case DROP, DROP_PLAINLY -> drop(budget);
        case NOTHING -> {}
      }
    }
    heap.unfinished--;
    return phase == Phase.NOTHING;
  }

  private void mark(Budget budget) {
    while (position < set.size() && !budget.isSpent()) {
      Counted object = slots.get(set.get(position));
      if (object != null && object.isCounted()) {
        slots.setMark(object.slot, MEMBER);
        destruction.markDead(object, how);
      } else {
        slots.setMark(set.get(position), 0);
      }
      position++;
      budget.spend(1);
    }
    if (position == set.size()) {
      order().begin(set);
      phase = Phase.ORDER;
    }
  }

  private ClosingOrder order() {
    return Objects.requireNonNull(order);
  }

  private void sort(Budget budget) {
    if (order().run(budget)) {
      position = order().first();
      phase = Phase.CLOSE;
    }
  }

  private void close(Budget budget) {
    StackRoom.check();
    while (position != SlotTable.NONE && !budget.isSpent()) {
      destruction.closeResources(slots.object(position), null);
      position = slots.note(position, SlotTable.NEXT);
      budget.spend(1);
    }
    if (position == SlotTable.NONE) {
      position = order().first();
      phase = Phase.DROP;
    }
  }

  private void drop(Budget budget) {
    int below = destruction.top();
    int edges = destruction.edges();
    destruction.beginMembers(complete);
    try {
      if (phase == Phase.DROP) {
        dropInOrder(budget);
      } else {
        dropPlainly(budget);
      }
    } finally {
      destruction.endMembers();
    }
    if (phase == Phase.DROP ? position == SlotTable.NONE : left == 0) {
      phase = Phase.NOTHING;
      left = 0;
      set = SlotList.EMPTY;
    }
    destruction.drainTo(below, edges);
  }

  private void dropInOrder(Budget budget) {
    while (position != SlotTable.NONE && !budget.isSpent()) {
      int slot = position;
      destruction.dropMember(slots.object(slot), how);
      position = slots.note(slot, SlotTable.NEXT);
      left--;
      slots.free(slot);
      budget.spend(1);
    }
  }

  private void dropPlainly(Budget budget) {
    while (left > 0 && !budget.isSpent()) {
      int slot = set.get(left - 1);
      Counted object = slots.get(slot);
      if (object != null) { // else freed, and then an error came up
        destruction.dropMember(object, how);
        slots.free(slot);
      }
      left--;
      budget.spend(1);
    }
  }
}
