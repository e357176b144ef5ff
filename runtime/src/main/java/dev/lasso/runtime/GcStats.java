package dev.lasso.runtime;

import dev.lasso.runtime.observe.Texts;
import dev.lasso.runtime.protocol.GcCPython;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The statistics of a heap at one moment. Later versions may add more figures.
 *
 * <p>On the heap's thread the figures are exact. Any other thread gets them without waiting; each
 * figure may then be slightly out of date, and the figures may be of different moments, so that
 * they need not add up.
 *
 * <p>On the heap's thread the figures by type add up: the sums of {@link GcTypeStats#created},
 * {@link GcTypeStats#live}, {@link GcTypeStats#diedByCount} and {@link GcTypeStats#nativeBytes}
 * equal the figures of the heap, except for objects that are just being constructed or freed. The
 * figure {@code created} also includes objects whose construction failed, and {@code collected}
 * those that died while {@linkplain GcCPython#keepGarbage garbage was kept}.
 *
 * @param created the number of objects created
 * @param live the number of live objects
 * @param diedByCount the number of objects destroyed because their last owner released them
 * @param collected the number of objects that collections found unreachable
 * @param collections the number of complete collections, requested or automatic
 * @param candidates the number of objects that collections examined, summed over all collections
 * @param collectNanos the time spent in collections, in nanoseconds, including one in progress, and
 *     including the user code that they called
 * @param longestPauseNanos the longest pause of the program by an automatic collection, in
 *     nanoseconds. It includes the user code that the collection called, and the time in which the
 *     JVM or the operating system had stopped the thread. It does not include deaths by count,
 *     which are not sliced
 * @param nativeBytes the number of bytes outside the JVM's heap that the live objects pin: their
 *     extra memory, and the bytes they reported when they were last weighed
 * @param unlimitedSlices the number of slices of automatic collections without a time limit. A
 *     slice has none if the program makes suspects faster than the collector can examine them
 * @param suspects the number of objects that may have become part of a garbage cycle since the last
 *     collection
 * @param frozen the number of live objects that are {@linkplain GcHeap#freeze frozen}
 * @param openScopes the number of open scopes, including those of entries
 * @param openRoots the number of open roots. In a shared heap, this includes links, and those roots
 *     of {@link GcRootCell#open} that are in the {@linkplain GcLeakLevel#SIMPLE sample}
 * @param lostRoots the number of roots, links and cells that the program has lost, and that a
 *     shared heap has closed because of this. A confined heap does not close lost roots
 * @param leaks how many leaks were reported, by kind, without the kinds of which there is no
 *     report; immutable. One report may stand for several leaks
 * @param unraisables the number of exceptions that could not be thrown to a caller, and that the
 *     handler of {@link GcHeap#onUnraisable} got
 * @param waitingResources the number of resources that are not closed yet, although their owners
 *     are dead: those that the executor of {@link GcHeap.Builder#closeOn} has not closed, and those
 *     that the heap closes at a later safepoint, which are arenas that native calls use, and owned
 *     heaps and links for which the call stack had no room
 * @param unfreedResources the number of resources whose {@code close} has thrown an exception, so
 *     that what they own may not be freed, and of those that could not be closed before their heap
 *     ended. Arenas that are still open, and the latter, are also reported as leaks of the kind
 *     {@link GcLeak.Kind#RESOURCES}
 * @param entries the figures of the entries of a shared heap; null for a confined heap
 * @param byType the figures of each type of which the heap has ever had an object, including atomic
 *     types, as an immutable list, ordered by the number of live objects, largest first
 */
public record GcStats(
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
    List<GcTypeStats> byType) {

  /** Maximum number of types in the text. */
  private static final int SHOWN = 20;

  /**
   * Returns a line for each figure, and then one for each of the 20 types with the most live
   * objects.
   *
   * @return several lines
   */
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
        Texts.fill(
            "%s, %s, longest %s",
            entries.waits(), millis(entries.waitNanos()), millis(entries.longestWaitNanos())));
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
