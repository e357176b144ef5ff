package dev.lasso.runtime;

/**
 * A hold on one object for as long as the program needs it: a cache, a session, a field of a class
 * that is no container.
 *
 * <p>Do not store a root in a container: a hold owned by garbage would never let go. Use an
 * {@code @Owned} field there.
 *
 * @param <T> the type of the object
 */
public final class GcRoot<T extends GcObject> extends Holder implements AutoCloseable {

  private final ConfinedHeap heap;
  private final T object;
  boolean closed = true;

  GcRoot(ConfinedHeap heap, T object) {
    this.heap = heap;
    this.object = object;
  }

  /**
   * The object that this root holds.
   *
   * @return the object, borrowed: it lives at least as long as this root is open
   * @throws IllegalStateException if the root is closed
   * @throws WrongThreadException if the heap is confined to another thread
   */
  public T get() {
    heap.checkThread();
    checkOpen();
    return object;
  }

  /**
   * Lets go of the object. If nobody else owns it, it is destroyed.
   *
   * @throws IllegalStateException if the root is closed already, by hand or with its heap
   * @throws WrongThreadException if the heap is confined to another thread
   */
  @Override
  public void close() {
    heap.checkMutable();
    checkOpen();
    heap.openHolds().close(this, heap);
  }

  private void checkOpen() {
    if (closed) {
      throw Errors.closed(toString());
    }
  }

  @Override
  int holdsOn(GcObject other, long handle) {
    return other == object ? 1 : 0;
  }

  @Override
  void letGo(Counts counts) {
    if (!closed) {
      counts.release(this, object);
    }
  }

  @Override
  boolean isClosing() {
    return closed;
  }

  @Override
  public String toString() {
    return "a root of " + Errors.name(object) + (closed ? " (closed)" : "");
  }
}
