package dev.lasso.runtime;

/**
 * The statistics of a {@link GcRootMap}, as returned by {@link GcRootMap#stats}. Figures may be of
 * slightly different moments while other threads use the map.
 *
 * @param size the number of values that the map keeps
 * @param weight the weight of these values, which is their number if the map has no weigher
 * @param live the number of values that are alive or being loaded, including those that the map has
 *     dropped and that are still in use; a value counts each time that it was put for another key,
 *     or again after it was removed
 * @param requests the number of calls of {@link GcRootMap#open} and {@link
 *     GcRootMap#computeIfAbsent}
 * @param misses the number of requests that found no value, and neither waited for one: those that
 *     returned null, and those that called a loader
 * @param loads the number of loads that were begun
 * @param failedLoads the number of loads that have failed
 * @param evictions the number of values that the map has stopped keeping, because of its limit or
 *     by {@link GcRootMap#evict}
 * @param revivals the number of evicted values that the map keeps again, because they were asked
 *     for before they died
 */
public record GcRootMapStats(
    long size,
    long weight,
    long live,
    long requests,
    long misses,
    long loads,
    long failedLoads,
    long evictions,
    long revivals) {}
