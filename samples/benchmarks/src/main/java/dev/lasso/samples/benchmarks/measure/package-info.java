/** Code shared by the workloads and their peers in Java. */
@NullMarked
package dev.lasso.samples.benchmarks.measure;

import org.jspecify.annotations.NullMarked;
