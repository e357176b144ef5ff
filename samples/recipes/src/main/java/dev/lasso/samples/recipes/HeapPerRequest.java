package dev.lasso.samples.recipes;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Each request has a heap and a virtual thread of its own. An unused heap takes two kilobytes, and
 * all that a request has made goes when its heap closes, cycles too, whether it returns or throws.
 *
 * <p>{@code heap.call} opens the request's scope, which methods further down find as {@link
 * GcScope#current}: none of them needs it as a parameter.
 */
final class HeapPerRequest {

  private HeapPerRequest() {}

  /** Counts a letter in texts, one request for each. */
  static long count(List<String> texts, char letter)
      throws ExecutionException, InterruptedException {
    try (ExecutorService requests = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Long>> counts =
          texts.stream().map(text -> requests.submit(() -> handle(text, letter))).toList();
      long sum = 0;
      for (Future<Long> count : counts) {
        sum += count.get();
      }
      return sum;
    }
  }

  private static long handle(String text, char letter) {
    try (GcHeap heap = GcHeap.confined()) {
      return heap.call(() -> load(text).count(letter));
    }
  }

  private static Buffer load(String text) {
    return GcBuffer.create(GcScope.current(), text);
  }
}
