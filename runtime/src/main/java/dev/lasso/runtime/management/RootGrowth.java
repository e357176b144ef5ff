package dev.lasso.runtime.management;

import dev.lasso.runtime.observe.Texts;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A comparison of the open roots of a heap with those of the call before. */
final class RootGrowth {

  private @Nullable Map<String, Long> last;
  private LocalTime countedAt = LocalTime.MIN;

  /**
   * Returns the roots that have become more since the last call.
   *
   * @param now the number of open roots, by type and place
   */
  synchronized String since(Map<String, Long> now) {
    Map<String, Long> before = last;
    LocalTime then = countedAt;
    last = now;
    countedAt = LocalTime.now(ZoneId.systemDefault()).truncatedTo(ChronoUnit.SECONDS);
    if (before == null) {
      long all = now.values().stream().mapToLong(Long::longValue).sum();
      return "Counted "
          + Texts.count(all, "open root")
          + ". Call this again later, to see which have become more.";
    }
    Comparator<String> byGrowth = Comparator.comparingLong(key -> growth(key, before, now));
    String lines =
        now.keySet().stream()
            .filter(key -> growth(key, before, now) > 0)
            .sorted(byGrowth.reversed())
            .map(key -> "  " + before.getOrDefault(key, 0L) + " → " + now.get(key) + ": " + key)
            .collect(Collectors.joining("\n"));
    return lines.isEmpty()
        ? "No open roots have become more since " + then + "."
        : "Open roots that have become more since " + then + ":\n" + lines;
  }

  private static long growth(String key, Map<String, Long> before, Map<String, Long> now) {
    return now.getOrDefault(key, 0L) - before.getOrDefault(key, 0L);
  }
}
