package dev.lasso.runtime.heap;

import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** Holds objects from outside the graph while it is open: a root, or the list of a scope. */
public abstract class Holder {

  /** Where it is among the {@link OpenHolds}. */
  int place;

  /** Whether a root or an anchor holds nothing yet, or no more. */
  boolean closed = true;

  /** Where it was opened, if that was noted. */
  @Nullable Opening opened;

  /**
   * How many holds on an object it has.
   *
   * @param handle the object's {@link SlotTable#handle}
   */
  abstract int holdsOn(Counted object, long handle);

  /** Shows the handle of each object that it holds, as often as it holds it. */
  abstract void forEachHandle(LongConsumer handles);

  /**
   * Ends, and releases what is held. What was taken by somebody else is reported, and the rest goes
   * on. If an {@link Error} comes in between, calling it again does the rest.
   */
  abstract void letGo(Counts counts);

  /** The name of the type of the object that a root holds; empty for a scope. */
  String heldType() {
    return "";
  }

  /** How many roots are open that use it, if it is an anchor. */
  int roots() {
    return 0;
  }

  /** Whether a cell uses it, if it is an anchor. Then {@link #opened} is where that was made. */
  boolean isInCell() {
    return false;
  }

  /** Whether its heap, when it is closed, should have found it closed. */
  boolean isLeftOpen() {
    return !isClosing();
  }

  /** Whether {@link #letGo} has begun, or should have. */
  abstract boolean isClosing();
}
