/**
 * Measures the same interpreter on containers and on plain Java objects. Each combination of
 * workload and memory has its own JVM, so that none profits from code that the JIT compiler
 * optimized for another.
 */
@NullMarked
package dev.lasso.samples.benchmarks.lox;

import org.jspecify.annotations.NullMarked;
