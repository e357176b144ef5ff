package dev.lasso.runtime.observe;

import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcUnraisable;
import dev.lasso.runtime.protocol.GcHeapWatcher;
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
    GcLeakLevel level, Consumer<? super GcLeak> handler, @Nullable GcHeapWatcher watcher) {

  private static final String PROPERTY = "dev.lasso.leaks";

  private static final GcLeakLevel[] LEVELS = GcLeakLevel.values();

  /** Of most heaps. */
  private static final LeakSettings USUAL = new LeakSettings(GcLeakLevel.SIMPLE, Log::leak, null);

  /** The value of the property that was complained of. */
  private static volatile @Nullable String complained;

  /** The settings of a heap of which these, or null, were asked for. */
  public static LeakSettings of(
      @Nullable GcLeakLevel level, @Nullable Consumer<? super GcLeak> handler) {
    GcHeapWatcher watcher = GcHeapWatcher.current();
    if (watcher != null) {
      return watched(level, handler, watcher);
    }
    GcLeakLevel known = level == null ? levelOf(GcLeakLevel.SIMPLE) : level;
    return known == GcLeakLevel.SIMPLE && handler == null
        ? USUAL
        : new LeakSettings(known, handler == null ? Log::leak : handler, null);
  }

  private static LeakSettings watched(
      @Nullable GcLeakLevel level,
      @Nullable Consumer<? super GcLeak> handler,
      GcHeapWatcher watcher) {
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
    GcHeapWatcher test = watcher;
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
    for (GcLeakLevel level : LEVELS) {
      if (level.name().equalsIgnoreCase(value)) {
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
