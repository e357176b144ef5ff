package dev.lasso.runtime.collect;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.object.EdgeCursor;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.object.HeapState;
import dev.lasso.runtime.object.ObjectHeader;
import dev.lasso.runtime.object.SlotList;
import dev.lasso.runtime.object.SlotTable;
import org.jspecify.annotations.Nullable;

/*
 * Orders objects that die together: owners before the objects that they own, and among objects that
 * own one another the newest first.
 *
 * If each object owns as many of the others as own it, counting every edge, then each connected part
 * of the graph has an Eulerian circuit. It is a single component, because each of its objects
 * reaches all others. Therefore all objects are sorted by their births, and no edge is examined.
 * Rings are such graphs, and so are objects with links in both directions.
 *
 * In other graphs, the strongly connected components are found by a depth-first search (D. J. Pearce, "A
 * space-efficient algorithm for finding strongly connected components", Information Processing
 * Letters 116, 2016). Each component is completed after all components that it owns, so each is put
 * before those that were completed earlier. The search stores its whole state in the ints of the
 * slots. Therefore it needs neither memory nor call stack, and a slice can end after any step.
 *
 * States of a mark: UNSEEN -> WAITING (on the stack, which is doubly linked) -> at its first turn
 * the number of its visit, 3 and up -> the smallest mark of the visited objects that it owns. At its
 * second turn, when all objects that it owns have been visited, an object whose mark was lowered
 * lowers the mark of its parent in the same way, and is pending. Any other object is the first of a
 * component, which consists of it and the pending objects whose marks are not lower -> the number
 * of the component, from the largest int down. Visits and components have different numbers, because
 * there are fewer than 2^30 objects.
 */

/** The order in which objects that die together close their resources and release their edges. */
final class ClosingOrder {

  static final int UNSEEN = 1;
  private static final int WAITING = 2;
  private static final int FIRST_VISIT = 3;

  /** Number of the first component that is completed, which is the last one in the order. */
  private static final int LAST_COMPONENT = Integer.MAX_VALUE;

  /** Flag in the link from a visited object to its parent: the mark of the object was lowered. */
  private static final int LOWERED = 1 << 31;

  private static final int NONE = SlotTable.NONE;
  private static final int BATCH_SIZE = 16;

  private enum Phase {
    /** Starts at another member, or continues with the object on top. */
    NEXT,
    /** Examines the objects that the current one owns. */
    VISIT,
    /** Gathers the component of the current object. */
    GATHER,
    SORT,
    /** Numbers the objects of the component, and links them backwards. */
    NUMBER
  }

  private final HeapState heap;
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
   * Top of the stack of waiting and visited objects, linked by {@code previous}. A waiting object
   * also links the object above it, by {@code next}.
   */
  private int top;

  /**
   * The visited object nearest to the top. The visited objects are the search path. Each links its
   * parent, the one below it, by {@code next}.
   */
  private int path;

  /**
   * Top of the stack of visited objects whose component is not complete, linked by {@code next}.
   */
  private int pending;

  /** First of the ordered objects, linked by {@code next} and {@code previous}. */
  int ordered;

  /** Number of the next component. */
  private int number;

  /** The object of the component that was numbered last. */
  private int numbered;

  private int current;

  /**
   * First object of the current component, linked by {@code next}. Before the search, the first of
   * all objects.
   */
  private int component;

  ClosingOrder(HeapState heap, SlotTable slots) {
    this.heap = heap;
    this.slots = slots;
    sort = new BirthOrderSort(slots);
  }

  /** Adds an object, whose mark is {@link #UNSEEN}, to those that are ordered next. */
  void add(int slot) {
    slots.setField(slot, SlotTable.NEXT, component);
    component = slot;
  }

  /**
   * Begins to order the objects that were added.
   *
   * @param members their slots, and perhaps others
   * @param balanced whether each of them is known to own as many of them as own it
   */
  void begin(SlotList members, boolean balanced) {
    boolean sorted = balanced && component != NONE;
    phase = sorted ? Phase.SORT : Phase.NEXT;
    set = sorted ? SlotList.EMPTY : members;
    sort.begin(component);
    position = 0;
    visits = FIRST_VISIT;
    top = NONE;
    path = NONE;
    pending = NONE;
    ordered = NONE;
    number = LAST_COMPONENT;
  }

