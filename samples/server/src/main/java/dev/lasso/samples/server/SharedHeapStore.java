package dev.lasso.samples.server;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcHeapLink;
import dev.lasso.runtime.GcRootCell;
import dev.lasso.runtime.GcScope;
import java.time.Duration;
import java.util.Objects;

/**
 * A store that keeps the model in a cell of a shared heap. Requests take a link to it and never
 * wait. A replaced model is freed when the last request that uses it has ended, even a slow one.
 */
final class SharedHeapStore implements Store {

  private final NativeBytes bytes;
  private final int count;

  /**
   * With releaseLater, because freeing eight megabytes is left to another thread than a request's.
   */
  private final GcHeap heap = GcHeap.builder().name("models").releaseLater(true).shared();

  private final GcRootCell<Model> current = new GcRootCell<>(heap);

  SharedHeapStore(NativeBytes bytes, int count) {
    this.bytes = bytes;
    this.count = count;
  }

  @Override
  public void replace(int version) {
    try (GcScope scope = heap.enter()) {
      current.set(GcModel.create(scope, bytes, version, count));
    }
  }

  @Override
  public Match search(int seed, Pause pause) throws InterruptedException {
    try (GcHeap own = GcHeap.confined();
        GcScope scope = own.openScope()) {
      Search search = GcSearch.create(scope, Objects.requireNonNull(GcHeapLink.of(current)), seed);
      Match match = search.nearest(0);
      pause.await();
      return match.better(search.nearest(1));
    }
  }

  @Override
  public void close() {
    current.close();
    if (!heap.close(Duration.ofSeconds(5))) {
      throw new IllegalStateException("A request still used a model");
    }
  }
}
