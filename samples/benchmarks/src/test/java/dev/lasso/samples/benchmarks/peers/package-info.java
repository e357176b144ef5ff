/** Tests of the Java peers. */
@NullMarked
package dev.lasso.samples.benchmarks.peers;

import org.jspecify.annotations.NullMarked;
