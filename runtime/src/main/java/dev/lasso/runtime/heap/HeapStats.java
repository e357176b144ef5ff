package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcEntryStats;
import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcStats;
import dev.lasso.runtime.GcTypeStats;
import dev.lasso.runtime.collect.CollectionTotals;
import dev.lasso.runtime.collect.Collector;
import dev.lasso.runtime.collect.ResourceExecutor;
import dev.lasso.runtime.collect.Suspects;
import dev.lasso.runtime.object.HeapContext;
import dev.lasso.runtime.object.SlotTable;
import dev.lasso.runtime.observe.Texts;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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
    int openScopes,
    long openRoots,
    long lostRoots,
    Map<GcLeak.Kind, Long> leaks,
    int unraisables,
    int waitingResources,
    int unfreedResources,
    @Nullable GcEntryStats entries,
    List<GcTypeStats> byType)
    implements GcStats {

  /** Maximum number of types in the text. */
  private static final int SHOWN = 20;

  /**
   * The figures that a confined and a shared heap have in different places.
   *
   * @param deferredBytes the number of native bytes whose release is deferred
   * @param executor the executor that closes resources, or null
   * @param entries the figures of the entries of a shared heap, or null
   */
  record ByKind(
      long deferredBytes,
      int openScopes,
      long openRoots,
      long lostRoots,
      @Nullable ResourceExecutor executor,
      @Nullable GcEntryStats entries) {}

  /** Returns the figures of a heap, from its parts. */
  static HeapStats of(
      HeapContext heap,
      long live,
      SlotTable slots,
      Suspects suspects,
      Collector collector,
      LeakReports reports,
      ByKind byKind) {
    CollectionTotals totals = collector.totals();
    ResourceExecutor executor = byKind.executor;
    long images = heap.foreign == null ? 0 : heap.foreign.created;
    return new HeapStats(
        slots.created() - images,
        live,
        slots.census().diedByCount(),
        totals.collected(),
        totals.collections(),
        totals.candidates(),
        collector.nanos(),
        totals.longestPause(),
        slots.nativeBytes().total() + byKind.deferredBytes,
        totals.unlimitedSlices(),
        suspects.size(),
        slots.frozen().size,
        byKind.openScopes,
        byKind.openRoots,
        byKind.lostRoots,
        reports.reported(),
        heap.unraisables(),
        (executor == null ? 0 : executor.openCount()) + heap.unclosed.waiting(),
        heap.unclosed.failed(),
        byKind.entries,
        slots.census().figures());
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("by type:\n");
    byType.stream().limit(SHOWN).forEach(type -> text.append("  ").append(type).append('\n'));
    if (byType.size() > SHOWN) {
      text.append("  … ").append(Texts.count(byType.size() - SHOWN, "more type")).append('\n');
    }
    line(text, "live", live);
    line(text, "native bytes", nativeBytes);
    line(text, "created", created);
    line(text, "died by count", diedByCount);
    line(text, "collected", collected);
    line(text, "open scopes", openScopes);
    line(text, "open roots", openRoots);
    line(text, "lost roots", lostRoots);
    line(text, "leak reports", leaks.isEmpty() ? "0" : leaks);
    line(text, "unraisable exceptions", unraisables);
    line(text, "waiting resources", waitingResources);
    line(text, "unfreed resources", unfreedResources);
    if (entries != null) {
      entryLines(text, entries);
    }
    line(text, "collections", collections);
    line(text, "in collections", millis(collectNanos));
    line(text, "longest pause", millis(longestPauseNanos));
    line(text, "unlimited slices", unlimitedSlices);
    line(text, "suspects", suspects);
    line(text, "candidates", candidates);
    line(text, "frozen", frozen);
    return text.substring(0, text.length() - 1);
  }

  private static void entryLines(StringBuilder text, GcEntryStats entries) {
    line(text, "entries", entries.entries());
    line(
        text,
        "waits to enter",
        entries.waits()
            + ", "
            + millis(entries.waitNanos())
            + ", longest "
            + millis(entries.longestWaitNanos()));
    line(text, "waiting to enter", Texts.count(entries.queued(), "thread"));
    String since = ", for at least " + millis(entries.insideNanos());
    line(text, "inside", entries.inside().isEmpty() ? "no thread" : entries.inside() + since);
    line(text, "abandoned", entries.abandoned());
  }

  private static void line(StringBuilder text, String name, Object figure) {
    text.append(name).append(": ").append(figure).append('\n');
  }

  private static String millis(long nanos) {
    return String.format(Locale.ROOT, "%.3f ms", nanos / 1e6);
  }
}
