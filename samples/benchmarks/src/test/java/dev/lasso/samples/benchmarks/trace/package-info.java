@NullMarked
package dev.lasso.samples.benchmarks.trace;

import org.jspecify.annotations.NullMarked;
