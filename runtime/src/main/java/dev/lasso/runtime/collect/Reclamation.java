package dev.lasso.runtime.collect;

import dev.lasso.runtime.collect.EdgeReleaser.Mode;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.object.HeaderBits.Death;
import dev.lasso.runtime.object.HeapState;
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
 * <p>It kills each cycle as if it were one object. Everything else in the garbage dies by count,
 * because a cycle that dies has released it. A cycle is a strongly connected component of the
 * garbage; in a heap that is being closed, also an object without owners.
 *
 * <ol>
 *   <li>All objects are <em>condemned</em>: no new reference from outside can lead to them.
 *   <li>They are put in {@link ClosingOrder order}: the objects of a cycle one after the other, and
 *       owners before the objects that they own.
 *   <li>The resources of the objects of the first cycle are closed, those of the newest object
 *       first, while their fields are still set.
 *   <li>The objects of this cycle are marked dead.
 *   <li>They release their edges. Whatever loses its last owner dies by count, as {@link
 *       Deallocator} describes, which removes it from the order. Then the next cycle follows.
 * </ol>
 *
 * <pre>
 *   in a run:  live -> condemned -> closing -> dead -> freed
 *   by count:  live              -> closing -> dead -> freed
 * </pre>
 *
 * <p>A condemned object answers while a resource is being closed, and is dead to the program
 * between slices. A closing object is one whose own resources are being closed; each of them can be
 * read until its release has returned. An object without resources stays condemned until its cycle
 * is marked dead.
 *
 * <p>Release methods may change closing and condemned objects. A condemned object that loses its
 * last owner dies at once, by count. A closing or dead one ignores the loss. An edge may be added
 * from a closing or condemned object to a condemned one; if it leads backwards in the order, the
 * rest is put in order again. Everything that would keep a condemned or closing object alive is
 * refused.
 *
 * <p>If none of the objects has a resource or a hand-written clear, no order is visible, and each
 * object is marked and released in one step.
 *
 * <p>The work is done in slices, and can continue after an {@link Error}.
 */
public final class Reclamation {

  private enum Phase {
    NOTHING,
    CONDEMN,
    /** Prepares the objects that are left to be put in order again. */
    REPEAT,
    ORDER,
    /** Begins with the next cycle. */
    NEXT,
    CLOSE,
    MARK,
    DROP,
    DROP_PLAINLY
  }

  /** The mark of a member that is not in order yet. */
  private static final int UNORDERED = ClosingOrder.UNSEEN;

  private final HeapState heap;
  private final SlotTable slots;
  private final Deallocator deallocator;
  private final Condemned condemned;

  /**
   * Created with the first object that calls user code when it dies, which is when its room can be
   * reserved.
   */
  private @Nullable ClosingOrder order;

  private Phase phase = Phase.NOTHING;
  private SlotList set = SlotList.EMPTY;
  private boolean balanced;
  private boolean complete;

  /** Number of members of a plain set that are not released yet. */
  private int plainLeft;

  /** Index in the set of the next member to be condemned, or to be put in order again. */
  private int position;

  /** Number of the cycle that is being killed. */
  private int cycle;

  /** True if an object of this cycle has no resources, and is not marked dead yet. */
  private boolean unmarked;

  public Reclamation(HeapState heap, Deallocator deallocator) {
    this.heap = heap;
    slots = heap.slots;
    this.deallocator = deallocator;
    condemned = deallocator.suspects.condemned;
  }

