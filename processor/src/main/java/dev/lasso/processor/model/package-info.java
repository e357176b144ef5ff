/**
 * The models of generated code, as plain values: one {@link
 * dev.lasso.processor.model.GeneratedModel} per generated class. Models are built from elements
 * that have passed every check, are valid for one round, and depend neither on the compiler's
 * services nor on JavaPoet.
 */
@NullMarked
package dev.lasso.processor.model;

import org.jspecify.annotations.NullMarked;
