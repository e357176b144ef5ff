/** Tests that the hard cases run; never how fast anything is. */
@NullMarked
package dev.lasso.samples.benchmarks.hard;

import org.jspecify.annotations.NullMarked;
