/**
 * Benchmarks of Lasso: single operations with JMH, and whole programs that are compared with peers.
 *
 * <p>{@link dev.lasso.samples.benchmarks.compare.Compare} runs all programs in turn.
 */
@NullMarked
package dev.lasso.samples.benchmarks;

import org.jspecify.annotations.NullMarked;
