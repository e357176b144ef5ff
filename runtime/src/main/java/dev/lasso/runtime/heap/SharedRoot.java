package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.heap.LeakDetector.TrackedSharedRoot;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.Reference;
import java.util.function.LongConsumer;

/** A root of a shared heap: a user of an anchor, which has the hold. */
public final class SharedRoot<T extends GcObject> extends GcRoot<T> {

  private static final VarHandle OVER;

  static {
    try {
      OVER = MethodHandles.lookup().findVarHandle(SharedRoot.class, "over", boolean.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final SharedHold hold;

  /** Whether it was closed. */
  private volatile boolean over;

  /** Makes a root, which is to become a user of {@code sharedHold} and to {@link #begin} then. */
  SharedRoot(SharedHold sharedHold) {
    this(sharedHold, LeakDetector.isSelected(sharedHold.odds));
  }

  SharedRoot(SharedHold sharedHold, boolean watched) {
    this.hold = sharedHold;
    if (watched) {
      RootOwner rootOwner = this;
      rootOwner.openSite = heap().scopeFactory.watch(this, sharedHold);
    }
  }

  /** Has its watch, if there is one, begin: it is a user. Never throws. */
  void begin() {
    RootOwner rootOwner = this;
    if (rootOwner.openSite instanceof TrackedSharedRoot watch) {
      watch.begin();
    }
  }

  /** Has its watch end. The fence is for this not to be taken for lost before. */
  private void end() {
    RootOwner rootOwner = this;
    if (rootOwner.openSite instanceof TrackedSharedRoot watch) {
      try {
        watch.end();
      } finally {
        Reference.reachabilityFence(this);
      }
    }
  }

  /** Makes a root of what {@code root} holds, which opens with {@link #openBy}. */
  public static <T extends GcObject> SharedRoot<T> like(GcRoot<T> root) {
    if (root instanceof SharedRoot<T> shared) {
      return new SharedRoot<>(shared.hold);
    }
    throw Errors.linkToConfined(root);
  }

  /** The heap of the object. */
  public Heap heap() {
    return hold.entryLock().heap();
  }

  @Override
  @SuppressWarnings("unchecked") // what the anchor was made for
  public T get() {
    if (!isOpen()) {
      throw Errors.closed(toString());
    }
    return (T) hold.object();
  }

  @Override
  public SharedRoot<T> share() {
    SharedRoot<T> root = new SharedRoot<>(hold);
    root.openBy(this);
    return root;
  }

  /** Becomes a user beside {@code open}. */
  public void openBy(GcRoot<T> open) {
    hold.entryLock().checkOpen();
    if (!open.isOpen() || !hold.use()) {
      throw Errors.closed(open.toString());
    }
    begin();
  }

  @Override
  public boolean isOpen() {
    return !over && !hold.isShut();
  }

  @Override
  public void close() {
    if (over) {
      return;
    }
    hold.checkRoom(null);
    if (!OVER.compareAndSet(this, false, true)) {
      return;
    }
    end();
    if (hold.leave()) {
      hold.entryLock().release(hold);
    }
  }

  @Override
  int holdsOn(ObjectHeader other, long handle) {
    return 0; // its anchor does
  }

  @Override
  void forEachHandle(LongConsumer handles) {
    // Its anchor does.
  }

  @Override
  void releaseHolds(HoldCounts holdCounts) {
    // Its anchor does.
  }

  @Override
  boolean isClosing() {
    return false;
  }

  @Override
  public String toString() {
    return hold + (isOpen() ? "" : " (closed)");
  }
}
