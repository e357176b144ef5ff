/**
 * Heaps and threads. A heap is for one thread, so that nothing has to be locked; these are the ways
 * to give each thread what it needs.
 *
 * <ul>
 *   <li>{@link dev.lasso.samples.recipes.HeapPerRequest}: each request opens a heap and closes it,
 *       on a virtual thread of its own.
 *   <li>{@link dev.lasso.samples.recipes.HeapPerWorker}: each thread of a pool has a heap for as
 *       long as it lives, with a cache, and a scope for each job.
 *   <li>{@link dev.lasso.samples.recipes.Actor}: one thread has the heap, and all others send it
 *       messages.
 * </ul>
 *
 * <p>What goes from one thread to another is plain data. An object of a heap stays with it.
 */
@NullMarked
package dev.lasso.samples.recipes;

import org.jspecify.annotations.NullMarked;
