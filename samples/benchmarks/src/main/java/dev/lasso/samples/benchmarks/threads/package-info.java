/**
 * Measures the cost of shared heaps, compared with confined heaps and with Netty's reference
 * counts.
 */
@NullMarked
package dev.lasso.samples.benchmarks.threads;

import org.jspecify.annotations.NullMarked;
