package dev.lasso.runtime.collect;

import dev.lasso.runtime.GcRun;

/** The statistics of a run. */
public record RunStats(long candidates, long collected, long nanos) implements GcRun {}
