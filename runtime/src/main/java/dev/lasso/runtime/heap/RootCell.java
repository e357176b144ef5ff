package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRootCell;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.object.FieldHandles;
import dev.lasso.runtime.object.OpenSite;
import dev.lasso.runtime.observe.StackBang;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * The implementation of {@link GcRootCell}: a shared hold that is replaced inside and used by any
 * thread.
 */
public final class RootCell implements RootTracker.State {

  private static final VarHandle CURRENT =
      FieldHandles.find(MethodHandles.lookup(), "current", SharedHold.class);

  public final SharedHeap heap;
  private final EntryLock entryLock;
  private volatile @Nullable SharedHold current;
  private volatile boolean closed;

  private final RootTracker.Root reference;

  /** Where the cell was created, if that is known. */
  final @Nullable OpenSite opened;

  /**
   * Creates an empty cell.
   *
   * @param shown the public object of the cell
   */
  public RootCell(Heap heap, Object shown) {
    this.heap = SharedHeap.of(heap, "A cell");
    entryLock = this.heap.entryLock;
    reference = this.heap.rootTracker.reference(shown, this);
    opened = reference.site;
    reference.inUse = true;
    reference.begin();
  }

  public @Nullable SharedHold current() {
    return current;
  }

  /** See {@link GcRootCell#get}. */
  public @Nullable GcObject get() {
    heap.checkNotClosed();
    checkOpen();
    SharedHold sharedHold = current;
    return sharedHold == null ? null : sharedHold.object();
  }

  /** See {@link GcRootCell#set}. */
  public void set(@Nullable GcObject object) {
    heap.checkMutable();
    heap.checkOpen();
    checkOpen();
    entryLock.closing.checkRootable();
    SharedHold sharedHold = object == null ? null : heap.newSharedHold(object, this);
    heap.openChanges++;
    if (sharedHold != null) {
      heap.openHoldOwners.add(sharedHold, object);
    }
    SharedHold old = (SharedHold) CURRENT.getAndSet(this, sharedHold);
    if (old != null && old.leaveRootCell(this)) {
      heap.openHoldOwners.close(old); // no thread reads the old object
    }
    if (closed) {
      leave(); // the cell was closed meanwhile
    }
    heap.openChanges--;
  }

  /** See {@link GcRootCell#open}. */
  public <T extends GcObject> @Nullable SharedRoot<T> open() {
    entryLock.checkOpen();
    SharedRoot<T> root = tryOpen();
    if (root == null) {
      checkOpen();
      entryLock.checkOpen(); // the closing of the heap may have emptied the cell
    }
    return root;
  }

  /** See {@link GcRootCell#tryOpen}. */
  public <T extends GcObject> @Nullable SharedRoot<T> tryOpen() {
    while (true) {
      SharedHold sharedHold = current;
      SharedRoot<T> root = sharedHold == null ? null : tryOpen(sharedHold);
      if (root != null || sharedHold == null || entryLock.life.isRefusing()) {
        return root;
      }
      Thread.onSpinWait(); // the cell was set meanwhile
    }
  }

  /**
   * Opens a root of the object of a hold that the cell has or had. Returns null if the hold has
   * ended, or the heap is closed or being closed.
   */
  public <T extends GcObject> @Nullable SharedRoot<T> tryOpen(SharedHold sharedHold) {
    if (entryLock.life.isRefusing()) {
      return null;
    }
    SharedRoot<T> root = new SharedRoot<>(sharedHold, true);
    root.begin();
    if (root.use()) {
      return root;
    }
    root.end();
    return null;
  }

  /**
   * Puts a hold that the cell had back into the empty cell, unless the hold has ended. Another
   * thread must not change the cell meanwhile, except to close it.
   */
  public void restore(SharedHold sharedHold) {
    if (current == null && sharedHold.use()) {
      current = sharedHold; // first, so that a recovery does not find a cell half replaced
      sharedHold.enterRootCell(this);
      if (closed || entryLock.life.isRefusing()) {
        empty();
      }
    }
  }

  /**
   * Empties the cell. {@link SharedHeap#releaseQueued} must follow, which releases the object if it
   * has no other user. Calls no user code.
   */
  public void empty() {
    SharedHold sharedHold = (SharedHold) CURRENT.getAndSet(this, null);
    if (sharedHold != null && sharedHold.leaveRootCell(this)) {
      entryLock.work.enqueue(sharedHold);
    }
  }

  /** See {@link GcRootCell#use}. */
  public <T extends GcObject, R, X extends Throwable> @Nullable R use(
      GcRoot.Use<? super T, ? extends @Nullable R, X> action) throws X {
    StackBang.check(); // room to release the object, which only this method does
    while (true) {
      entryLock.checkOpen();
      checkOpen();
      SharedHold sharedHold = current;
      if (sharedHold == null) {
        return null;
      }
      if (sharedHold.use()) {
        return sharedHold.apply(action);
      }
      Thread.onSpinWait(); // the cell was set meanwhile
    }
  }

  /** See {@link GcRootCell#close}. */
  public void close() {
    closed = true;
    reference.end();
    leave();
  }

  private void leave() {
    SharedHold sharedHold = current;
    if (sharedHold != null) {
      sharedHold.checkRoom(this);
      if (CURRENT.compareAndSet(this, sharedHold, null) && sharedHold.leaveRootCell(this)) {
        entryLock.work.release(sharedHold);
      }
    }
  }

  /** Returns whether the cell holds an object, and its heap is not being closed. */
  @Override
  public boolean isHolding() {
    return !closed && current != null && !entryLock.life.isRefusing();
  }

  @Override
  public boolean isCell() {
    return true;
  }

  @Override
  public String heldType() {
    SharedHold sharedHold = current;
    return sharedHold == null ? "" : sharedHold.heldType();
  }

  @Override
  public void closeLost() {
    closed = true;
    empty();
  }

  private void checkOpen() {
    if (closed) {
      throw Errors.closed(toString());
    }
  }

  @Override
  public String toString() {
    SharedHold sharedHold = current;
    return "a cell"
        + (closed ? " (closed)" : sharedHold == null ? " with nothing" : " with " + sharedHold);
  }
}
