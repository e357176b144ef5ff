/**
 * Cases that have been quadratic in one cycle collector or another, each at three sizes. The cost
 * of a unit must not grow with the size.
 */
@NullMarked
package dev.lasso.samples.benchmarks.hard;

import org.jspecify.annotations.NullMarked;
