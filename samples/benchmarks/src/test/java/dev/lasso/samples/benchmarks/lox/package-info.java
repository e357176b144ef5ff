/** Tests of the workloads. */
@NullMarked
package dev.lasso.samples.benchmarks.lox;

import org.jspecify.annotations.NullMarked;
