package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.collect.HoldCounts;
import dev.lasso.runtime.collect.HoldOwner;
import dev.lasso.runtime.collect.OpenHoldOwners;
import dev.lasso.runtime.object.CrossHeapLink;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.observe.StackBang;
import java.util.Objects;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** A root of a confined heap: one hold. */
public final class ConfinedRoot<T extends GcObject> extends HoldOwner
    implements GcRoot<T>, CrossHeapLink {

  private final OpenHoldOwners owners;
  private final T object;

  /** Number of uses in progress. */
  private int uses;

  /** True if the root was closed during a use, which then releases the object. */
  private boolean closeRequested;

  ConfinedRoot(OpenHoldOwners owners, T object) {
    this.owners = owners;
    this.object = object;
  }

  @Override
  public GcHeap heap() {
    return owners.holdCounts.heap;
  }

  @Override
  public T get() {
    owners.holdCounts.heap.checkThread();
    checkOpen();
    return object;
  }

  @Override
  public GcRoot<T> share() {
    owners.holdCounts.heap.checkMutable();
    checkOpen();
    return owners.holdCounts.heap.openRoot(object);
  }

  @Override
  public @Nullable GcRoot<T> tryShare() {
    owners.holdCounts.heap.checkMutable();
    return !isOpen() || !owners.holdCounts.heap.isOpen() ? null : share();
  }

  @Override
  public <R extends @Nullable Object, X extends Throwable> R use(
      Use<? super T, ? extends R, X> action) throws X {
    Objects.requireNonNull(action, "action");
    owners.holdCounts.heap.checkMutable();
    checkOpen();
    StackBang.check(); // room to release the object, which only this method may do
    uses++;
    try {
      return action.apply(object);
    } finally {
      if (--uses == 0 && closeRequested && !isClosing()) {
        owners.close(this);
      }
    }
  }

  @Override
  public boolean isOpen() {
    return !isClosing() && !closeRequested;
  }

  @Override
  public void close() {
    if (isClosing()) {
      return;
    }
    owners.holdCounts.heap.checkMutable();
    if (uses > 0) {
      closeRequested = true;
    } else {
      owners.close(this);
    }
  }

  private void checkOpen() {
    if (!isOpen()) {
      throw Errors.closed(toString());
    }
  }

  @Override
  public void forEachHandle(LongConsumer handles) {
    if (!closed) { // else its close has released the hold, and user code is running
      handles.accept(owners.holdCounts.heap.slots.handle(object));
    }
  }

  @Override
  public void releaseHolds(HoldCounts holdCounts) {
    if (!isClosing()) {
      holdCounts.release(this, object);
    }
  }

  @Override
  public String heldType() {
    return object.gcType().name();
  }

  @Override
  public boolean isClosing() {
    return closed;
  }

  @Override
  public String toString() {
    return "a root of " + Errors.name(object) + (isOpen() ? "" : " (closed)");
  }
}
