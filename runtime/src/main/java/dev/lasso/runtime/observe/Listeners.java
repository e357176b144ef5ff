package dev.lasso.runtime.observe;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcListener;
import dev.lasso.runtime.GcRun;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/** The listeners of a heap, for its thread. The list may change while listeners are called. */
public final class Listeners extends AbstractList<GcListener> {

  private final GcHeap heap;
  private final ThreadGuard threadGuard;
  private final List<GcListener> listeners = new ArrayList<>();

  public Listeners(GcHeap heap, ThreadGuard threadGuard) {
    this.heap = heap;
    this.threadGuard = threadGuard;
  }

  public void notifyStarted() {
    notifyEach(listener -> listener.started(heap));
  }

  public void notifyStopped(GcRun run) {
    notifyEach(listener -> listener.stopped(heap, run));
  }

  private void notifyEach(Consumer<GcListener> news) {
    for (int i = 0; i < listeners.size(); i++) {
      try {
        news.accept(listeners.get(i));
      } catch (Throwable t) {
        threadGuard.unraisable("notifying a listener of a collection", null, t);
      }
    }
  }

  @Override
  public GcListener get(int index) {
    threadGuard.checkThread();
    return listeners.get(index);
  }

  @Override
  public int size() {
    threadGuard.checkThread();
    return listeners.size();
  }

  @Override
  public GcListener set(int index, GcListener listener) {
    threadGuard.checkMutable();
    return listeners.set(index, Objects.requireNonNull(listener, "listener"));
  }

  @Override
  public void add(int index, GcListener listener) {
    threadGuard.checkMutable();
    listeners.add(index, Objects.requireNonNull(listener, "listener"));
    modCount++;
  }

  @Override
  public GcListener remove(int index) {
    threadGuard.checkMutable();
    modCount++;
    return listeners.remove(index);
  }
}