  /** Ensures that the reclamation of an object that calls user code needs no allocation. */
  void reserve() {
    if (order == null) {
      deallocator.reserveCondemned();
      order = new ClosingOrder(heap, slots); // last, as a sign that all is reserved
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
    balanced = balancedSet;
    condemned.cause = death;
    complete = ofAll;
    position = 0;
    if ((flags & HeaderBits.CALLS_USER) == 0 || order == null) {
      plainLeft = members.size();
      phase = Phase.DROP_PLAINLY;
    } else {
      deallocator.beginCondemned(ofAll);
      condemned.begin(members.size());
      phase = Phase.CONDEMN; // nothing that may fail is between these two
    }
  }

  boolean isRunning() {
    return phase != Phase.NOTHING;
  }

  /** Returns the number of objects that are not freed yet. */
  int left() {
    return plainLeft + condemned.left;
  }

  /** Works until the budget is spent or all objects are freed. Returns whether all are freed. */
  boolean run(Budget budget) {
    if (phase == Phase.NOTHING) {
      return true;
    }
    heap.openChanges++;
    // Once, because all user code is called at this depth of the call stack. An error between two
    // deaths of a set without user code would leave objects alive that own dead ones.
    StackBang.check();
    while (phase != Phase.NOTHING && !budget.isSpent()) {
      switch (phase) {
        case CONDEMN -> condemn(budget);
        case REPEAT -> repeat(budget);
        case ORDER -> sort(budget);
        case NEXT -> next();
        case CLOSE -> close(budget);
        case MARK -> mark(budget);
        case DROP -> drop(budget);
        case DROP_PLAINLY -> dropPlainly(budget);
        case NOTHING -> {}
      }
    }
    heap.openChanges--;
    return phase == Phase.NOTHING;
  }

  /**
   * Completes the reclamation after an error, which may have left the order inconsistent. If its
   * objects are not condemned yet, and no search has made them dead to the program, it is given up:
   * the program may have held or owned some of them since.
   */
  void finishInterrupted() {
    boolean mayBeUsed = phase == Phase.CONDEMN || phase == Phase.DROP_PLAINLY;
    if (mayBeUsed && !deallocator.suspects.isSearchPaused()) {
      plainLeft = 0;
      end();
    } else if (phase != Phase.NOTHING && !mayBeUsed) {
      beginRepeat();
    }
    run(Budget.unlimited());
  }

  private void end() {
    phase = Phase.NOTHING;
    condemned.end();
    set = SlotList.EMPTY;
  }

  // ------------------------------------------------------------------ the order

  private ClosingOrder order() {
    return Objects.requireNonNull(order);
  }

  private void condemn(Budget budget) {
    while (position < set.size() && !budget.isSpent()) {
      int slot = set.get(set.size() - 1 - position);
      ObjectHeader object = slots.get(slot);
      if (object != null && HeaderBits.isCounted(object)) {
        HeaderBits.setWord(
            object,
            (HeaderBits.word(object) & ~(HeaderBits.HOLDS | HeaderBits.UNFINALIZED))
                | HeaderBits.CANDIDATE);
        slots.setMark(slot, UNORDERED);
        order().add(slot);
      } else {
        slots.setMark(slot, 0);
        condemned.left--;
      }
      position++;
      budget.spend(1);
    }
    if (position == set.size()) {
      order().begin(set, balanced);
      phase = Phase.ORDER;
    }
  }

  private void beginRepeat() {
    deallocator.forgetReleased();
    condemned.clear();
    position = 0;
    phase = Phase.REPEAT;
  }

  private void repeat(Budget budget) {
    while (position < set.size() && !budget.isSpent()) {
      int slot = set.get(position);
      if (slots.mark(slot) > 0) { // else it was freed, and may have another object
        slots.setMark(slot, UNORDERED);
      }
      position++;
      budget.spend(1);
    }
    if (position == set.size()) {
      order().begin(set, false);
      phase = Phase.ORDER;
    }
  }

  private void sort(Budget budget) {
    if (order().run(budget)) {
      condemned.first = order().ordered;
      phase = Phase.NEXT;
    }
  }

  // ------------------------------------------------------------------ one cycle

  private void next() {
    if (condemned.first == SlotTable.NONE) {
      end();
    } else if (condemned.outOfOrder) {
      beginRepeat();
    } else {
      // All other owners of its objects are dead. So it is a cycle, or has no owner.
      cycle = slots.mark(condemned.first);
      condemned.rewind();
      unmarked = false;
      phase = Phase.CLOSE;
    }
  }

  private void close(Budget budget) {
    PendingStack outer = beginUserCode();
    try {
      // Beyond the limit of nested destructions, release methods leave pending what they release.
      while (deallocator.drainReleased(budget) && !budget.isSpent()) {
        int slot = condemned.next(cycle);
        if (slot == SlotTable.NONE) {
          condemned.rewind();
          phase = unmarked ? Phase.MARK : Phase.DROP;
          return;
        }
        unmarked |= !deallocator.closeCondemned(slots.object(slot));
        budget.spend(1);
      }
    } finally {
      endUserCode(outer);
    }
  }

  private PendingStack beginUserCode() {
    condemned.closing = true;
    return deallocator.beginReleased();
  }

  private void endUserCode(PendingStack outer) {
    deallocator.pending = outer;
    condemned.closing = false;
  }

  private void mark(Budget budget) {
    while (!budget.isSpent()) {
      int slot = condemned.next(cycle);
      if (slot == SlotTable.NONE) {
        phase = Phase.DROP;
        return;
      }
      ObjectHeader object = slots.object(slot);
      if (HeaderBits.isLive(object)) {
        deallocator.markDead(object, condemned.cause);
      }
      budget.spend(1);
    }
  }

  /** Releases the edges of the cycle, and destroys what dies by that. */
  private void drop(Budget budget) {
    PendingStack outer = beginUserCode();
    try {
      while (deallocator.drainReleased(budget) && !budget.isSpent()) {
        int slot = condemned.first;
        if (slot == SlotTable.NONE || slots.mark(slot) != cycle) {
          phase = Phase.NEXT;
          return;
        }
        condemned.removeFirst();
        deallocator.releaseAndFreeCondemned(slots.object(slot));
        budget.spend(1);
      }
    } finally {
      endUserCode(outer);
    }
  }

  // ------------------------------------------------------------------ plain sets

  private void dropPlainly(Budget budget) {
    int below = deallocator.pending.top();
    int edges = deallocator.pending.edges();
    EdgeReleaser members =
        new EdgeReleaser(deallocator, complete ? Mode.MEMBER_OF_ALL : Mode.MEMBER);
    while (plainLeft > 0 && !budget.isSpent()) {
      int slot = set.get(plainLeft - 1);
      ObjectHeader object = slots.get(slot);
      if (object != null) { // else it was freed before an error struck
        if (HeaderBits.isLive(object)) {
          deallocator.markDead(object, condemned.cause);
        }
        members.releaseEdges(object);
        slots.free(slot);
      }
      plainLeft--;
      budget.spend(1);
    }
    if (plainLeft == 0) {
      phase = Phase.NOTHING;
      set = SlotList.EMPTY;
    }
    deallocator.drainTo(below, edges);
  }
}
