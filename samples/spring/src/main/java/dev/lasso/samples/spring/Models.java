package dev.lasso.samples.spring;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcHeapLink;
import dev.lasso.runtime.GcRootCell;
import dev.lasso.runtime.GcScope;
import java.time.Duration;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The bean with the shared heap. A model that is replaced dies with the last request that uses it.
 */
final class Models implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Models.class);

  private final GcHeap heap = GcHeap.builder().name("models").releaseLater(true).shared();
  private final GcRootCell<Model> current = new GcRootCell<>(heap);

  Models() {
    replace(1);
  }

  GcHeap heap() {
    return heap;
  }

  /** Replaces the model. One thread at a time does this, and no request waits for it. */
  void replace(int version) {
    try (GcScope scope = heap.enter()) {
      current.set(GcModel.create(scope, version));
    }
  }

  /** Returns a link to the model, which keeps the model alive until its owner dies. */
  GcHeapLink<Model> link() {
    return Objects.requireNonNull(GcHeapLink.of(current));
  }

  /** Spring calls this when all requests have ended, or its own patience has. */
  @Override
  public void close() {
    current.close();
    if (heap.close(Duration.ofSeconds(5))) {
      LOG.info("all models are freed");
    } else {
      LOG.warn("a request still uses a model, which is freed when that request ends");
    }
  }
}
