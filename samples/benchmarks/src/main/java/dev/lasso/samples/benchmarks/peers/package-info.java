/**
 * The peers of Lasso in Java: the same workloads with objects that the JVM's collector frees, with
 * other reference counts, and with other ways to free native memory.
 *
 * <p>The peers in other languages are resources of this package: {@code workloads.py}, {@code
 * .php}, {@code .nim} and {@code .cpp}.
 */
@NullMarked
package dev.lasso.samples.benchmarks.peers;

import org.jspecify.annotations.NullMarked;
