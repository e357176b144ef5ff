/**
 * Measures the cost that an annotation processor adds to a compilation, inside one process:
 * Lasso's, and, on types with as many members, those of AutoValue and Immutables.
 *
 * <p>{@link dev.lasso.samples.benchmarks.compiletime.CompileTime} prints the figures.
 */
@NullMarked
package dev.lasso.samples.benchmarks.compiletime;

import org.jspecify.annotations.NullMarked;
