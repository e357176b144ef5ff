/** The service of stores with the real RocksDB, which only this module downloads (70 MB). */
@NullMarked
package dev.lasso.samples.stores.rocksdb;

import org.jspecify.annotations.NullMarked;
