package dev.lasso.runtime.programs;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcUnraisable;
import dev.lasso.runtime.protocol.GcHeapListener;
import java.util.function.Supplier;

/** A watcher of the heap that calls the API. */
final class ReentrantWatcher extends GcHeapListener {

  private final ReentrantWorld world;

  ReentrantWatcher(ReentrantWorld world) {
    this.world = world;
  }

  /** Opens a heap that is watched. */
  <T> T watch(Supplier<T> opening) {
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
    world.userCode(UserCode.WATCHER, "closing");
  }

  @Override
  public void closed(GcHeap heap) {
    world.userCode(UserCode.WATCHER, "closed");
  }

  @Override
  public void leaked(GcLeak leak) {
    world.userCode(UserCode.WATCHER, "leaked");
  }

  @Override
  public void unraisable(GcUnraisable report) {
    world.unraisable(report);
  }
}
