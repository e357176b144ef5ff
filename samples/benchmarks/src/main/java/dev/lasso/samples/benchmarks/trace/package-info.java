/**
 * The instructions of single operations: an exact count, which is the same on every machine of one
 * kind, whatever else the machine is doing.
 *
 * <p>{@link dev.lasso.samples.benchmarks.trace.Trace} starts a JVM that repeats an operation
 * ({@link dev.lasso.samples.benchmarks.trace.TracedProgram}), and a C program executes its thread
 * instruction by instruction. {@link dev.lasso.samples.benchmarks.trace.Profile} assigns the
 * addresses to compiled methods.
 */
@NullMarked
package dev.lasso.samples.benchmarks.trace;

import org.jspecify.annotations.NullMarked;
