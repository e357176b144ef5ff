package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcEntryStats;
import dev.lasso.runtime.GcStats;
import dev.lasso.runtime.collect.CollectionTotals;
import dev.lasso.runtime.collect.Collector;
import dev.lasso.runtime.collect.ResourceExecutor;
import dev.lasso.runtime.collect.Suspects;
import dev.lasso.runtime.object.HeapState;
import org.jspecify.annotations.Nullable;

/**
 * The figures that a confined and a shared heap have in different places.
 *
 * @param deferredBytes the number of native bytes whose release is deferred
 * @param executor the executor that closes resources, or null
 * @param entries the figures of the entries of a shared heap, or null
 */
record HeapFigures(
    long deferredBytes,
    int openScopes,
    long openRoots,
    long lostRoots,
    @Nullable ResourceExecutor executor,
    @Nullable GcEntryStats entries) {

  /** Returns all figures of a heap. */
  GcStats of(
      HeapState heap, long live, Suspects suspects, Collector collector, LeakReports reports) {
    CollectionTotals totals = collector.totals();
    long images = heap.foreign == null ? 0 : heap.foreign.created;
    return new GcStats(
        heap.slots.created() - images,
        live,
        heap.slots.census().diedByCount(),
        totals.collected(),
        totals.collections(),
        totals.candidates(),
        collector.nanos(),
        totals.longestPause(),
        heap.slots.nativeBytes().total() + deferredBytes,
        totals.unlimitedSlices(),
        suspects.size(),
        heap.slots.frozen().size,
        openScopes,
        openRoots,
        lostRoots,
        reports.reported(),
        heap.unraisables(),
        (executor == null ? 0 : executor.openCount()) + heap.unclosed.waiting(),
        heap.unclosed.failed(),
        entries,
        heap.slots.census().figures());
  }
}
