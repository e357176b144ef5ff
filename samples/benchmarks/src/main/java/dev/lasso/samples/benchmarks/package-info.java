/**
 * What Lasso costs, measured: JMH benchmarks, and whole programs that are compared with peers.
 *
 * <p>{@link dev.lasso.samples.benchmarks.compare.Compare} runs them all in turn.
 */
@NullMarked
package dev.lasso.samples.benchmarks;

import org.jspecify.annotations.NullMarked;
