package dev.lasso.runtime.object;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcUnraisable;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The options of a heap; see {@link GcHeap.Builder}. */
public record Options(
    @Nullable String name,
    boolean stress,
    Duration maxPause,
    long nativeBudget,
    Leaks leaks,
    boolean shared,
    boolean releaseLater,
    @Nullable ReentrantLock guard,
    @Nullable Executor closeOn,
    @Nullable Consumer<? super GcUnraisable> unraisableHandler) {

  /**
   * The options of leak detection.
   *
   * @param libraries the packages that places leave out
   * @param advice what the users of these libraries should do, or an empty string
   */
  public record Leaks(
      @Nullable GcLeakLevel level,
      @Nullable Consumer<? super GcLeak> handler,
      List<String> libraries,
      String advice) {}
}
