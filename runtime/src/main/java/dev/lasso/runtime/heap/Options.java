package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcHeap;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;

/** What a heap is to be like, as {@link GcHeap.Builder} describes it. */
public record Options(
    @Nullable String name,
    boolean stress,
    Duration maxPause,
    long nativeBudget,
    boolean throwCloseFailures,
    boolean shared,
    boolean releaseLater,
    @Nullable ThreadFactory tender,
    @Nullable Executor closeOn) {

  /** What a heap of one thread is like by default, except for these. */
  static Options confined(boolean stress, long nativeBudget) {
    return new Options(
        null, stress, Duration.ofMillis(1), nativeBudget, false, false, false, null, null);
  }
}
