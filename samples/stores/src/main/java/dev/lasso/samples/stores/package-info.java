/**
 * A web service on a native library: a store for each tenant, opened on demand, so many at most; it
 * closes when it is dropped and the last request that uses it is done, cursors and snapshots first.
 *
 * <p>Three services do that, behind one interface, and so does the same load generator with each:
 *
 * <ul>
 *   <li>{@link dev.lasso.samples.stores.HeapService}, with Lasso: begin there, and go on to {@link
 *       dev.lasso.samples.stores.HeapShelf} and the hosts {@link dev.lasso.samples.stores.Index},
 *       {@link dev.lasso.samples.stores.Store}, {@link dev.lasso.samples.stores.Model} and {@link
 *       dev.lasso.samples.stores.Reading};
 *   <li>{@link dev.lasso.samples.stores.CountedService}, with counts by hand;
 *   <li>{@link dev.lasso.samples.stores.CleanerService}, with a {@code Cleaner}.
 * </ul>
 *
 * <p>{@link dev.lasso.samples.stores.Opener} is for all of them: what opens stores, none twice at a
 * time. {@link dev.lasso.samples.stores.Engine} is the native library: RocksDB, of the module
 * {@code samples/stores/rocksdb}, or {@link dev.lasso.samples.stores.MappedEngine}.
 */
@NullMarked
package dev.lasso.samples.stores;

import org.jspecify.annotations.NullMarked;
