/**
 * A web server on virtual threads, over a model in native memory that all requests read and that is
 * replaced ten times a second.
 *
 * <ul>
 *   <li>{@link dev.lasso.samples.server.SharedHeapStore} keeps it in a cell of a shared heap: the
 *       old model dies with the last request that uses it.
 *   <li>{@link dev.lasso.samples.server.AutoArenaStore} leaves the old ones to the JVM's collector.
 *   <li>{@link dev.lasso.samples.server.LockedStore} frees the old one by hand, under a lock that
 *       requests share.
 * </ul>
 *
 * <p>{@link dev.lasso.samples.server.Main} puts each under the same load, and shows what requests
 * waited for and how much native memory there was.
 */
@NullMarked
package dev.lasso.samples.server;

import org.jspecify.annotations.NullMarked;
