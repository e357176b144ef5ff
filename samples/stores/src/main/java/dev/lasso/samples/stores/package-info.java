/**
 * A web service on a native library, with a store for each tenant. Stores are opened on demand, up
 * to a maximum number. A store closes when it is dropped and the last request that uses it has
 * ended; its cursors and snapshots close first.
 *
 * <p>Three services implement one interface, and run under the same load generator:
 *
 * <ul>
 *   <li>{@link dev.lasso.samples.stores.HeapService}, with Lasso. Begin there, and continue with
 *       the containers {@link dev.lasso.samples.stores.Store}, {@link
 *       dev.lasso.samples.stores.Model} and {@link dev.lasso.samples.stores.Reading};
 *   <li>{@link dev.lasso.samples.stores.CountedService}, with counts kept by hand;
 *   <li>{@link dev.lasso.samples.stores.CleanerService}, with a {@code Cleaner}.
 * </ul>
 *
 * <p>The last two need {@link dev.lasso.samples.stores.Opener}, which opens each store at most once
 * at a time. {@link dev.lasso.samples.stores.Engine} is the native library: RocksDB, in the module
 * {@code samples/stores/rocksdb}, or {@link dev.lasso.samples.stores.MappedEngine}.
 */
@NullMarked
package dev.lasso.samples.stores;

import org.jspecify.annotations.NullMarked;
