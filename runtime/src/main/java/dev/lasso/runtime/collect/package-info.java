/**
 * How objects are counted and die: write barriers, holds, deallocation, finalizers, cycle
 * detection, reclamation and pacing. The middle of the three packages of the machine: it names
 * {@code object}, but not {@code heap}. Not exported.
 *
 * <p>{@link dev.lasso.runtime.collect.EdgeBarrier} and {@link dev.lasso.runtime.collect.HoldCounts}
 * change counts. An object whose count reaches zero goes to the {@link
 * dev.lasso.runtime.collect.Deallocator}. One that keeps an owner may become a suspect ({@link
 * dev.lasso.runtime.collect.Suspects}), from which the {@link dev.lasso.runtime.collect.Collector}
 * searches for cyclic garbage, by a {@link dev.lasso.runtime.collect.CycleDetector} or, in slices,
 * by an {@link dev.lasso.runtime.collect.IncrementalCycleDetector}. A {@link
 * dev.lasso.runtime.collect.SlicedRun} frees garbage with finalizers or weak references. The {@link
 * dev.lasso.runtime.collect.CollectionScheduler} decides when a collection runs.
 */
@NullMarked
package dev.lasso.runtime.collect;

import org.jspecify.annotations.NullMarked;
