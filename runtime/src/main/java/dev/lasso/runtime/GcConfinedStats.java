package dev.lasso.runtime;

/**
 * The statistics of all {@linkplain GcHeap#confined confined} heaps of this JVM together, as
 * returned by {@link GcHeap#confinedStats}. A confined heap often lives for one request only, so
 * its own {@link GcHeap#stats} are of little use to a monitoring system.
 *
 * @param opened the number of confined heaps that were opened so far
 * @param open the number of those that are open, without the lost ones that were found
 * @param lost the number of those that the JVM has found unreachable while they were open
 * @param live the number of live objects in the open heaps; an object whose construction is in
 *     progress may be missing
 * @param nativeBytes the number of bytes outside the JVM's heap that these objects pin
 */
public record GcConfinedStats(long opened, long open, long lost, long live, long nativeBytes) {}
