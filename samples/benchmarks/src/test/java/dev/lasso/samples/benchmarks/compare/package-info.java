/** Tests of the comparison: what it reads, runs, writes and draws; never how fast anything is. */
@NullMarked
package dev.lasso.samples.benchmarks.compare;

import org.jspecify.annotations.NullMarked;
