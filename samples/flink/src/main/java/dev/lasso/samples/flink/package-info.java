/**
 * A keyed job for Apache Flink. Each of its tasks has a heap of its own, which owns the task's
 * state: files that are mapped into memory, one for each range of keys.
 */
@NullMarked
package dev.lasso.samples.flink;

import org.jspecify.annotations.NullMarked;
