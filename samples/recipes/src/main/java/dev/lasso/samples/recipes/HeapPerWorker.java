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
 * Each worker has a heap for as long as it runs. Objects that are expensive to create, here
 * buffers, stay in its cache from job to job. A scope for each job releases the rest.
 */
final class HeapPerWorker implements Runnable {

  /** The job that ends a worker. */
  static final String END = "";

  private static final int CACHED = 8;

  /** The most recently used buffers; an evicted one dies. */
  @GcContainer
  abstract static class Cache extends GcObject {
    @Owned final GcMap<String, Buffer> buffers = GcMap.lru(CACHED);

    /** Returns the buffer of a text; the cache owns it. */
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
    try (GcHeap heap = GcHeap.confined(); // created on this thread, and confined to it
        GcRoot<Cache> cache = openCache(heap)) {
      for (String text = jobs.take(); !text.equals(END); text = jobs.take()) {
        String job = text;
        heap.run(() -> found.add(cache.get().buffer(job).count(letter)));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the heap is already closed, and the worker ends
    }
  }

  private static GcRoot<Cache> openCache(GcHeap heap) {
    try (GcScope scope = heap.openScope()) {
      return heap.openRoot(GcHeapPerWorker_Cache.create(scope));
    }
  }
}
