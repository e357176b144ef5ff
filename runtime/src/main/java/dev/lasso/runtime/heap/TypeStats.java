package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcTypeStats;

/** The figures of {@link GcTypeStats}. */
public record TypeStats(
    String name,
    String className,
    long created,
    long live,
    long diedByCount,
    long collected,
    long nativeBytes)
    implements GcTypeStats {}
