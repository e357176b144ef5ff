package dev.lasso.runtime.support;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcStats;
import dev.lasso.runtime.heap.Heap;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.object.Options;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The heaps that tests open which do not care about threads: confined ones, or, with {@code
 * -Dlasso.heaps=shared}, shared ones that the thread at hand has entered for good, or, with {@code
 * -Dlasso.heaps="handed over"}, shared ones that go from thread to thread with every step of a
 * program. Everything has to be the same on these.
 */
public final class Heaps {

  private static final boolean HANDED = "handed over".equals(System.getProperty("lasso.heaps"));
  private static final boolean SHARED =
      HANDED || "shared".equals(System.getProperty("lasso.heaps"));

  /** The other thread that heaps are handed over to. */
  private static final Executor OTHER =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().factory());

  private Heaps() {}

  public static boolean areShared() {
    return SHARED;
  }

  public static GcHeap open() {
    return open(GcHeap.builder());
  }

  /** Opens a heap with options; no maintenance thread enters it. */
  public static GcHeap open(GcHeap.Builder options) {
    return SHARED ? entered(options.shared()) : options.confined();
  }

  /** Opens a heap with all its options. */
  public static Heap open(Options options, Function<Options, Heap> maker) {
    return SHARED ? entered(maker.apply(shared(options))) : maker.apply(options);
  }

  /** Returns the figures of a heap without those of its entries, which change with the time. */
  public static GcStats figures(GcHeap heap) {
    return figures(heap.stats());
  }

  public static GcStats figures(GcStats all) {
    return new GcStats(
        all.created(),
        all.live(),
        all.diedByCount(),
        all.collected(),
        all.collections(),
        all.candidates(),
        all.collectNanos(),
        all.longestPauseNanos(),
        all.nativeBytes(),
        all.unlimitedSlices(),
        all.suspects(),
        all.frozen(),
        all.openScopes(),
        all.openRoots(),
        all.lostRoots(),
        all.leaks(),
        all.unraisables(),
        all.waitingResources(),
        all.unfreedResources(),
        null,
        all.byType());
  }

  public static Options shared(Options options) {
    return new Options(
        options.name(),
        options.stress(),
        options.maxPause(),
        options.nativeBudget(),
        options.leaks(),
        true,
        options.releaseLater(),
        options.guard(),
        options.closeOn(),
        options.unraisableHandler());
  }

  private static <H extends GcHeap> H entered(H heap) {
    Inside.comeIn(Inside.untended(heap));
    return heap;
  }

  /**
   * Does something with a heap; with {@code -Dlasso.heaps="handed over"} on another thread, to
   * which the heap is handed over, and back.
   */
  public static void handOver(Runnable step, GcHeap... heaps) {
    List<GcHeap> open = Stream.of(heaps).filter(heap -> !Inside.isClosed(heap)).toList();
    if (!HANDED) {
      step.run();
      return;
    }
    open.forEach(Inside::goOut);
    try {
      CompletableFuture.runAsync(
              () -> {
                open.forEach(Inside::comeIn);
                try {
                  step.run();
                } finally {
                  open.forEach(Heaps::goOut);
                }
              },
              OTHER)
          .join();
    } catch (CompletionException e) {
      throw thrown(e.getCause());
    } finally {
      open.forEach(Inside::comeIn);
    }
  }

  private static void goOut(GcHeap heap) {
    if (!Inside.isClosed(heap)) {
      Inside.goOut(heap);
    }
  }

  private static RuntimeException thrown(Throwable cause) {
    switch (cause) {
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      default -> throw new AssertionError(cause);
    }
  }
}
