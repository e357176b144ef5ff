package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRootCell;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * The implementation of {@link GcRootCell}: a shared hold that is replaced inside and used by any
 * thread.
 */
public final class AnchorCell {

  private static final VarHandle CURRENT;

  static {
    try {
      CURRENT = MethodHandles.lookup().findVarHandle(AnchorCell.class, "current", Anchor.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final Heap heap;
  private final Gate gate;
  private volatile @Nullable Anchor current;
  private volatile boolean closed;

  /** Where the cell was created, if that is known. */
  final @Nullable Opening opened;

  /**
   * Creates an empty cell.
   *
   * @param shown the public object of the cell
   */
  public AnchorCell(Heap heap, Object shown) {
    this.heap = heap;
    gate = Gate.of(heap, "A cell");
    opened = heap.openings.watch(shown, this);
  }

  /** Returns the current shared hold. */
  public @Nullable Anchor current() {
    return current;
  }

  /** See {@link GcRootCell#get}. */
  public @Nullable GcObject get() {
    heap.checkThread();
    checkOpen();
    Anchor anchor = current;
    return anchor == null ? null : anchor.object();
  }

  /** See {@link GcRootCell#set}. */
  public void set(@Nullable GcObject object) {
    heap.checkMutable();
    heap.checkOpen();
    checkOpen();
    Anchor anchor = object == null ? null : heap.openings.newAnchor(object, this);
    heap.unfinished++;
    if (anchor != null) {
      heap.openings.hold(anchor, object);
    }
    Anchor old = (Anchor) CURRENT.getAndSet(this, anchor);
    if (old != null && old.leaveCell(this)) {
      heap.openHolds.close(old, heap.counts); // no thread reads the old object
    }
    if (closed) {
      leave(); // the cell was closed meanwhile
    }
    heap.unfinished--;
  }

  /** See {@link GcRootCell#open}. */
  public <T extends GcObject> @Nullable SharedRoot<T> open() {
    while (true) {
      gate.checkOpen();
      Anchor anchor = current;
      if (anchor == null) {
        checkOpen();
        return null;
      }
      SharedRoot<T> root = new SharedRoot<>(anchor);
      if (anchor.use()) {
        root.begin();
        return root;
      }
      if (anchor.isShut()) {
        throw Errors.closed(toString());
      }
      Thread.onSpinWait(); // the cell was set meanwhile
    }
  }

  /** See {@link GcRootCell#close}. */
  public void close() {
    closed = true;
    leave();
  }

  private void leave() {
    Anchor anchor = current;
    if (anchor != null) {
      anchor.checkRoom(this);
      if (CURRENT.compareAndSet(this, anchor, null) && anchor.leaveCell(this)) {
        gate.release(anchor);
      }
    }
  }

  /** Returns whether the cell holds an object, and its heap is not being closed. */
  boolean isHolding() {
    return !closed && current != null && !gate.isClosing();
  }

  /**
   * Closes the cell, on the thread inside. That thread releases the hold when it next drains the
   * queue.
   */
  void closeUnasked() {
    closed = true;
    Anchor anchor = (Anchor) CURRENT.getAndSet(this, null);
    if (anchor != null && anchor.leaveCell(this)) {
      gate.post(anchor);
    }
  }

  private void checkOpen() {
    if (closed) {
      throw Errors.closed(toString());
    }
  }

  @Override
  public String toString() {
    Anchor anchor = current;
    return "a cell" + (closed ? " (closed)" : anchor == null ? " with nothing" : " with " + anchor);
  }
}
