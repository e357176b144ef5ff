/** The service of stores with the real RocksDB, a download of 70 MB that only this module needs. */
@NullMarked
package dev.lasso.samples.stores.rocksdb;

import org.jspecify.annotations.NullMarked;
