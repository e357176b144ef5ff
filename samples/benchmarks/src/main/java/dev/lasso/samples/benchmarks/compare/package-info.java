/**
 * The comparison of Lasso with its peers: runs all programs in turn, and writes their results as
 * tables and as a chart.
 */
@NullMarked
package dev.lasso.samples.benchmarks.compare;

import org.jspecify.annotations.NullMarked;
