package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcRun;

/** The figures of {@link GcRun}. */
public record Run(long candidates, long collected, long nanos) implements GcRun {}
