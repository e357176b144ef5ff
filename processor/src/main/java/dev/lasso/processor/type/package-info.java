/**
 * The classification of declarations and types: Lasso's annotations, container, collection,
 * resource and hold types, the types that a value can hold, and missing types.
 */
@NullMarked
package dev.lasso.processor.type;

import org.jspecify.annotations.NullMarked;
