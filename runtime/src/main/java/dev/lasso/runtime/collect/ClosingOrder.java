package dev.lasso.runtime.collect;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.object.EdgeCursor;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.object.HeapContext;
import dev.lasso.runtime.object.ObjectHeader;
import dev.lasso.runtime.object.SlotList;
import dev.lasso.runtime.object.SlotTable;
import org.jspecify.annotations.Nullable;

/*
 * Orders objects that die together: owners before the objects that they own, and among objects that
 * own one another the newest first.
 *
 * The strongly connected components of the graph are found by a depth-first search (D. J. Pearce,
 * "A space-efficient algorithm for finding strongly connected components", Information Processing
 * Letters 116, 2016). Each component is completed after all components that it owns, so each is put
 * before those that were completed earlier. The search stores its whole state in the ints of the
 * slots. Therefore it needs neither memory nor call stack, and a slice can end after any step.
 *
 * States of a mark: UNSEEN -> WAITING (on the search path, which is the doubly linked stack) -> at
 * its first turn the number of its visit, 3 and up -> at its second turn, when all objects that it
 * owns have been visited, the smallest of their marks. If that is its own mark, the object is the
 * first of a component, which consists of it and the pending objects whose marks are not lower ->
 * ORDERED.
 */

/** The order in which the resources of objects that die together are closed. */
final class ClosingOrder {

  static final int UNSEEN = 1;
  private static final int WAITING = 2;
  private static final int FIRST_VISIT = 3;
  private static final int ORDERED = Integer.MAX_VALUE;

  private static final int NONE = SlotTable.NONE;
  private static final int BATCH_SIZE = 16;

  private enum Phase {
    /** Starts at another member, or continues with the object on top. */
    NEXT,
    /** Pushes the objects that the current one owns. */
    VISIT,
    /** Finds the smallest mark of the objects that the current one owns. */
    COMPARE,
    /** Gathers the component of the current object. */
    GATHER,
    SORT
  }

  private final HeapContext heap;
  private final SlotTable slots;
  private final BirthOrderSort sort;
  private final EdgeCursor edges = new EdgeCursor(BATCH_SIZE);

  private Phase phase = Phase.NEXT;
  private SlotList set = SlotList.EMPTY;

  /** Number of members that were examined as starting points. */
  private int position;

  /** Number of the next visit. */
  private int visits;

  /**
   * Top of the stack of the search path, which links the object below by {@code previous} and the
   * object above by {@code next}.
   */
  private int top;

  /**
   * Top of the stack of visited objects whose component is not complete, linked by {@code next}.
   */
  private int pending;

  /** First of the ordered objects, linked by {@code next}. */
  private int ordered;

  private int current;

  /** Size of the current batch of the current object's edges. */
  private int copied;

  /** Smallest mark found so far among the targets of these edges. */
  private int smallest;

  /** First object of the current component, linked by {@code next}. */
  private int component;

  private int size;

  ClosingOrder(HeapContext heap, SlotTable slots) {
    this.heap = heap;
    this.slots = slots;
    sort = new BirthOrderSort(slots);
  }

  /** Begins to order dead objects, whose marks are {@link #UNSEEN}. */
  void begin(SlotList members) {
    phase = Phase.NEXT;
    set = members;
    position = 0;
    visits = FIRST_VISIT;
    top = NONE;
    pending = NONE;
    ordered = NONE;
  }

  /** Returns the slot of the first object in the order. The others follow by {@code next}. */
  int first() {
    return ordered;
  }

  /** Continues until the budget is spent or all objects are ordered. Returns whether all are. */
  boolean run(Budget budget) {
    while (!budget.isSpent()) {
      switch (phase) {
        case NEXT -> {
          if (top == NONE && position == set.size()) {
            set = SlotList.EMPTY;
            position = 0; // so that another call also returns true
            edges.clear();
            return true;
          }
          next();
          budget.spend(1);
        }
        case VISIT -> visit(budget);
        case COMPARE -> compare(budget);
        case GATHER -> gather(budget);
        case SORT -> sort(budget);
      }
    }
    return false;
  }

