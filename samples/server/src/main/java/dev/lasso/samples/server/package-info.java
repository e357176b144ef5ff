/**
 * A web server on virtual threads, over a model in native memory that all requests read and that is
 * replaced ten times per second.
 *
 * <ul>
 *   <li>{@link dev.lasso.samples.server.SharedHeapStore} keeps the model in a cell of a shared
 *       heap. An old model dies with the last request that uses it.
 *   <li>{@link dev.lasso.samples.server.AutoArenaStore} leaves old models to the JVM's collector.
 *   <li>{@link dev.lasso.samples.server.LockedStore} frees the old model by hand, under a lock that
 *       requests share.
 * </ul>
 *
 * <p>{@link dev.lasso.samples.server.Main} puts each store under the same load, and prints how long
 * requests waited and how much native memory was in use.
 */
@NullMarked
package dev.lasso.samples.server;

import org.jspecify.annotations.NullMarked;
