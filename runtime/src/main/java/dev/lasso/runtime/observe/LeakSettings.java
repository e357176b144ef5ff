package dev.lasso.runtime.observe;

import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcLeakLevel;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a heap is to find out about leaks, and who is told.
 *
 * @param level how much
 * @param handler who is told
 */
public record LeakSettings(GcLeakLevel level, Consumer<? super GcLeak> handler) {

  private static final String PROPERTY = "dev.lasso.leaks";

  /** The value of the property that was complained of. */
  private static volatile @Nullable String complained;

  /** The settings of a heap of which these, or null, were asked for. */
  public static LeakSettings of(
      @Nullable GcLeakLevel level, @Nullable Consumer<? super GcLeak> handler) {
    return new LeakSettings(
        level == null ? levelOfProperty() : level, handler == null ? Log::leak : handler);
  }

  /** Whether the level is this one or higher. */
  public boolean isAtLeast(GcLeakLevel other) {
    return level.compareTo(other) >= 0;
  }

  private static GcLeakLevel levelOfProperty() {
    String value = System.getProperty(PROPERTY);
    if (value == null) {
      return GcLeakLevel.SIMPLE;
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
