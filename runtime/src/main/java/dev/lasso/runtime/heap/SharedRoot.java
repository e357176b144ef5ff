package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.collect.HoldOwner;
import dev.lasso.runtime.object.CrossHeapLink;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.object.FieldHandles;
import dev.lasso.runtime.observe.StackBang;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.Reference;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A root of a shared heap: a user of a {@link SharedHold}, which holds the object. */
public final class SharedRoot<T extends GcObject> implements GcRoot<T>, CrossHeapLink {

  private static final VarHandle OVER =
      FieldHandles.find(MethodHandles.lookup(), "over", boolean.class);

  private final SharedHold hold;

  /** The reference that tracks this root, or null. */
  private final RootTracker.@Nullable Root reference;

  /** True if this root was closed. */
  private volatile boolean over;

  /**
   * Creates a root. The caller must make it a user of {@code sharedHold} and then call {@link
   * #begin}.
   *
   * @param reader true if a reader of a cell opens it
   */
  SharedRoot(SharedHold sharedHold, boolean reader) {
    hold = sharedHold;
    RootTracker tracker = sharedHold.heap.rootTracker;
    reference =
        reader ? tracker.readerReference(this, sharedHold) : tracker.reference(this, sharedHold);
  }

  /**
   * Begins to track this root, by which the thread inside creates the hold. The hold refers to the
   * reference then. Makes no call that an error could interrupt.
   */
  void beginFirst() {
    RootTracker.Root tracked = reference;
    if (tracked != null) {
      tracked.inUse = true;
      hold.first = tracked;
    }
  }

  /** Begins to track this root, which is about to become a user. */
  void begin() {
    if (reference != null) {
      reference.begin();
    }
  }

  /**
   * Becomes a user of the hold. An error after that leaves a tracked root, which is closed once it
   * is lost. Returns false if the hold has ended.
   */
  boolean use() {
    if (!hold.use()) {
      return false;
    }
    if (reference != null) {
      reference.inUse = true; // no call after the use, which an error could interrupt
    }
    return true;
  }

  /**
   * Ends the tracking of this root. The fence keeps the root reachable until then, so that it is
   * not closed as a lost one.
   */
  void end() {
    if (reference != null) {
      try {
        reference.end();
      } finally {
        Reference.reachabilityFence(this);
      }
    }
  }

  /**
   * Creates a root of the object of {@code root}. It is not a user until {@link #openBy} is called.
   */
  public static <T extends GcObject> SharedRoot<T> like(GcRoot<T> root) {
    if (root instanceof SharedRoot<T> shared) {
      return new SharedRoot<>(shared.hold, false);
    }
    throw Errors.linkToConfined(root);
  }

  public static HoldOwner holdOf(GcRoot<?> root) {
    return switch (root) {
      case ConfinedRoot<?> confined -> confined;
      case RootHandle<?> watched -> watched.confinedRoot;
      case SharedRoot<?> shared -> shared.hold;
    };
  }

  @Override
  public SharedHeap heap() {
    return hold.heap;
  }

  @Override
  @SuppressWarnings("unchecked") // the hold was created for a T
  public T get() {
    if (!isOpen()) {
      throw Errors.closed(toString());
    }
    return (T) hold.object();
  }

  @Override
  public SharedRoot<T> share() {
    SharedRoot<T> root = new SharedRoot<>(hold, false);
    root.openBy(this);
    return root;
  }

  @Override
  public @Nullable SharedRoot<T> tryShare() {
    if (heap().entryLock.life.isRefusing() || !isOpen()) {
      return null;
    }
    SharedRoot<T> root = new SharedRoot<>(hold, false);
    root.begin();
    try {
      if (isOpen() && root.use()) {
        return root;
      }
    } finally {
      Reference.reachabilityFence(this); // until then it is a user
    }
    root.end();
    return null;
  }

  @Override
  public <R extends @Nullable Object, X extends Throwable> R use(
      Use<? super T, ? extends R, X> action) throws X {
    Objects.requireNonNull(action, "action");
    try {
      StackBang.check(); // room to release the object, which only this method does
      if (!isOpen() || !hold.use()) {
        throw Errors.closed(toString());
      }
      return hold.apply(action);
    } finally {
      Reference.reachabilityFence(this); // until then it is not a lost root
    }
  }

  /** Becomes a user of the hold, which {@code open} uses, too. */
  public void openBy(GcRoot<T> open) {
    heap().entryLock.checkOpen();
    begin();
    try {
      if (!open.isOpen() || !use()) {
        end();
        throw Errors.closed(open.toString());
      }
    } finally {
      Reference.reachabilityFence(open); // until then it is a user
    }
  }

  @Override
  public boolean isOpen() {
    return !over && !hold.shut;
  }

  @Override
  public void close() {
    if (over) {
      return;
    }
    boolean first = reference == null || reference == hold.first;
    if (first) {
      hold.checkRoom(null);
    } else {
      StackBang.check(); // room to end the tracking
    }
    if (!OVER.compareAndSet(this, false, true)) {
      return;
    }
    boolean last;
    try {
      end();
      last = first ? hold.leaveFirst() : hold.leave();
    } catch (Throwable t) {
      over = false; // the stack had no room, and the root can be closed again
      throw t;
    }
    if (last) {
      heap().entryLock.work.release(hold);
    }
  }

  @Override
  public String toString() {
    return hold + (isOpen() ? "" : " (closed)");
  }
}
