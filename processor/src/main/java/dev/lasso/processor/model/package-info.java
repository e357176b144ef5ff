/**
 * What is to be written, as plain values: a {@link dev.lasso.processor.model.GeneratedModel} per
 * generated class. They are built from elements that passed every check, live for one round and
 * know neither the compiler's services nor JavaPoet.
 */
@NullMarked
package dev.lasso.processor.model;

import org.jspecify.annotations.NullMarked;
