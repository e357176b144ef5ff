package dev.lasso.samples.recipes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.LongAdder;

/**
 * Each worker has a heap for as long as it runs: what is expensive to make, here buffers, stays in
 * its cache from job to job. A scope for each job lets go of the rest.
 */
final class HeapPerWorker implements Runnable {

  /** Tells a worker to end. */
  static final String END = "";

  private static final int CACHED = 8;

  /** The buffers that were used last; what it drops dies. */
  @GcContainer
  abstract static class Cache extends GcObject {
    @Owned final GcMap<String, Buffer> buffers = GcMap.lru(CACHED);

    /** The buffer of a text, which is the cache's. */
    Buffer buffer(String text) {
      return buffers.computeIfAbsent(text, _ -> GcBuffer.create(GcScope.current(), text));
    }
  }

  private final BlockingQueue<String> jobs;
  private final char letter;
  private final LongAdder found;

  HeapPerWorker(BlockingQueue<String> jobs, char letter, LongAdder found) {
    this.jobs = jobs;
    this.letter = letter;
    this.found = found;
  }

  @Override
  public void run() {
    try (GcHeap heap = GcHeap.confined(); // made on this thread, and for it
        GcRoot<Cache> cache = openCache(heap)) {
      for (String text = jobs.take(); !text.equals(END); text = jobs.take()) {
        String job = text;
        heap.run(() -> found.add(cache.get().buffer(job).count(letter)));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the heap is closed, and the worker ends
    }
  }

  private static GcRoot<Cache> openCache(GcHeap heap) {
    try (GcScope scope = heap.openScope()) {
      return heap.openRoot(GcHeapPerWorker_Cache.create(scope));
    }
  }
}
