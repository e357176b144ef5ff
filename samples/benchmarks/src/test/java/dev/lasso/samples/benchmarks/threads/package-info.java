/** Tests that the figures are printed; never how fast anything is. */
@NullMarked
package dev.lasso.samples.benchmarks.threads;

import org.jspecify.annotations.NullMarked;
