/**
 * What an annotation processor adds to a compilation, measured inside one process: Lasso's, and, on
 * types with as many members, AutoValue's and that of Immutables.
 *
 * <p>{@link dev.lasso.samples.benchmarks.compiletime.CompileTime} prints the figures.
 */
@NullMarked
package dev.lasso.samples.benchmarks.compiletime;

import org.jspecify.annotations.NullMarked;
