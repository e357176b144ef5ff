package dev.lasso.runtime.observe;

import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcUnraisable;
import dev.lasso.runtime.protocol.GcHeapWatcher;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The settings of leak detection in a heap.
 *
 * @param level the level of detection
 * @param handler the receiver of reports, or null for the log
 * @param watcher the test in which the heap is opened, or null
 */
public record LeakSettings(
    GcLeakLevel level,
    @Nullable Consumer<? super GcLeak> handler,
    @Nullable GcHeapWatcher watcher) {

  private static final String PROPERTY = "dev.lasso.leaks";

  private static final GcLeakLevel[] LEVELS = GcLeakLevel.values();

  /** The settings of heaps without settings of their own. */
  private static final LeakSettings DEFAULT = new LeakSettings(GcLeakLevel.SIMPLE, null, null);

  /** The last value of the property that was reported as invalid. */
  private static volatile @Nullable String lastInvalidValue;

  /**
   * Returns the settings of a new heap.
   *
   * @param level the requested level, or null for the default
   * @param handler the requested receiver of reports, or null for the default
   */
  public static LeakSettings of(
      @Nullable GcLeakLevel level, @Nullable Consumer<? super GcLeak> handler) {
    GcHeapWatcher watcher = GcHeapWatcher.current();
    if (watcher != null) {
      return forTest(level, handler, watcher);
    }
    GcLeakLevel known = level == null ? levelFromProperty(GcLeakLevel.SIMPLE) : level;
    return known == GcLeakLevel.SIMPLE && handler == null
        ? DEFAULT
        : new LeakSettings(known, handler, null);
  }

  private static LeakSettings forTest(
      @Nullable GcLeakLevel level,
      @Nullable Consumer<? super GcLeak> handler,
      GcHeapWatcher watcher) {
    return new LeakSettings(
        level == null ? levelFromProperty(watcher.level()) : level,
        leak -> {
          watcher.leaked(leak);
          if (handler != null) {
            handler.accept(leak);
          }
        },
        watcher);
  }

  /** Records a leak and passes it to the handler. Never throws. */
  public void report(GcLeak leak) {
    Events.recordLeak(leak);
    try {
      if (handler == null) {
        Log.leak(leak);
      } else {
        handler.accept(leak);
      }
    } catch (Throwable t) {
      Log.leakHandlerFailed(leak, t);
    }
  }

  /** Passes an exception that cannot be thrown to any caller to the test, or logs it. */
  public void reportUnraisable(GcUnraisable report) {
    if (watcher == null) {
      Log.unraisable(report);
    } else {
      watcher.unraisable(report);
    }
  }

  /** Returns whether a test puts the heap under stress. */
  public boolean isStress() {
    return watcher != null && watcher.stress();
  }

  /** Returns whether the level is at least {@code other}. */
  public boolean isAtLeast(GcLeakLevel other) {
    return level.compareTo(other) >= 0;
  }

  /**
   * Returns the level of the system property, or {@code otherwise} if it is not set. An invalid
   * value is logged, and the level is then {@link GcLeakLevel#SIMPLE}.
   */
  private static GcLeakLevel levelFromProperty(GcLeakLevel otherwise) {
    String value = System.getProperty(PROPERTY);
    if (value == null) {
      return otherwise;
    }
    for (GcLeakLevel level : LEVELS) {
      if (level.name().equalsIgnoreCase(value)) {
        return level;
      }
    }
    if (!value.equals(lastInvalidValue)) {
      lastInvalidValue = value;
      Log.badLevel(PROPERTY, value);
    }
    return GcLeakLevel.SIMPLE;
  }
}
