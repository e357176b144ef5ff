package dev.lasso.runtime.heap;

import dev.lasso.runtime.heap.Header.Death;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The reclamation of objects that cannot be resurrected any more: the garbage of a collection, or
 * all objects left in a heap that is being closed.
 *
 * <ol>
 *   <li>All of them are marked dead. From then on no reference can reach them.
 *   <li>They are put in {@link ClosingOrder order}: owners before the objects that they own.
 *   <li>In this order their resources are closed, while their fields are still set.
 *   <li>In this order their edges are released. Objects that they alone owned die by count.
 * </ol>
 *
 * <p>If none of them has a resource or a hand-written clear, no order is visible, and each object
 * is marked and released in one step.
 *
 * <p>The work is done in slices, and can continue after an {@link Error}.
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

  /** The mark of a member that is not in order yet. */
  private static final int MEMBER = ClosingOrder.UNSEEN;

  private final Access heap;
  private final SlotTable slots;
  private final Destruction destruction;

  /**
   * Created with the first object that calls user code when it dies, which is when its room can be
   * reserved.
   */
  private @Nullable ClosingOrder order;

  private Phase phase = Phase.NOTHING;
  private SlotList set = SlotList.EMPTY;
  private Death how = Death.COLLECTED;
  private boolean complete;

  /** Number of members that are not released yet. */
  private int left;

  /**
   * Index in the set of the next member to be marked; later the slot of the next member to be
   * closed or released.
   */
  private int position;

  Burial(Access heap, SlotTable slots, Destruction destruction) {
    this.heap = heap;
    this.slots = slots;
    this.destruction = destruction;
  }

  /** Ensures that the reclamation of an object that calls user code needs no allocation. */
  void reserve() {
    if (order == null) {
      order = new ClosingOrder(heap, slots);
    }
  }

  /**
   * Begins the reclamation of objects whose weak references are cleared, whose marks are above 0,
   * and which are in no list of suspects.
   *
   * @param members their slots; the list belongs to the reclamation from now on
   * @param flags the union of their header flags, or a superset
   * @param death their cause of death
   * @param ofAll whether every object outside the set is known to be alive
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

  /** Returns the number of objects that are not freed yet. */
  int left() {
    return left;
  }

  /** Works until the budget is spent or all objects are freed. Returns whether all are freed. */
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
      if (object != null) { // else it was freed before an error struck
        destruction.dropMember(object, how);
        slots.free(slot);
      }
      left--;
      budget.spend(1);
    }
  }
}
