package dev.lasso.runtime;

/**
 * The statistics of the entries of a {@linkplain GcHeap#shared shared} heap, as returned by {@link
 * GcStats#entries}.
 *
 * <p>The number of entries is derived from a counter that returns to zero after two thousand
 * million entries, so it is exact only if the statistics are read more often than that. The time
 * that a thread has been inside is not measured, because this would make every entry slower.
 * Instead it is the time since the entry was first noticed: by a call of {@link GcHeap#stats}, or,
 * while another thread waits, by a check once a second. A monitoring system that reads it every 15
 * seconds therefore finds a thread that has been inside for longer than that.
 *
 * @param entries the number of outermost entries, including those of the heap's own threads
 * @param waits the number of entries that had to wait, except for waits of a few microseconds
 * @param waitNanos the sum of these waits, in nanoseconds, without the waits in progress
 * @param longestWaitNanos the longest of these waits, in nanoseconds
 * @param queued the number of threads that wait now
 * @param inside the thread inside, such as {@code thread 'main'}; empty if there is none
 * @param insideNanos how long at least that thread has been inside, in nanoseconds; 0 if there is
 *     none or it was not noticed before
 * @param abandoned true if a thread has terminated inside, so that no thread can enter
 */
public record GcEntryStats(
    long entries,
    long waits,
    long waitNanos,
    long longestWaitNanos,
    int queued,
    String inside,
    long insideNanos,
    boolean abandoned) {}
