/**
 * Heaps and threads. A heap belongs to one thread, so nothing has to be locked. These are the ways
 * to give each thread the data it needs:
 *
 * <ul>
 *   <li>{@link dev.lasso.samples.recipes.HeapPerRequest}: each request opens and closes a heap, on
 *       its own virtual thread.
 *   <li>{@link dev.lasso.samples.recipes.HeapPerWorker}: each thread of a pool has a heap for as
 *       long as it lives, with a cache, and a scope for each job.
 *   <li>{@link dev.lasso.samples.recipes.Actor}: one thread owns the heap, and all other threads
 *       send messages to it.
 * </ul>
 *
 * <p>Only plain data goes from one thread to another. An object stays in its heap.
 */
@NullMarked
package dev.lasso.samples.recipes;

import org.jspecify.annotations.NullMarked;
