package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcEntryStats;
import org.jspecify.annotations.Nullable;

/**
 * The figures that a confined and a shared heap have in different places.
 *
 * @param deferredBytes the number of native bytes whose release is deferred
 * @param entries the figures of the entries of a shared heap, or null
 */
record HeapFigures(
    long deferredBytes, long openRoots, long lostRoots, @Nullable GcEntryStats entries) {}
