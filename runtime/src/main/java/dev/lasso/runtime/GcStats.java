package dev.lasso.runtime;

/**
 * What a heap has done so far.
 *
 * @param created objects created
 * @param live objects alive now
 * @param diedByCount objects destroyed because their last owner let go
 * @param collected objects that collections found unreachable
 * @param collections complete collections run, by hand or automatically
 * @param candidates objects that collections examined, summed over all of them
 * @param collectNanos time spent in collections, user code they called included, in nanoseconds
 * @param longestPauseNanos the longest that an automatic collection has stopped the program at a
 *     time, in nanoseconds of elapsed time: with the user code that it called, and with the time in
 *     which the JVM or the system had stopped the thread; not what dies by count, which is not
 *     sliced
 * @param nativeBytes bytes outside the JVM's heap that the objects alive pin: their extra memory,
 *     and what they said when they were weighed last
 * @param unlimitedSlices how often a part of an automatic collection had no time limit because the
 *     program made suspects faster than the collector could examine them
 * @param suspects objects that may have become part of a garbage cycle since the last collection
 */
public record GcStats(
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
    int suspects) {}
