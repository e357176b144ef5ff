/**
 * RocksDB's native objects, owned: a child owns what it needs, so that a database closes when its
 * last cursor has closed, and a cursor never outlives its database, in whatever cycles they are.
 *
 * <p>RocksDB's Java objects are handles of native ones, and using or closing them in the wrong
 * order ends the JVM. So its handles are in fields that are not final: they are null once their
 * object is dead.
 *
 * <p>{@code mvn -Procksdb -pl samples/rocksdb -am test} makes a thousand random graphs of them and
 * has them die in every way there is. It is not a part of the build, as it downloads RocksDB, 70
 * MB.
 */
@NullMarked
package dev.lasso.samples.rocksdb;

import org.jspecify.annotations.NullMarked;
