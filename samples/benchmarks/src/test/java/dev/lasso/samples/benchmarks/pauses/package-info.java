/** Tests that waits are noted; never how long anything takes. */
@NullMarked
package dev.lasso.samples.benchmarks.pauses;

import org.jspecify.annotations.NullMarked;