  /** Continues until the budget is spent or all objects are ordered. Returns whether all are. */
  boolean run(Budget budget) {
    while (true) {
      Thread mutator = heap.beginTraversal(); // hand-written traverses may only read
      Throwable failure;
      try {
        return work(budget);
      } catch (VirtualMachineError e) {
        throw e; // the same edges are examined again
      } catch (Throwable t) { // from a hand-written traverse
        failure = t;
      } finally {
        heap.mutator = mutator;
      }
      phase = Phase.NEXT;
      ObjectHeader object = slots.object(current);
      heap.unraisable(
          "looking at what " + Errors.name(object) + " owned", (GcObject) object, failure);
    }
  }

  private boolean work(Budget budget) {
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
        case GATHER -> gather(budget);
        case SORT -> sort(budget);
        case NUMBER -> number(budget);
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
    if (isWaiting(current)) {
      slots.setMark(current, visits++);
      slots.setField(current, SlotTable.NEXT, path);
      path = current;
      edges.startAt(0);
      phase = Phase.VISIT;
    } else {
      complete();
    }
  }

  // ------------------------------------------------------------------ the stack

  private boolean isWaiting(int slot) {
    return slots.mark(slot) == WAITING;
  }

  private void push(int slot) {
    slots.setMark(slot, WAITING);
    slots.setField(slot, SlotTable.PREVIOUS, top);
    linkAbove(top, slot);
    top = slot;
  }

  private void linkAbove(int slot, int above) {
    if (isWaiting(slot)) { // false for NONE
      slots.setField(slot, SlotTable.NEXT, above);
    }
  }

  private void moveToTop(int slot) {
    if (slot != top) {
      int below = slots.field(slot, SlotTable.PREVIOUS);
      int above = slots.field(slot, SlotTable.NEXT);
      slots.setField(above, SlotTable.PREVIOUS, below);
      linkAbove(below, above);
      push(slot);
    }
  }

  // ------------------------------------------------------------------ one object

  private void visit(Budget budget) {
    int count = edges.next(slots.object(current));
    for (int i = 0; i < count; i++) {
      int slot = memberSlot(edges.target(i));
      int mark = slot == NONE ? LAST_COMPONENT : slots.mark(slot);
      switch (mark) {
        case UNSEEN -> push(slot);
        case WAITING -> moveToTop(slot);
        default -> lower(current, mark);
      }
    }
    budget.spend(count + 1);
    if (!edges.hasMore()) {
      phase = Phase.NEXT;
    }
  }

  /** Lowers the mark of a visited object to {@code mark}, unless it is not higher. */
  private void lower(int slot, int mark) {
    if (mark < slots.mark(slot)) {
      slots.setMark(slot, mark);
      slots.setField(slot, SlotTable.NEXT, slots.field(slot, SlotTable.NEXT) | LOWERED);
    }
  }

  /** Ends the second turn of the current object. */
  private void complete() {
    int link = slots.field(current, SlotTable.NEXT);
    top = slots.field(current, SlotTable.PREVIOUS);
    path = link & ~LOWERED;
    if (link < 0) {
      lower(path, slots.mark(current));
      slots.setField(current, SlotTable.NEXT, pending);
      pending = current;
    } else {
      slots.setField(current, SlotTable.NEXT, NONE);
      component = current;
      phase = Phase.GATHER;
    }
  }

  /** Returns the slot of a target that is a member, or {@link SlotTable#NONE}. */
  private int memberSlot(@Nullable ObjectHeader target) {
    return target != null
            && (HeaderBits.isCandidate(target) || HeaderBits.isDestroyed(target))
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
      slots.setField(slot, SlotTable.NEXT, component);
      component = slot;
      budget.spend(1);
    }
    if (pending == NONE || slots.mark(pending) < least) {
      sort.begin(component);
      phase = Phase.SORT;
    }
  }

  private void sort(Budget budget) {
    if (sort.run(budget)) {
      component = sort.first;
      numbered = NONE;
      phase = Phase.NUMBER;
    }
  }

  private void number(Budget budget) {
    while (component != NONE && !budget.isSpent()) {
      int slot = component;
      component = slots.field(slot, SlotTable.NEXT);
      slots.setMark(slot, number);
      slots.setField(slot, SlotTable.PREVIOUS, numbered);
      numbered = slot;
      budget.spend(1);
    }
    if (component == NONE) {
      slots.setField(numbered, SlotTable.NEXT, ordered);
      if (ordered != NONE) {
        slots.setField(ordered, SlotTable.PREVIOUS, numbered);
      }
      ordered = sort.first;
      number--;
      phase = Phase.NEXT;
    }
  }
}
