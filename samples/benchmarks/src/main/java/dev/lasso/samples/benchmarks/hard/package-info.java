/**
 * Cases that have been quadratic in one collector of cycles or another, each at three sizes: what a
 * unit costs must not grow with them.
 */
@NullMarked
package dev.lasso.samples.benchmarks.hard;

import org.jspecify.annotations.NullMarked;
