/** Tests of the workloads. */
@NullMarked
package dev.lasso.samples.lox.bench;

import org.jspecify.annotations.NullMarked;
