/**
 * The figures: the same interpreter on containers and on plain Java objects, each workload and each
 * memory in a JVM of its own, so that none profits from what the JIT compiler knows of the other.
 */
@NullMarked
package dev.lasso.samples.benchmarks.lox;

import org.jspecify.annotations.NullMarked;
