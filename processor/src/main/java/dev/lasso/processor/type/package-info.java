/**
 * What declarations and types are to Lasso: its annotations, which types are containers,
 * collections, resources and holds, what a value of a type can hold, and which types are missing.
 */
@NullMarked
package dev.lasso.processor.type;

import org.jspecify.annotations.NullMarked;
