package dev.lasso.runtime.object;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcUnraisable;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The options of a heap; see {@link GcHeap.Builder}. */
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

  /**
   * Returns the options of a confined heap: the given ones, no leak detection, and otherwise
   * defaults.
   */
  public static Options confined(boolean stress, long nativeBudget) {
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
