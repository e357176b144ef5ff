package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.collect.HoldCounts;
import dev.lasso.runtime.collect.HoldOwner;
import dev.lasso.runtime.object.ObjectHeader;
import java.util.function.LongConsumer;

/**
 * The handle of a root that is {@linkplain LeakDetector tracked}. The program refers to this
 * object, and the heap only to the underlying root, so that the JVM can find this object
 * unreachable.
 */
public final class WatchedRoot<T extends GcObject> extends HoldOwner implements GcRoot<T> {

  private final Root<T> root;

  WatchedRoot(Root<T> root) {
    this.root = root;
  }

  @Override
  public T get() {
    return root.get();
  }

  @Override
  public GcRoot<T> share() {
    return root.share();
  }

  @Override
  public boolean isOpen() {
    return root.isOpen();
  }

  @Override
  public void close() {
    root.close();
  }

  @Override
  public int holdsOn(ObjectHeader object, long handle) {
    return root.holdsOn(object, handle);
  }

  @Override
  public void forEachHandle(LongConsumer handles) {
    root.forEachHandle(handles);
  }

  @Override
  public void releaseHolds(HoldCounts holdCounts) {
    root.releaseHolds(holdCounts);
  }

  @Override
  public boolean isClosing() {
    return root.isClosing();
  }

  @Override
  public String toString() {
    return root.toString();
  }
}
