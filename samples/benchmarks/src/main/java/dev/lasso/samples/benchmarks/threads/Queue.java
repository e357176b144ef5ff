package dev.lasso.samples.benchmarks.threads;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Measures how long each of a thousand virtual threads waits to enter the same heap, again and
 * again.
 */
final class Queue {

  private static final int THREADS = 1_000;
  private static final int WARM_UPS = 4;
  private static final int ENTRIES = 200;
  private static final int INSIDE = 2_000;
  private static final int OUTSIDE = 10_000;

  private final int threads;

  Queue(double scale) {
    threads = (int) Math.max(2, THREADS * scale);
  }

  void measure(Tally tally) {
    try (GcHeap heap = GcHeap.shared();
        ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < WARM_UPS; i++) {
        enter(heap, executor);
      }
      long start = System.nanoTime();
      long[] waits = enter(heap, executor);
      double perEntry = (double) (System.nanoTime() - start) / waits.length;
      tally.compare(
          "wait of %,d virtual threads to enter, p99.9, against threads × time per entry"
              .formatted(threads),
          Rounds.quantile(waits, 0.999) / 1e6,
          perEntry * threads / 1e6,
          "ms",
          "≤ 2");
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  private long[] enter(GcHeap heap, ExecutorService executor)
      throws InterruptedException, ExecutionException {
    List<Future<long[]>> all = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      all.add(executor.submit(() -> enter(heap)));
    }
    long[] waits = new long[threads * ENTRIES];
    for (int i = 0; i < threads; i++) {
      System.arraycopy(all.get(i).get(), 0, waits, i * ENTRIES, ENTRIES);
    }
    return waits;
  }

  private static long[] enter(GcHeap heap) {
    long[] waits = new long[ENTRIES];
    Arrays.setAll(
        waits,
        _ -> {
          long start = System.nanoTime();
          long waited;
          try (GcScope scope = heap.enter()) {
            waited = System.nanoTime() - start;
            scope.heap();
            Rounds.spin(INSIDE);
          }
          Rounds.spin(OUTSIDE);
          return waited;
        });
    return waits;
  }
}
