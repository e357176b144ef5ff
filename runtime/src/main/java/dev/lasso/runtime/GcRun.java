package dev.lasso.runtime;

/**
 * The statistics of one collection. Later versions may add more figures.
 *
 * @param candidates the number of objects examined
 * @param collected the number of unreachable objects found, without those that a finalizer
 *     resurrected
 * @param nanos the duration of the collection, in nanoseconds, including the user code that it
 *     called but not the listeners
 */
public record GcRun(long candidates, long collected, long nanos) {}
