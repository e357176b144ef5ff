/**
 * A keyed job for Apache Flink. Each of its tasks has a heap that owns the task's state:
 * memory-mapped files, one for each range of keys.
 */
@NullMarked
package dev.lasso.samples.flink;

import org.jspecify.annotations.NullMarked;
