package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.object.CrossHeapLink;
import java.lang.ref.Reference;
import org.jspecify.annotations.Nullable;

/**
 * The handle of a root that is {@linkplain LeakDetector tracked}. The program refers to this
 * object, and the heap only to the underlying root, so that the JVM can find this object
 * unreachable.
 */
public final class RootHandle<T extends GcObject> implements GcRoot<T>, CrossHeapLink {

  final ConfinedRoot<T> confinedRoot;

  RootHandle(ConfinedRoot<T> confinedRoot) {
    this.confinedRoot = confinedRoot;
  }

  @Override
  public GcHeap heap() {
    return confinedRoot.heap();
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
  public String toString() {
    return confinedRoot.toString();
  }
}
