/** Measures how long a program waits for single operations. */
@NullMarked
package dev.lasso.samples.benchmarks.pauses;

import org.jspecify.annotations.NullMarked;
