package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcStats;
import dev.lasso.runtime.GcTypeStats;
import java.util.List;

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
    int suspects,
    List<GcTypeStats> byType)
    implements GcStats {}
