/**
 * The conversion of elements to models. {@link dev.lasso.processor.read.ContainerReader} has a
 * class checked, and reads it if it passes. If a required type is still to be written by another
 * processor, reading ends with a {@link
 * dev.lasso.processor.type.MissingTypes.MissingTypeException}.
 */
@NullMarked
package dev.lasso.processor.read;

import org.jspecify.annotations.NullMarked;
