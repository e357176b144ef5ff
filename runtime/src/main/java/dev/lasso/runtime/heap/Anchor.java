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
 * cell is a user, too. Who leaves none behind ends them, unless there is one again by then. From
 * then on nobody becomes a user: so exactly one thread has ended them, and sees to it that the hold
 * is released.
 *
 * <p>To become a user is an addition, which cannot fail: no loop (D. Anderson, G. E. Blelloch, Y.
 * Wei, "Turning Manual Concurrent Memory Reclamation into Automatic Reference Counting", section
 * 4.3, <a href="https://doi.org/10.1145/3519939.3523730">PLDI 2022</a>). Nothing else reads the
 * number on the way of a root that is opened and closed, as the processor waits for that.
 */
public final class Anchor extends Holder {

  private static final int MOST_USERS = 1 << 30;

  /** Instead of 0 users: there will be none. It stays below 0 however many leave. */
  private static final int ENDED = Integer.MIN_VALUE / 2;

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

  /** Whether the heap was closed, and has released the hold. */
  private volatile boolean shut;

  /** The cell that is a user. */
  private volatile @Nullable AnchorCell cell;

  /** The next of those that were posted for their release. */
  @Nullable Anchor next;

  /** The {@linkplain LeakWatch#odds odds} of the roots that are opened on any thread. */
  int odds;

  Anchor(Gate gate, Counted object, @Nullable AnchorCell cell, int odds) {
    this.gate = gate;
    this.object = object;
    this.cell = cell;
    opened = cell == null ? null : cell.opened;
    this.odds = odds;
    users = 1;
  }

  Gate gate() {
    return gate;
  }

  /** The object that is held. */
  public GcObject object() {
    return object.asObject();
  }

  /** Becomes a user; returns false if the users have ended, or the heap was closed. */
  boolean use() {
    int before = (int) USERS.getAndAdd(this, 1);
    if (before >= 0 && before < MOST_USERS) {
      return true;
    }
    USERS.getAndAdd(this, -1);
    if (before > 0) {
      throw Errors.tooManyRoots(object);
    }
    return false;
  }

  /** Looks for room to let go of the object, which the last user does: the cell, or a root. */
  void checkRoom(@Nullable AnchorCell leaving) {
    if (cell == leaving && users == 1) { // a root of what is in a cell is not the last
      StackRoom.check();
    }
  }

  /** Stops being a user; returns whether that was the last one, who has to release the hold. */
  boolean leave() {
    return (int) USERS.getAndAdd(this, -1) == 1 && end();
  }

  /** As {@link #leave}; has the thread inside, which calls it, release the hold at its drain. */
  void leaveUnasked() {
    if (leave()) {
      gate.post(this);
    }
  }

  /** Ends the users if there is none; returns whether it has. */
  private boolean end() {
    return USERS.compareAndSet(this, 0, ENDED);
  }

  /** As {@link #leave}, for the cell, and once. */
  boolean leaveCell(AnchorCell left) {
    return CELL.compareAndSet(this, left, null) && leave();
  }

  @Override
  boolean isLeftOpen() {
    return roots() > 0;
  }

  @Override
  int roots() {
    return users - (cell == null ? 0 : 1);
  }

  @Override
  boolean isInCell() {
    return cell != null;
  }

  /** Whether the object was taken away from its users. */
  boolean isShut() {
    return shut;
  }

  @Override
  int holdsOn(Counted other, long handle) {
    return other == object && !closed ? 1 : 0;
  }

  @Override
  void forEachHandle(LongConsumer handles) {
    if (!closed) {
      handles.accept(gate.heap().counts.handle(object));
    }
  }

  @Override
  void letGo(Counts counts) {
    if (users >= 0) { // the heap closes
      shut = true;
      users = ENDED;
    }
    if (!closed) {
      counts.release(this, object);
    }
  }

  @Override
  String heldType() {
    return object.gcType().name();
  }

  @Override
  boolean isClosing() {
    AnchorCell of = cell;
    if (of != null && of.current() != this) {
      leaveCell(of); // an error came in between
    }
    return closed || end() || users < 0;
  }

  @Override
  public String toString() {
    return "a root of " + Errors.name(object);
  }
}
