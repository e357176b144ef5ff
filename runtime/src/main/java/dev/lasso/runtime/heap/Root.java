package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import java.util.function.LongConsumer;

/** A root of a confined heap: one hold. */
public final class Root<T extends GcObject> extends HoldOwner implements GcRoot<T> {

  private final Heap heap;
  private final T object;

  Root(Heap heap, T object) {
    this.heap = heap;
    this.object = object;
  }

  @Override
  public T get() {
    heap.checkThread();
    checkOpen();
    return object;
  }

  @Override
  public GcRoot<T> share() {
    heap.checkMutable();
    checkOpen();
    return heap.openRoot(object);
  }

  @Override
  public boolean isOpen() {
    return !isClosing();
  }

  @Override
  public void close() {
    if (isClosing()) {
      return;
    }
    heap.checkMutable();
    heap.openHoldOwners.close(this, heap.holdCounts);
  }

  private void checkOpen() {
    if (isClosing()) {
      throw Errors.closed(toString());
    }
  }

  @Override
  int holdsOn(ObjectHeader other, long handle) {
    return other == object ? 1 : 0;
  }

  @Override
  void forEachHandle(LongConsumer handles) {
    handles.accept(heap.holdCounts.handle(object));
  }

  @Override
  void releaseHolds(HoldCounts holdCounts) {
    if (!isClosing()) {
      holdCounts.release(this, object);
    }
  }

  @Override
  String heldType() {
    return object.gcType().name();
  }

  @Override
  boolean isClosing() {
    HoldOwner holdOwner = this;
    return holdOwner.closed;
  }

  @Override
  public String toString() {
    return "a root of " + Errors.name(object) + (isClosing() ? " (closed)" : "");
  }
}
