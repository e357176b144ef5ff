package dev.lasso.runtime.observe;

import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcUnraisable;
import dev.lasso.runtime.protocol.GcHeapListener;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The settings of leak detection in a heap.
 *
 * @param level the level of detection
 * @param handler the receiver of reports, or null for the log
 * @param watcher the test in which the heap is opened, or null
 * @param sample one opening in this number is watched at level {@code SIMPLE}; a power of two
 * @param libraries the packages that places leave out
 * @param advice what the users of these libraries should do, which ends each report; may be empty
 */
public record LeakSettings(
    GcLeakLevel level,
    @Nullable Consumer<? super GcLeak> handler,
    @Nullable GcHeapListener watcher,
    int sample,
    List<String> libraries,
    String advice) {

  private static final String PROPERTY = "dev.lasso.leaks";

  private static final String SAMPLE_PROPERTY = "dev.lasso.leaks.sample";

  private static final int DEFAULT_SAMPLE = 1 << 14;

  private static final int MAX_SAMPLE = 1 << 30;

  /** Number of heaps at the start of a program whose first openings are watched. */
  private static final int FEW = 16;

  /** Number of heaps for each watched one, as a fraction of {@link #sample}. */
  private static final int HEAP_SHARE = 4;

  private static final GcLeakLevel[] LEVELS = GcLeakLevel.values();

  /** The settings of heaps without settings of their own. */
  private static final LeakSettings DEFAULT =
      new LeakSettings(GcLeakLevel.SIMPLE, null, null, DEFAULT_SAMPLE, List.of(), "");

  /** The last value of the property that was reported as invalid. */
  private static volatile @Nullable String lastInvalidValue;

  /**
   * Returns the settings of a new heap.
   *
   * @param level the requested level, or null for the default
   * @param handler the requested receiver of reports, or null for the default
   * @param libraries the packages that places leave out
   * @param advice what the users of these libraries should do, or an empty string
   */
  public static LeakSettings of(
      @Nullable GcLeakLevel level,
      @Nullable Consumer<? super GcLeak> handler,
      List<String> libraries,
      String advice) {
    GcHeapListener watcher = GcHeapListener.current();
    GcLeakLevel otherwise = watcher == null ? GcLeakLevel.SIMPLE : watcher.level();
    GcLeakLevel known = level == null ? levelFromProperty(otherwise) : level;
    int rounded = powerOfTwo(Integer.getInteger(SAMPLE_PROPERTY, 0));
    if (watcher == null
        && handler == null
        && known == DEFAULT.level
        && rounded == DEFAULT.sample
        && libraries.isEmpty()) {
      return DEFAULT;
    }
    Consumer<? super GcLeak> receiver = watcher == null ? handler : forTest(watcher, handler);
    return new LeakSettings(known, receiver, watcher, rounded, libraries, advice);
  }

  private GcLeak advised(GcLeak leak) {
    return new GcLeak(leak.kind(), leak.heap(), leak.groups(), leak.message() + ' ' + advice);
  }

  private static Consumer<GcLeak> forTest(
      GcHeapListener watcher, @Nullable Consumer<? super GcLeak> handler) {
    return leak -> {
      watcher.leaked(leak);
      if (handler != null) {
        handler.accept(leak);
      }
    };
  }

  /** Returns the next power of two, or the default if the number is not positive. */
  private static int powerOfTwo(int sample) {
    int from = sample <= 0 ? DEFAULT_SAMPLE : Math.min(sample, MAX_SAMPLE);
    return 1 << (Integer.SIZE - Integer.numberOfLeadingZeros(from - 1));
  }

  /**
   * Returns settings with another level and another sample.
   *
   * @param newSample one opening in this number is watched at level {@code SIMPLE}
   */
  public LeakSettings with(GcLeakLevel newLevel, int newSample) {
    return new LeakSettings(newLevel, handler, watcher, powerOfTwo(newSample), libraries, advice);
  }

  /** Returns the number of heaps for each one whose first openings are watched. */
  int heapSample() {
    return Math.max(1, sample / HEAP_SHARE);
  }

  /**
   * Returns the number of openings of a new heap until the first watched one, or 0 to watch none.
   *
   * @param heap the number of the heap
   */
  public int firstInterval(long heap) {
    if (level == GcLeakLevel.OFF) {
      return 0;
    }
    boolean first = isAtLeast(GcLeakLevel.ADVANCED) || heap <= FEW || heap % heapSample() == 0;
    return first ? 1 : sample;
  }

  /**
   * Returns the number of openings until the next watched one.
   *
   * @param watched the number of watched openings so far
   */
  public int nextInterval(int watched) {
    return level == GcLeakLevel.SIMPLE
        ? 1 << Math.min(watched, Integer.numberOfTrailingZeros(sample))
        : firstInterval(1);
  }

  /** Records a leak and passes it to the handler, with the advice. Never throws. */
  public void report(GcLeak found) {
    GcLeak leak = advice.isEmpty() ? found : advised(found);
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
    GcLeakLevel level = levelNamed(value);
    if (level != null) {
      return level;
    }
    if (!value.equals(lastInvalidValue)) {
      lastInvalidValue = value;
      Log.badLevel(PROPERTY, value);
    }
    return GcLeakLevel.SIMPLE;
  }

  /** Returns the level with a name, in upper or lower case, or null. */
  public static @Nullable GcLeakLevel levelNamed(String name) {
    for (GcLeakLevel level : LEVELS) {
      if (level.name().equalsIgnoreCase(name)) {
        return level;
      }
    }
    return null;
  }
}
