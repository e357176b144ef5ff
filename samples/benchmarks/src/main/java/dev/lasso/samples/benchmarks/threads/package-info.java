/** What heaps that threads share cost, beside confined ones and beside Netty's counts. */
@NullMarked
package dev.lasso.samples.benchmarks.threads;

import org.jspecify.annotations.NullMarked;
