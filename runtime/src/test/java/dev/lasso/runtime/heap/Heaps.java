package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

/**
 * The heaps that tests open which do not care about threads: confined ones, or, with {@code
 * -Dlasso.heaps=shared}, shared ones that the thread at hand has entered for good, or, with {@code
 * -Dlasso.heaps="handed over"}, shared ones that go from thread to thread with every step of a
 * program. Everything has to be the same on these.
 */
final class Heaps {

  private static final boolean HANDED = "handed over".equals(System.getProperty("lasso.heaps"));
  private static final boolean SHARED =
      HANDED || "shared".equals(System.getProperty("lasso.heaps"));

  /** The other thread that heaps are handed over to. */
  private static final Executor OTHER =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().factory());

  private static final Map<GcHeap, GcScope> ENTRIES = Collections.synchronizedMap(new WeakHashMap<>());

  private Heaps() {}

  static boolean areShared() {
    return SHARED;
  }

  static GcHeap open() {
    return open(GcHeap.builder());
  }

  /** Opens a heap with options; no tender comes in between. */
  static GcHeap open(GcHeap.Builder options) {
    return SHARED ? entered(options.tender(_ -> null).shared()) : options.confined();
  }

  /** Opens a heap whose slices {@code pace} decides. */
  static Heap open(boolean stress, Pace pace) {
    return open(stress, 1 << 20, pace);
  }

  static Heap open(boolean stress, long nativeBudget, Pace pace) {
    Options options = Options.confined(stress, nativeBudget);
    return SHARED ? entered(new Heap(shared(options), pace)) : new Heap(options, pace);
  }

  static Options shared(Options options) {
    return new Options(
        options.name(),
        options.stress(),
        options.maxPause(),
        options.nativeBudget(),
        options.throwCloseFailures(),
        true,
        options.releaseLater(),
        _ -> null,
        options.closeOn());
  }

  private static <H extends GcHeap> H entered(H heap) {
    ENTRIES.put(heap, heap.enter()); // closing the heap leaves it
    return heap;
  }

  /**
   * Does something with a heap; with {@code -Dlasso.heaps="handed over"} on another thread, to which
   * the heap is handed over, and back. Leaving is a safe point: not for programs to which it matters
   * how many there are.
   */
  static void handOver(GcHeap heap, Runnable step) {
    GcScope entry = HANDED ? ENTRIES.get(heap) : null;
    if (entry == null || ((Heap) heap).isClosed()) {
      step.run();
      return;
    }
    entry.close();
    try {
      CompletableFuture.runAsync(
              () -> {
                try (GcScope _ = heap.enter()) {
                  step.run();
                }
              },
              OTHER)
          .join();
    } catch (CompletionException e) {
      throw thrown(e.getCause());
    } finally {
      if (!((Heap) heap).isClosed()) {
        ENTRIES.put(heap, heap.enter());
      }
    }
  }

  /** Closes a root; one that its heap has closed is an error in shared heaps, too, here. */
  static void close(GcRoot<?> root) {
    if (!root.isOpen()) {
      throw new IllegalStateException("closed with its heap");
    }
    root.close();
  }

  private static RuntimeException thrown(Throwable cause) {
    switch (cause) {
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      default -> throw new AssertionError(cause);
    }
  }
}
