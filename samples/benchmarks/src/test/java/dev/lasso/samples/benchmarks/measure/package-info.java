/** Tests that waits are noted; never how long anything takes. */
@NullMarked
package dev.lasso.samples.benchmarks.measure;

import org.jspecify.annotations.NullMarked;
