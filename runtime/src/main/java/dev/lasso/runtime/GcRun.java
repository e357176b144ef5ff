package dev.lasso.runtime;

/**
 * What one collection did.
 *
 * @param candidates objects examined
 * @param collected unreachable objects found, without those that a finalizer brought back
 * @param nanos how long it took, user code that it called included and listeners not, in
 *     nanoseconds
 */
public record GcRun(long candidates, long collected, long nanos) {}
