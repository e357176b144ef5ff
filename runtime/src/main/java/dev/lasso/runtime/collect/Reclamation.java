package dev.lasso.runtime.collect;

import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.object.HeaderBits.Death;
import dev.lasso.runtime.object.HeapContext;
import dev.lasso.runtime.object.ObjectHeader;
import dev.lasso.runtime.object.SlotList;
import dev.lasso.runtime.object.SlotTable;
import dev.lasso.runtime.observe.StackBang;
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
public final class Reclamation {

  private enum Phase {
    NOTHING,
    MARK,
    ORDER,
    CLOSE,
    DROP,
    DROP_PLAINLY
  }

  /** The mark of a member that is not in order yet. */
  private static final int UNREACHABLE = ClosingOrder.UNSEEN;

  private final HeapContext heap;
  private final SlotTable slots;
  private final Deallocator deallocator;

  /**
   * Created with the first object that calls user code when it dies, which is when its room can be
   * reserved.
   */
  private @Nullable ClosingOrder order;

  private Phase phase = Phase.NOTHING;
  private SlotList set = SlotList.EMPTY;
  private Death cause = Death.COLLECTED;
  private boolean balanced;
  private boolean complete;

  /** Number of members that are not released yet. */
  private int left;

  /**
   * Index in the set of the next member to be marked; later the slot of the next member to be
   * closed or released.
   */
  private int position;

  public Reclamation(HeapContext heap, SlotTable slots, Deallocator deallocator) {
    this.heap = heap;
    this.slots = slots;
    this.deallocator = deallocator;
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
   * @param balancedSet whether each of them is known to own as many of them as own it
   * @param death their cause of death
   * @param ofAll whether every object outside the set is known to be alive
   */
  void begin(SlotList members, long flags, boolean balancedSet, Death death, boolean ofAll) {
    set = members;
    left = members.size();
    balanced = balancedSet;
    cause = death;
    complete = ofAll;
    position = 0;
    phase = (flags & HeaderBits.CALLS_USER) == 0 || order == null ? Phase.DROP_PLAINLY : Phase.MARK;
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
    heap.openChanges++;
    while (phase != Phase.NOTHING && !budget.isSpent()) {
      switch (phase) {
        case MARK -> mark(budget);
        case ORDER -> sort(budget);
        case CLOSE -> close(budget);
        case DROP, DROP_PLAINLY -> releaseEdges(budget);
        case NOTHING -> {}
      }
    }
    heap.openChanges--;
    return phase == Phase.NOTHING;
  }

  private void mark(Budget budget) {
    while (position < set.size() && !budget.isSpent()) {
      int slot = set.get(set.size() - 1 - position);
      ObjectHeader object = slots.get(slot);
      if (object != null && HeaderBits.isCounted(object)) {
        slots.setMark(slot, UNREACHABLE);
        deallocator.markDead(object, cause);
        order().add(slot);
      } else {
        slots.setMark(slot, 0);
      }
      position++;
      budget.spend(1);
    }
    if (position == set.size()) {
      order().begin(set, balanced);
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
    StackBang.check();
    while (position != SlotTable.NONE && !budget.isSpent()) {
      deallocator.closeResources(slots.object(position), null);
      position = slots.field(position, SlotTable.NEXT);
      budget.spend(1);
    }
    if (position == SlotTable.NONE) {
      position = order().first();
      phase = Phase.DROP;
    }
  }

  private void releaseEdges(Budget budget) {
    int below = deallocator.pending.top();
    int edges = deallocator.pending.edges();
    EdgeReleaser members = deallocator.beginMembers(complete);
    if (phase == Phase.DROP) {
      releaseInOrder(budget, members);
    } else {
      releaseUnordered(budget, members);
    }
    if (phase == Phase.DROP ? position == SlotTable.NONE : left == 0) {
      phase = Phase.NOTHING;
      left = 0;
      set = SlotList.EMPTY;
    }
    deallocator.drainTo(below, edges);
  }

  private void releaseInOrder(Budget budget, EdgeReleaser members) {
    while (position != SlotTable.NONE && !budget.isSpent()) {
      int slot = position;
      deallocator.releaseMember(slots.object(slot), cause, members);
      position = slots.field(slot, SlotTable.NEXT);
      left--;
      slots.free(slot);
      budget.spend(1);
    }
  }

  private void releaseUnordered(Budget budget, EdgeReleaser members) {
    while (left > 0 && !budget.isSpent()) {
      int slot = set.get(left - 1);
      ObjectHeader object = slots.get(slot);
      if (object != null) { // else it was freed before an error struck
        deallocator.releaseMember(object, cause, members);
        slots.free(slot);
      }
      left--;
      budget.spend(1);
    }
  }
}
