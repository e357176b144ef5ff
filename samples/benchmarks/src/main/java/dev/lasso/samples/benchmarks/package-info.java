/**
 * What Lasso costs, measured: JMH benchmarks, and a comparison with CPython on the same workloads.
 *
 * <p>{@link dev.lasso.samples.benchmarks.CompareWithPython} runs both in turn.
 */
@NullMarked
package dev.lasso.samples.benchmarks;

import org.jspecify.annotations.NullMarked;
