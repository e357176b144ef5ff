package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import java.util.function.LongConsumer;

/**
 * What the program has of a root that is {@linkplain LeakWatch watched}. The heap refers to the
 * root itself only, so that the JVM can find this unreachable.
 */
public final class WatchedRoot<T extends GcObject> extends GcRoot<T> {

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
  int holdsOn(Counted object, long handle) {
    return root.holdsOn(object, handle);
  }

  @Override
  void forEachHandle(LongConsumer handles) {
    root.forEachHandle(handles);
  }

  @Override
  void letGo(Counts counts) {
    root.letGo(counts);
  }

  @Override
  boolean isClosing() {
    return root.isClosing();
  }

  @Override
  public String toString() {
    return root.toString();
  }
}
