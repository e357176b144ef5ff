package dev.lasso.runtime.collect;

import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.object.HeaderBits.Death;
import dev.lasso.runtime.object.ObjectHeader;
import dev.lasso.runtime.object.SlotTable;
import java.util.Arrays;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The pending stack: objects whose count has reached zero, linked through their slots by {@code
 * next}, and edges of dead objects whose release is deferred.
 */
final class PendingStack {

  private static final int[] NO_TARGETS = {};
  private static final int INITIAL_LENGTH = 64;

  /** Maximum length of an array of targets that is kept when no edge is deferred. */
  private static final int MAX_KEPT_LENGTH = 4096;

  private final SlotTable slots;
  private final Suspects suspects;

  private int top = SlotTable.NONE;

  /**
   * The targets of the deferred edges, the one to release next last. They are still counted, so the
   * targets are alive.
   */
  private int[] targets = NO_TARGETS;

  private int targetCount;

  /**
   * The first of the objects that lost their last owner by the current release, in the order of its
   * fields.
   */
  private int firstDropped = SlotTable.NONE;

  private int lastDropped = SlotTable.NONE;

  PendingStack(SlotTable slots, Suspects suspects) {
    this.slots = slots;
    this.suspects = suspects;
  }

  int top() {
    return top;
  }

  /** Returns the number of deferred edges. */
  int edges() {
    return targetCount;
  }

  boolean isEmpty() {
    return top == SlotTable.NONE && targetCount == 0;
  }

  /** Pushes an object, and returns the previous top. */
  int push(ObjectHeader object, Death why) {
    Death death = leaveLists(object) ? suspects.condemned.cause : why;
    int below = top;
    int slot = HeaderBits.slot(object);
    slots.setField(slot, SlotTable.PREVIOUS, death.number());
    slots.setField(slot, SlotTable.NEXT, below);
    top = slot;
    return below;
  }

  void pop() {
    top = slots.field(top, SlotTable.NEXT);
  }

  /** Returns the cause of death of an object on the stack. */
  Death death(ObjectHeader object) {
    return Death.of(slots.field(HeaderBits.slot(object), SlotTable.PREVIOUS));
  }

  /** Adds an object that has lost its last edge to those that {@link #pushDropped} pushes. */
  void append(ObjectHeader object) {
    Death death = leaveLists(object) ? suspects.condemned.cause : Death.COUNT;
    int slot = HeaderBits.slot(object);
    slots.setField(slot, SlotTable.PREVIOUS, death.number());
    if (firstDropped == SlotTable.NONE) {
      firstDropped = slot;
    } else {
      slots.setField(lastDropped, SlotTable.NEXT, slot);
    }
    lastDropped = slot;
  }

  /** Returns whether {@link #pushDropped} has objects to push. */
  boolean hasDropped() {
    return firstDropped != SlotTable.NONE;
  }

  /**
   * Pushes the children whose count has reached zero, and puts the edges that were deferred with
   * them in order.
   *
   * @param edges the number of deferred edges before
   */
  void pushDropped(int edges) {
    for (int low = edges, high = targetCount - 1; low < high; low++, high--) {
      int slot = targets[low];
      targets[low] = targets[high];
      targets[high] = slot;
    }
    if (firstDropped != SlotTable.NONE) {
      slots.setField(lastDropped, SlotTable.NEXT, top);
      top = firstDropped;
      firstDropped = SlotTable.NONE;
    }
  }

  /** Defers the release of an edge. Returns false if there is no memory for that. */
  boolean defer(ObjectHeader target) {
    int slot = HeaderBits.slot(target);
    if (targetCount == targets.length && !growTargets()) {
      return false;
    }
    targets[targetCount++] = slot;
    return true;
  }

  /**
   * Prepares the stack for the time between two slices, in which each object without owners is dead
   * to the program: a condemned object is. Any other is alive again, as the target of a deferred
   * edge. Returns false if that is impossible now, and the next object has to be destroyed first.
   */
  boolean pause() {
    ObjectHeader object = slots.object(top);
    if (slots.field(top, SlotTable.NEXT) != SlotTable.NONE) {
      return false;
    }
    if (!suspects.condemned.contains(object)) {
      if (!defer(object)) {
        return false;
      }
      HeaderBits.addEdge(object);
      top = SlotTable.NONE;
    }
    return true;
  }

  private boolean growTargets() {
    int length = (int) Math.min(Integer.MAX_VALUE - 8, Math.max(INITIAL_LENGTH, 2L * targetCount));
    if (length == targetCount) {
      return false;
    }
    try {
      targets = Arrays.copyOf(targets, length);
      return true;
    } catch (OutOfMemoryError e) {
      return false; // the edge is released at once
    }
  }

  /** Removes the next deferred edge, and returns its target; null if that was freed. */
  @Nullable ObjectHeader popEdge() {
    int slot = targets[--targetCount];
    if (targetCount == 0 && targets.length > MAX_KEPT_LENGTH) {
      targets = NO_TARGETS;
    }
    return slots.get(slot);
  }

  /** Calls {@code action} with the slot of the target of each deferred edge. */
  void forEachEdge(IntConsumer action) {
    for (int i = 0; i < targetCount; i++) {
      action.accept(targets[i]);
    }
  }

  void clear() {
    top = SlotTable.NONE;
    firstDropped = SlotTable.NONE;
    targetCount = 0;
    targets = NO_TARGETS;
  }

  /**
   * Removes an object that is about to die from the collector's lists. Returns whether it is
   * condemned.
   */
  private boolean leaveLists(ObjectHeader object) {
    return HeaderBits.hasAny(object, HeaderBits.CANDIDATE | HeaderBits.SUSPECT)
        && suspects.removeDying(object);
  }
}
