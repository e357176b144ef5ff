package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.collect.HoldCounts;
import dev.lasso.runtime.collect.HoldOwner;
import dev.lasso.runtime.object.ObjectHeader;
import java.lang.ref.Reference;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The handle of a root that is {@linkplain LeakDetector tracked}. The program refers to this
 * object, and the heap only to the underlying root, so that the JVM can find this object
 * unreachable.
 */
public final class WatchedRoot<T extends GcObject> extends HoldOwner implements GcRoot<T> {

  final ConfinedRoot<T> confinedRoot;

  WatchedRoot(ConfinedRoot<T> confinedRoot) {
    this.confinedRoot = confinedRoot;
  }

  @Override
  public T get() {
    return confinedRoot.get();
  }

  @Override
  public GcRoot<T> share() {
    return confinedRoot.share();
  }

  @Override
  public @Nullable GcRoot<T> tryShare() {
    return confinedRoot.tryShare();
  }

  @Override
  public <R extends @Nullable Object, X extends Throwable> R use(
      Use<? super T, ? extends R, X> action) throws X {
    try {
      return confinedRoot.use(action);
    } finally {
      Reference.reachabilityFence(this); // otherwise it could be reported as lost
    }
  }

  @Override
  public boolean isOpen() {
    return confinedRoot.isOpen();
  }

  @Override
  public void close() {
    confinedRoot.close();
  }

  @Override
  public int holdsOn(ObjectHeader object, long handle) {
    return confinedRoot.holdsOn(object, handle);
  }

  @Override
  public void forEachHandle(LongConsumer handles) {
    confinedRoot.forEachHandle(handles);
  }

  @Override
  public void releaseHolds(HoldCounts holdCounts) {
    confinedRoot.releaseHolds(holdCounts);
  }

  @Override
  public boolean isClosing() {
    return confinedRoot.isClosing();
  }

  @Override
  public String toString() {
    return confinedRoot.toString();
  }
}
