package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcUnraisable;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What a heap is to be like, as {@link GcHeap.Builder} describes it. */
public record Options(
    @Nullable String name,
    boolean stress,
    Duration maxPause,
    long nativeBudget,
    @Nullable GcLeakLevel leakLevel,
    @Nullable Consumer<? super GcLeak> leakHandler,
    boolean shared,
    boolean releaseLater,
    @Nullable Executor closeOn,
    @Nullable Consumer<? super GcUnraisable> unraisableHandler) {

  /** What a heap of one thread is like by default, except for these. */
  static Options confined(boolean stress, long nativeBudget) {
    return new Options(
        null,
        stress,
        Duration.ofMillis(1),
        nativeBudget,
        GcLeakLevel.OFF,
        null,
        false,
        false,
        null,
        null);
  }
}
