package dev.lasso.runtime;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/** The listeners of a heap: a list for its thread, which may change while it is gone through. */
final class Listeners extends AbstractList<GcListener> {

  private final ConfinedHeap heap;
  private final List<GcListener> listeners = new ArrayList<>();

  Listeners(ConfinedHeap heap) {
    this.heap = heap;
  }

  void tellStarted() {
    tell(listener -> listener.started(heap));
  }

  void tellStopped(GcRun run) {
    tell(listener -> listener.stopped(heap, run));
  }

  private void tell(Consumer<GcListener> news) {
    for (int i = 0; i < listeners.size(); i++) {
      try {
        news.accept(listeners.get(i));
      } catch (Throwable t) {
        heap.unraisable("telling a listener of a collection", null, t);
      }
    }
  }

  @Override
  public GcListener get(int index) {
    heap.checkThread();
    return listeners.get(index);
  }

  @Override
  public int size() {
    heap.checkThread();
    return listeners.size();
  }

  @Override
  public GcListener set(int index, GcListener listener) {
    heap.checkMutable();
    return listeners.set(index, Objects.requireNonNull(listener, "listener"));
  }

  @Override
  public void add(int index, GcListener listener) {
    heap.checkMutable();
    listeners.add(index, Objects.requireNonNull(listener, "listener"));
    modCount++;
  }

  @Override
  public GcListener remove(int index) {
    heap.checkMutable();
    modCount++;
    return listeners.remove(index);
  }
}
