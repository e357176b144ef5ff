package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcObject;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * One hold on an object of a shared heap, which several roots use together.
 *
 * <p>It is made and released inside; in between any thread may become a user or stop being one. A
 * user is counted only if there is one already: so who lets go last knows it, and sees to it that
 * the hold is released, once. A cell is a user, too.
 */
public final class Anchor extends Holder {

  /** Below any number of users: the heap was closed, and has released the hold. */
  private static final int SHUT = Integer.MIN_VALUE / 2;

  private static final int MOST_USERS = 1 << 30;

  private static final VarHandle USERS;
  private static final VarHandle CELL;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      USERS = lookup.findVarHandle(Anchor.class, "users", int.class);
      CELL = lookup.findVarHandle(Anchor.class, "cell", AnchorCell.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final Gate gate;
  private final Counted object;
  private volatile int users;

  /** The cell that is a user. */
  private volatile @Nullable AnchorCell cell;

  /** The next of those that were posted for their release. */
  @Nullable Anchor next;

  Anchor(Gate gate, Counted object, @Nullable AnchorCell cell) {
    this.gate = gate;
    this.object = object;
    this.cell = cell;
    users = 1;
  }

  Gate gate() {
    return gate;
  }

  /** The object that is held. */
  public GcObject object() {
    return object.asObject();
  }

  /** Becomes a user; returns false if there is none any more, or the heap was closed. */
  boolean use() {
    for (int now = users; now > 0; now = users) {
      if (now >= MOST_USERS) {
        throw Errors.tooManyRoots(object);
      }
      if (USERS.compareAndSet(this, now, now + 1)) {
        return true;
      }
    }
    return false;
  }

  /** Looks for room to let go of the object, which the last user does. */
  void checkRoom() {
    if (users == 1) {
      StackRoom.check();
    }
  }

  /** Stops being a user; returns whether that was the last one, who has to release the hold. */
  boolean leave() {
    return (int) USERS.getAndAdd(this, -1) == 1;
  }

  /** As {@link #leave}, for the cell, and once. */
  boolean leaveCell(AnchorCell left) {
    return CELL.compareAndSet(this, left, null) && leave();
  }

  /** How many roots are open. */
  int roots() {
    return users - (cell == null ? 0 : 1);
  }

  /** Whether the object was taken away from its users. */
  boolean isShut() {
    return users < 0;
  }

  @Override
  int holdsOn(Counted other, long handle) {
    return other == object && !closed ? 1 : 0;
  }

  @Override
  void forEachHandle(LongConsumer handles) {
    if (!closed) {
      handles.accept(gate.heap().handle(object));
    }
  }

  @Override
  void letGo(Counts counts) {
    if (users > 0) { // the heap closes
      users = SHUT;
    }
    if (!closed) {
      counts.release(this, object);
    }
  }

  @Override
  boolean isClosing() {
    AnchorCell of = cell;
    if (of != null && of.current() != this) {
      leaveCell(of); // an error came in between
    }
    return closed || users == 0;
  }

  @Override
  public String toString() {
    return "a root of " + Errors.name(object);
  }
}
