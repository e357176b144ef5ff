/**
 * The ownership graph of a program: an {@link dev.lasso.processor.graph.OwnershipGraph} of names,
 * the cycles in it, and its drawings. This package depends neither on the compiler nor on the rest
 * of the processor.
 */
@NullMarked
package dev.lasso.processor.graph;

import org.jspecify.annotations.NullMarked;