  private void next() {
    if (top == NONE) {
      int slot = set.get(position++);
      if (slots.mark(slot) == UNSEEN) {
        push(slot);
      }
      return;
    }
    current = top;
    edges.startAt(0);
    if (slots.mark(current) == WAITING) {
      slots.setMark(current, visits++);
      phase = Phase.VISIT;
    } else {
      smallest = slots.mark(current);
      phase = Phase.COMPARE;
    }
  }

  // ------------------------------------------------------------------ the stack

  private void push(int slot) {
    slots.setMark(slot, WAITING);
    slots.setField(slot, SlotTable.PREVIOUS, top);
    slots.setField(slot, SlotTable.NEXT, NONE);
    if (top != NONE) {
      slots.setField(top, SlotTable.NEXT, slot);
    }
    top = slot;
  }

  private void moveToTop(int slot) {
    if (slot != top) {
      int below = slots.field(slot, SlotTable.PREVIOUS);
      int above = slots.field(slot, SlotTable.NEXT);
      slots.setField(above, SlotTable.PREVIOUS, below);
      if (below != NONE) {
        slots.setField(below, SlotTable.NEXT, above);
      }
      push(slot);
    }
  }

  private void pop() {
    top = slots.field(top, SlotTable.PREVIOUS);
    if (top != NONE) {
      slots.setField(top, SlotTable.NEXT, NONE);
    }
  }

  // ------------------------------------------------------------------ one object

  private void visit(Budget budget) {
    boolean more = copyEdges(budget);
    for (int i = 0; i < copied; i++) {
      int slot = memberSlot(edges.target(i));
      switch (slot == NONE ? ORDERED : slots.mark(slot)) {
        case UNSEEN -> push(slot);
        case WAITING -> moveToTop(slot);
        default -> {}
      }
    }
    if (!more) {
      phase = Phase.NEXT;
    }
  }

  private void compare(Budget budget) {
    boolean more = copyEdges(budget);
    for (int i = 0; i < copied; i++) {
      int slot = memberSlot(edges.target(i));
      if (slot != NONE) {
        smallest = Math.min(smallest, slots.mark(slot));
      }
    }
    if (more) {
      return;
    }
    pop();
    slots.setField(current, SlotTable.NEXT, NONE);
    if (smallest < slots.mark(current)) {
      slots.setMark(current, smallest);
      slots.setField(current, SlotTable.NEXT, pending);
      pending = current;
      phase = Phase.NEXT;
    } else {
      component = current;
      size = 1;
      phase = Phase.GATHER;
    }
  }

  /** Copies the next batch of the current object's edges. Returns whether there are more. */
  private boolean copyEdges(Budget budget) {
    copied = 0;
    Thread mutator = heap.beginTraversal(); // hand-written traverses may only read
    try {
      copied = edges.next(slots.object(current));
    } catch (VirtualMachineError e) {
      throw e; // the same edges are examined again
    } catch (Throwable t) { // from a hand-written traverse
      if (phase == Phase.VISIT) {
        ObjectHeader object = slots.object(current);
        heap.unraisable("looking at what " + Errors.name(object) + " owned", (GcObject) object, t);
      }
      return false;
    } finally {
      heap.mutator = mutator;
    }
    budget.spend(copied + 1);
    return edges.hasMore();
  }

  /** Returns the slot of a target that is a member, or {@link SlotTable#NONE}. */
  private int memberSlot(@Nullable ObjectHeader target) {
    return target != null
            && HeaderBits.isDestroyed(target)
            && slots.mark(HeaderBits.slot(target)) > 0
        ? HeaderBits.slot(target)
        : NONE;
  }

  // ------------------------------------------------------------------ one component

  private void gather(Budget budget) {
    int least = slots.mark(current);
    while (pending != NONE && slots.mark(pending) >= least && !budget.isSpent()) {
      int slot = pending;
      pending = slots.field(slot, SlotTable.NEXT);
      slots.setMark(slot, ORDERED);
      slots.setField(slot, SlotTable.NEXT, component);
      component = slot;
      size++;
      budget.spend(1);
    }
    if (pending == NONE || slots.mark(pending) < least) {
      slots.setMark(current, ORDERED);
      sort.begin(component, size);
      phase = Phase.SORT;
    }
  }

  private void sort(Budget budget) {
    if (sort.run(budget)) {
      slots.setField(sort.last(), SlotTable.NEXT, ordered);
      ordered = sort.first();
      phase = Phase.NEXT;
    }
  }
}
