package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcObject;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/*
 * How objects that die together are put in order: owners before what they own, and among objects
 * that own one another the newest first.
 *
 * The components of the graph are found by a search in depth (D. J. Pearce, "A space-efficient
 * algorithm for finding strongly connected components", Information Processing Letters 116, 2016):
 * each comes up after all that it owns, so each is put before those that came up earlier. All that
 * the search has to remember stands in the notes of the slots, so that it needs neither memory nor
 * call stack, and each step can be the last of a slice.
 *
 * States of a mark: UNSEEN -> WAITING (on the way: in the doubly linked stack) -> at its turn the
 * number of the visit, 3 and up; when it has its turn again, all that it owns has been visited, and
 * the mark becomes the smallest of theirs. If that is its own, it is the first of a component, to
 * which all belong that wait since with a higher one -> ORDERED.
 */

/** The order in which the resources of objects are closed that die together. */
final class ClosingOrder {

  static final int UNSEEN = 1;
  private static final int WAITING = 2;
  private static final int FIRST_VISIT = 3;
  private static final int ORDERED = Integer.MAX_VALUE;

  private static final int NONE = SlotTable.NONE;
  private static final int BUFFER_SIZE = 16;

  private enum Phase {
    /** Look for a member to begin with, or go on with the one on top. */
    NEXT,
    /** Put what the current one owns on top. */
    VISIT,
    /** Find the smallest mark of what the current one owns. */
    COMPARE,
    /** Gather the component of the current one. */
    GATHER,
    SORT
  }

  private final Access heap;
  private final SlotTable slots;
  private final NewestFirst sort;
  private final @Nullable GcObject[] buffer = new GcObject[BUFFER_SIZE];

  private Phase phase = Phase.NEXT;
  private SlotList set = SlotList.EMPTY;

  /** How many members were looked at as a place to begin. */
  private int position;

  /** The number of the next visit. */
  private int visits;

  /** The stack of those on the way: the one below is {@code previous}, the one above next. */
  private int top;

  /** The stack of those that were visited and whose component is not known yet, by next. */
  private int pending;

  /** What is ordered, by next. */
  private int ordered;

  private int current;

  /** How many of the edges of the current one have been looked at. */
  private long cursor;

  /** How many of them are in the buffer. */
  private int copied;

  /** The smallest mark that was found among them. */
  private int smallest;

  /** The component of the current one, by next. */
  private int component;

  private int size;

  ClosingOrder(Access heap, SlotTable slots) {
    this.heap = heap;
    this.slots = slots;
    sort = new NewestFirst(slots);
  }

  /** Begins to order dead objects whose marks are {@link #UNSEEN}. */
  void begin(SlotList members) {
    phase = Phase.NEXT;
    set = members;
    position = 0;
    visits = FIRST_VISIT;
    top = NONE;
    pending = NONE;
    ordered = NONE;
  }

  /** The first in order; the others follow by {@code next}. */
  int first() {
    return ordered;
  }

  /** Goes on until the budget is spent or all is done; returns whether it is done. */
  boolean run(Budget budget) {
    while (!budget.isSpent()) {
      switch (phase) {
        case NEXT -> {
          if (top == NONE && position == set.size()) {
            set = SlotList.EMPTY;
            position = 0; // all are done, also when that is asked again
            Arrays.fill(buffer, null); // nothing dead is kept
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
        putOnTop(slot);
      }
      return;
    }
    current = top;
    cursor = 0;
    if (slots.mark(current) == WAITING) {
      slots.setMark(current, visits++);
      phase = Phase.VISIT;
    } else {
      smallest = slots.mark(current);
      phase = Phase.COMPARE;
    }
  }

  // ------------------------------------------------------------------ the stack

  private void putOnTop(int slot) {
    slots.setMark(slot, WAITING);
    slots.setNote(slot, SlotTable.PREVIOUS, top);
    slots.setNote(slot, SlotTable.NEXT, NONE);
    if (top != NONE) {
      slots.setNote(top, SlotTable.NEXT, slot);
    }
    top = slot;
  }

  private void raise(int slot) {
    if (slot != top) {
      int below = slots.note(slot, SlotTable.PREVIOUS);
      int above = slots.note(slot, SlotTable.NEXT);
      slots.setNote(above, SlotTable.PREVIOUS, below);
      if (below != NONE) {
        slots.setNote(below, SlotTable.NEXT, above);
      }
      putOnTop(slot);
    }
  }

  private void takeTop() {
    top = slots.note(top, SlotTable.PREVIOUS);
    if (top != NONE) {
      slots.setNote(top, SlotTable.NEXT, NONE);
    }
  }

  // ------------------------------------------------------------------ one object

  private void visit(Budget budget) {
    boolean more = copyEdges(budget);
    for (int i = 0; i < copied; i++) {
      int slot = member(buffer[i]);
      switch (slot == NONE ? ORDERED : slots.mark(slot)) {
        case UNSEEN -> putOnTop(slot);
        case WAITING -> raise(slot);
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
      int slot = member(buffer[i]);
      if (slot != NONE) {
        smallest = Math.min(smallest, slots.mark(slot));
      }
    }
    if (more) {
      return;
    }
    takeTop();
    slots.setNote(current, SlotTable.NEXT, NONE);
    if (smallest < slots.mark(current)) {
      slots.setMark(current, smallest);
      slots.setNote(current, SlotTable.NEXT, pending);
      pending = current;
      phase = Phase.NEXT;
    } else {
      component = current;
      size = 1;
      phase = Phase.GATHER;
    }
  }

  /** Copies the next edges of the current one into the buffer; returns whether there are more. */
  private boolean copyEdges(Budget budget) {
    copied = 0;
    long to;
    Thread mutator = heap.beginTraversal(); // hand-written traverses may only read
    try {
      to = slots.object(current).gcEdges(buffer, 0, cursor);
    } catch (VirtualMachineError e) {
      throw e; // the same edges are looked at again
    } catch (Throwable t) { // of a traverse written by hand
      if (phase == Phase.VISIT) {
        Counted object = slots.object(current);
        heap.unraisable("looking at what " + Errors.name(object) + " owned", object.asObject(), t);
      }
      return false;
    } finally {
      heap.mutator = mutator;
    }
    copied = (int) to;
    cursor += copied;
    budget.spend(copied + 1);
    return to < 0;
  }

  /** The slot of a member, or {@link SlotTable#NONE}. */
  private int member(@Nullable Counted target) {
    return target != null && target.word > 0 && slots.mark(target.slot) > 0 ? target.slot : NONE;
  }

  // ------------------------------------------------------------------ one component

  private void gather(Budget budget) {
    int least = slots.mark(current);
    while (pending != NONE && slots.mark(pending) >= least && !budget.isSpent()) {
      int slot = pending;
      pending = slots.note(slot, SlotTable.NEXT);
      slots.setMark(slot, ORDERED);
      slots.setNote(slot, SlotTable.NEXT, component);
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
      slots.setNote(sort.last(), SlotTable.NEXT, ordered);
      ordered = sort.first();
      phase = Phase.NEXT;
    }
  }
}
