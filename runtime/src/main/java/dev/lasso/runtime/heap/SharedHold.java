package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.collect.HoldCounts;
import dev.lasso.runtime.collect.HoldOwner;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.object.FieldHandles;
import dev.lasso.runtime.object.ObjectHeader;
import dev.lasso.runtime.observe.StackBang;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * One hold on an object of a shared heap that several roots share.
 *
 * <p>It is created and released inside. Between these moments any thread may become or cease to be
 * a user; a cell is a user, too. A user that leaves the number of users at zero ends the hold,
 * unless there is a new user by then. An ended hold accepts no users. Therefore exactly one thread
 * ends a hold, and that thread arranges its release.
 *
 * <p>Becoming a user is an addition, which cannot fail and needs no loop (D. Anderson, G. E.
 * Blelloch, Y. Wei, "Turning Manual Concurrent Memory Reclamation into Automatic Reference
 * Counting", section 4.3, <a href="https://doi.org/10.1145/3519939.3523730">PLDI 2022</a>). Opening
 * and closing a root do not read the number in any other way, because the processor would wait for
 * it.
 */
public final class SharedHold extends HoldOwner implements RootTracker.State {

  private static final int MAX_USERS = 1 << 30;

  /** The number of users of an ended hold. It stays below 0 however many users leave. */
  private static final int ENDED = Integer.MIN_VALUE / 2;

  private static final VarHandle USERS =
      FieldHandles.find(MethodHandles.lookup(), "users", int.class);
  private static final VarHandle CELL =
      FieldHandles.find(MethodHandles.lookup(), "cell", RootCell.class);

  final SharedHeap heap;
  private final ObjectHeader object;
  private volatile int users;

  /** True if the heap was closed and has released the hold. */
  volatile boolean shut;

  /** The cell that is a user, or null. */
  private volatile @Nullable RootCell cell;

  /** The reference that tracks the root by which the hold was created, while that is open. */
  @Nullable Tracked first;

  /** The next hold in the release queue. */
  @Nullable SharedHold next;

  SharedHold(SharedHeap heap, ObjectHeader object, @Nullable RootCell cell) {
    this.heap = heap;
    this.object = object;
    if (cell != null) {
      this.cell = cell;
      openSite = cell.opened;
    }
    USERS.set(this, 1); // without a fence: others find the hold by a final or volatile field
  }

  /** Returns the held object. */
  public GcObject object() {
    return (GcObject) object;
  }

  /** Becomes a user. Returns false if the hold has ended or the heap was closed. */
  boolean use() {
    int before = (int) USERS.getAndAdd(this, 1);
    if (before >= 0 && before < MAX_USERS) {
      return true;
    }
    boolean last = leave();
    if (before > 0) {
      if (last) {
        heap.entryLock.work.release(this); // all others have left meanwhile
      }
      throw Errors.tooManyRoots(object, MAX_USERS);
    }
    return false;
  }

  /** Calls an action as a user, which the caller has become, and then ceases to be one. */
  @SuppressWarnings("unchecked") // the hold was created for a T
  <T, R extends @Nullable Object, X extends Throwable> R apply(
      GcRoot.Use<? super T, ? extends R, X> action) throws X {
    try {
      return action.apply((T) object);
    } finally {
      if (leave()) {
        heap.entryLock.work.release(this);
      }
    }
  }

  /**
   * Checks that the stack has room to release the object, if the leaving cell or root is the last
   * user.
   */
  void checkRoom(@Nullable RootCell leaving) {
    if (cell == leaving && users == 1) { // a root is not the last user of an object in a cell
      StackBang.check();
    }
  }

  /**
   * Ceases to be a user. Returns whether this was the last one; if so, the caller must release the
   * hold.
   */
  boolean leave() {
    return (int) USERS.getAndAdd(this, -1) == 1 && end(0);
  }

  /** As {@link #leave}, in one step if there is no other user. For the first root. */
  boolean leaveFirst() {
    return (cell == null && users == 1 && end(1)) || leave();
  }

  @Override
  public @Nullable Tracked first() {
    return first;
  }

  @Override
  public boolean endFirst(Tracked tracked) {
    boolean isFirst = first == tracked;
    if (isFirst) {
      first = null;
    }
    return isFirst;
  }

  @Override
  public void closeLost() {
    if (leave()) {
      heap.entryLock.work.enqueue(this);
    }
  }

  /** Ends the hold if it has {@code left} users. Returns whether this call has ended it. */
  private boolean end(int left) {
    return USERS.compareAndSet(this, left, ENDED);
  }

  /**
   * Ends the hold if it has no users, and leaves it in the release queue. Returns false if a root
   * uses it.
   */
  boolean endIfUnused() {
    int found = (int) USERS.compareAndExchange(this, 0, ENDED);
    if (found == 0) {
      heap.entryLock.work.enqueue(this);
    }
    return found <= 0;
  }

  /** Closes the cell that is a user, if there is one, on the thread inside. */
  void closeCell() {
    RootCell of = cell;
    if (of != null) {
      of.closeLost();
    }
  }

  /** Records that the use that the caller has begun is the use by a cell. */
  void enterRootCell(RootCell entered) {
    cell = entered;
  }

  /** Ends the use by a cell, at most once. Returns the same as {@link #leave}. */
  boolean leaveRootCell(RootCell left) {
    return CELL.compareAndSet(this, left, null) && leave();
  }

  @Override
  public boolean isLeftOpen() {
    return rootCount() > 0;
  }

  @Override
  public int rootCount() {
    return users - (cell == null ? 0 : 1);
  }

  @Override
  public boolean isOfCell() {
    return cell != null;
  }

  @Override
  public boolean isHolding() {
    return !shut;
  }

  @Override
  public void forEachHandle(LongConsumer handles) {
    if (!closed) {
      handles.accept(heap.slots.handle(object));
    }
  }

  @Override
  public void releaseHolds(HoldCounts holdCounts) {
    if (users >= 0) { // the heap is being closed
      shut = true;
      users = ENDED;
    }
    if (!closed) {
      holdCounts.release(this, object);
    }
  }

  @Override
  public String heldType() {
    return object.gcType().name();
  }

  @Override
  public boolean isClosing() {
    RootCell of = cell;
    if (of != null && of.current() != this) {
      leaveRootCell(of); // an error has interrupted the replacement
    }
    return closed || end(0) || users < 0;
  }

  @Override
  public String toString() {
    return "a root of " + Errors.name(object);
  }
}
