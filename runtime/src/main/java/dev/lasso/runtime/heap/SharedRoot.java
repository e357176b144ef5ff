package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.heap.LeakWatch.SharedRootWatch;
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

  private final Anchor anchor;

  /** Whether it was closed. */
  private volatile boolean over;

  /** Makes a root, which is to become a user of {@code anchor} and to {@link #begin} then. */
  SharedRoot(Anchor anchor) {
    this(anchor, LeakWatch.isNext(anchor.odds));
  }

  SharedRoot(Anchor anchor, boolean watched) {
    this.anchor = anchor;
    if (watched) {
      Holder holder = this;
      holder.opened = heap().openings.watch(this, anchor);
    }
  }

  /** Has its watch, if there is one, begin: it is a user. Never throws. */
  void begin() {
    Holder holder = this;
    if (holder.opened instanceof SharedRootWatch watch) {
      watch.begin();
    }
  }

  /** Has its watch end. The fence is for this not to be taken for lost before. */
  private void end() {
    Holder holder = this;
    if (holder.opened instanceof SharedRootWatch watch) {
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
      return new SharedRoot<>(shared.anchor);
    }
    throw Errors.linkToConfined(root);
  }

  /** The heap of the object. */
  public Heap heap() {
    return anchor.gate().heap();
  }

  @Override
  @SuppressWarnings("unchecked") // what the anchor was made for
  public T get() {
    if (!isOpen()) {
      throw Errors.closed(toString());
    }
    return (T) anchor.object();
  }

  @Override
  public SharedRoot<T> share() {
    SharedRoot<T> root = new SharedRoot<>(anchor);
    root.openBy(this);
    return root;
  }

  /** Becomes a user beside {@code open}. */
  public void openBy(GcRoot<T> open) {
    anchor.gate().checkOpen();
    if (!open.isOpen() || !anchor.use()) {
      throw Errors.closed(open.toString());
    }
    begin();
  }

  @Override
  public boolean isOpen() {
    return !over && !anchor.isShut();
  }

  @Override
  public void close() {
    if (over) {
      return;
    }
    anchor.checkRoom(null);
    if (!OVER.compareAndSet(this, false, true)) {
      return;
    }
    end();
    if (anchor.leave()) {
      anchor.gate().release(anchor);
    }
  }

  @Override
  int holdsOn(Counted other, long handle) {
    return 0; // its anchor does
  }

  @Override
  void forEachHandle(LongConsumer handles) {
    // Its anchor does.
  }

  @Override
  void letGo(Counts counts) {
    // Its anchor does.
  }

  @Override
  boolean isClosing() {
    return false;
  }

  @Override
  public String toString() {
    return anchor + (isOpen() ? "" : " (closed)");
  }
}
