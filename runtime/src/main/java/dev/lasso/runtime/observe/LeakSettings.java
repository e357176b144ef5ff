package dev.lasso.runtime.observe;

import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcUnraisable;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a heap is to find out about leaks, and who is told.
 *
 * @param level how much
 * @param handler who is told
 * @param watcher the test in which the heap is opened, or null
 */
public record LeakSettings(
    GcLeakLevel level, Consumer<? super GcLeak> handler, @Nullable HeapWatcher watcher) {

  private static final String PROPERTY = "dev.lasso.leaks";

  /** The value of the property that was complained of. */
  private static volatile @Nullable String complained;

  /** The settings of a heap of which these, or null, were asked for. */
  public static LeakSettings of(
      @Nullable GcLeakLevel level, @Nullable Consumer<? super GcLeak> handler) {
    HeapWatcher watcher = HeapWatcher.current();
    return watcher == null
        ? new LeakSettings(
            level == null ? levelOf(GcLeakLevel.SIMPLE) : level,
            handler == null ? Log::leak : handler,
            null)
        : watched(level, handler, watcher);
  }

  private static LeakSettings watched(
      @Nullable GcLeakLevel level,
      @Nullable Consumer<? super GcLeak> handler,
      HeapWatcher watcher) {
    return new LeakSettings(
        level == null ? levelOf(watcher.level()) : level,
        leak -> {
          watcher.leaked(leak);
          if (handler != null) {
            handler.accept(leak);
          }
        },
        watcher);
  }

  /** Who is told of exceptions that have no caller to go to, until the program says who. */
  public Consumer<? super GcUnraisable> unraisableHandler() {
    HeapWatcher test = watcher;
    return test == null ? Log::unraisable : test::unraisable;
  }

  /** Whether the heap is under stress for the sake of a test. */
  public boolean isStress() {
    return watcher != null && watcher.stress();
  }

  /** Whether the level is this one or higher. */
  public boolean isAtLeast(GcLeakLevel other) {
    return level.compareTo(other) >= 0;
  }

  /** The level of the system property, or else this one. */
  private static GcLeakLevel levelOf(GcLeakLevel otherwise) {
    String value = System.getProperty(PROPERTY);
    if (value == null) {
      return otherwise;
    }
    for (GcLeakLevel level : GcLeakLevel.values()) {
      if (level.name().equals(value.toUpperCase(Locale.ROOT))) {
        return level;
      }
    }
    if (!value.equals(complained)) {
      complained = value;
      Log.badLevel(PROPERTY, value);
    }
    return GcLeakLevel.SIMPLE;
  }
}
