package dev.lasso.runtime.support;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcListener;
import dev.lasso.runtime.GcRun;
import java.util.function.Consumer;

/** A listener that calls a program at the start and at the end of each run. */
public record CallingListener(Runnable start, Consumer<GcRun> stop) implements GcListener {

  @Override
  public void started(GcHeap heap) {
    start.run();
  }

  @Override
  public void stopped(GcHeap heap, GcRun run) {
    stop.accept(run);
  }
}
