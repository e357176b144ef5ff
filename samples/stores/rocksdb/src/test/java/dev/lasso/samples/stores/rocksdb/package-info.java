/**
 * RocksDB's native objects, each owned by what needs it, in random graphs that die in every way
 * there is: a database closes when its last cursor has closed, and a cursor never outlives its
 * database, in whatever cycles they are.
 *
 * <p>{@code mvn -Procksdb -pl samples/stores/rocksdb -am test} makes a thousand of them.
 */
@NullMarked
package dev.lasso.samples.stores.rocksdb;

import org.jspecify.annotations.NullMarked;
