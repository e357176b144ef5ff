package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcStats;

/** The figures of {@link GcStats}. */
public record Stats(
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
    int suspects)
    implements GcStats {}
