package dev.lasso.samples.recipes;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Each request has its own heap and its own virtual thread. An unused heap takes two kilobytes.
 * When a request's heap closes, all its objects are freed, including cycles, whether it returns or
 * throws.
 *
 * <p>{@code heap.call} opens the request's scope. Methods further down get it from {@link
 * GcScope#current}, so none of them needs it as a parameter.
 */
final class HeapPerRequest {

  private HeapPerRequest() {}

  /** Counts a letter in texts, with one request for each text. */
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
