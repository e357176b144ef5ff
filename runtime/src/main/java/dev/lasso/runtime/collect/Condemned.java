package dev.lasso.runtime.collect;

import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.object.HeaderBits.Death;
import dev.lasso.runtime.object.ObjectHeader;
import dev.lasso.runtime.object.SlotTable;

/**
 * The condemned objects of a {@link Reclamation} that closes resources, in the order in which they
 * die. They are linked through their slots in both directions, so that an object whose last owner
 * releases it leaves the list in constant time.
 *
 * <p>The mark of each is the number of its cycle. The numbers increase along the list.
 */
public final class Condemned {

  private static final int NONE = SlotTable.NONE;

  private final SlotTable slots;
  private boolean running;

  /**
   * True while resources may be closed, and other user code of the objects may run, so that they
   * answer.
   */
  public boolean closing;

  boolean outOfOrder;
  Death cause = Death.COLLECTED;

  /** First object of the list. */
  int first;

  /** The next object of the first cycle to be examined. */
  private int position;

  /** Number of condemned objects that are not freed yet. */
  int left;

  Condemned(SlotTable slots) {
    this.slots = slots;
  }

  /** Condemns the objects whose marks are above 0. If this throws, they are not condemned. */
  void begin(int count) {
    clear(); // may lack the stack for this call
    closing = false;
    left = count;
    running = true;
  }

  void end() {
    running = false;
    left = 0;
  }

  /** Makes the list empty, because the objects are about to be put in order. */
  void clear() {
    outOfOrder = false;
    first = NONE;
    position = NONE;
  }

  /** Returns whether a candidate or a dead object, which has its slot, is one of them. */
  boolean contains(ObjectHeader object) {
    return running && slots.mark(HeaderBits.slot(object)) > 0;
  }

  // ------------------------------------------------------------------ user code

  /** Returns whether a candidate is condemned, and user code may change it now. */
  boolean isChangeable(ObjectHeader object) {
    return closing && contains(object);
  }

  /**
   * Returns whether {@code owner} may become an owner of the condemned object {@code target}: both
   * die together, and the closing of {@code target} has not begun.
   */
  boolean mayOwn(ObjectHeader owner, ObjectHeader target) {
    return closing
        && (HeaderBits.isCandidate(owner) || HeaderBits.isClosing(owner))
        && contains(owner)
        && contains(target);
  }

  /** Records a new edge between two of the objects. */
  void edgeAdded(ObjectHeader owner, ObjectHeader target) {
    if (HeaderBits.isCandidate(owner)
        && slots.mark(HeaderBits.slot(target)) < slots.mark(HeaderBits.slot(owner))) {
      outOfOrder = true;
    }
  }

  // ------------------------------------------------------------------ the list

  /** Moves back to the beginning of the first cycle. */
  void rewind() {
    position = first;
  }

  /** Returns the next object of the first cycle and moves past it. Returns NONE at the end. */
  int next(int cycle) {
    int slot = position;
    if (slot == NONE || slots.mark(slot) != cycle) {
      return NONE;
    }
    position = slots.field(slot, SlotTable.NEXT);
    return slot;
  }

  /** Removes the first object from the list. It stays condemned. */
  void removeFirst() {
    first = slots.field(first, SlotTable.NEXT);
    if (first != NONE) {
      slots.setField(first, SlotTable.PREVIOUS, NONE);
    }
  }

  /** Removes an object from the list. It stays condemned. */
  void remove(int slot) {
    int previous = slots.field(slot, SlotTable.PREVIOUS);
    int next = slots.field(slot, SlotTable.NEXT);
    if (position == slot) {
      position = next;
    }
    if (previous == NONE) {
      first = next;
    } else {
      slots.setField(previous, SlotTable.NEXT, next);
    }
    if (next != NONE) {
      slots.setField(next, SlotTable.PREVIOUS, previous);
    }
  }
}
