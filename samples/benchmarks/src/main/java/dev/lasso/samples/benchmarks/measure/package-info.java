/** What the workloads and their peers in Java have in common. */
@NullMarked
package dev.lasso.samples.benchmarks.measure;

import org.jspecify.annotations.NullMarked;
