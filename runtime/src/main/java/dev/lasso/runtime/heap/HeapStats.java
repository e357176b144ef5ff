package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcStats;
import dev.lasso.runtime.GcTypeStats;
import dev.lasso.runtime.collect.CollectionTotals;
import dev.lasso.runtime.collect.Collector;
import dev.lasso.runtime.collect.Suspects;
import dev.lasso.runtime.object.SlotTable;
import dev.lasso.runtime.observe.Texts;
import java.util.List;
import java.util.Locale;

/** An immutable {@link GcStats}. */
public record HeapStats(
    long created,
    long live,
    long diedByCount,
    long collected,
    long collections,
    long candidates,
    long collectNanos,
    long longestPauseNanos,
    long nativeBytes,
    long unlimitedSlices,
    int suspects,
    int frozen,
    List<GcTypeStats> byType)
    implements GcStats {

  /** Maximum number of types in the text. */
  private static final int SHOWN = 20;

  /**
   * Returns the figures of a heap.
   *
   * @param live the number of live objects
   * @param deferredBytes the number of native bytes whose release is deferred
   */
  static HeapStats of(
      SlotTable slots, Suspects suspects, Collector collector, long live, long deferredBytes) {
    CollectionTotals totals = collector.totals();
    return new HeapStats(
        slots.created(),
        live,
        slots.census().diedByCount(),
        totals.collected(),
        totals.collections(),
        totals.candidates(),
        collector.nanos(),
        totals.longestPause(),
        slots.nativeBytes().total() + deferredBytes,
        totals.unlimitedSlices(),
        suspects.size(),
        slots.frozen().size,
        slots.census().figures());
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    line(text, "live", live);
    line(text, "created", created);
    line(text, "died by count", diedByCount);
    line(text, "collected", collected);
    line(text, "suspects", suspects);
    line(text, "frozen", frozen);
    line(text, "native bytes", nativeBytes);
    line(text, "collections", collections);
    line(text, "candidates", candidates);
    line(text, "in collections", millis(collectNanos));
    line(text, "longest pause", millis(longestPauseNanos));
    line(text, "unlimited slices", unlimitedSlices);
    text.append("by type:");
    byType.stream().limit(SHOWN).forEach(type -> text.append("\n  ").append(type));
    if (byType.size() > SHOWN) {
      text.append("\n  … ").append(Texts.count(byType.size() - SHOWN, "more type"));
    }
    return text.toString();
  }

  private static void line(StringBuilder text, String name, Object figure) {
    text.append(name).append(": ").append(figure).append('\n');
  }

  private static String millis(long nanos) {
    return String.format(Locale.ROOT, "%.3f ms", nanos / 1e6);
  }
}
