package dev.lasso.runtime.support;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcUnraisable;
import dev.lasso.runtime.protocol.GcHeapListener;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** A watcher of a heap that calls a program. */
public final class CallingWatcher extends GcHeapListener {

  private final Consumer<String> called;
  private final Consumer<GcUnraisable> unraisable;

  public CallingWatcher(Consumer<String> called, Consumer<GcUnraisable> unraisable) {
    this.called = called;
    this.unraisable = unraisable;
  }

  public <T> T watch(Supplier<T> opening) {
    begin();
    try {
      return opening.get();
    } finally {
      end();
    }
  }

  @Override
  public GcLeakLevel level() {
    return GcLeakLevel.SIMPLE;
  }

  @Override
  public boolean stress() {
    return false;
  }

  @Override
  public void opened(GcHeap heap, String place) {}

  @Override
  public void closing(GcHeap heap) {
    called.accept("closing");
  }

  @Override
  public void closed(GcHeap heap) {
    called.accept("closed");
  }

  @Override
  public void leaked(GcLeak leak) {
    called.accept("leaked");
  }

  @Override
  public void unraisable(GcUnraisable report) {
    unraisable.accept(report);
  }
}
