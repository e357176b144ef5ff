/**
 * Who can own whom: a {@link dev.lasso.processor.graph.OwnershipGraph} of names, the cycles in it,
 * and its drawings. This room knows neither the compiler nor the rest of the processor.
 */
@NullMarked
package dev.lasso.processor.graph;

import org.jspecify.annotations.NullMarked;
