/**
 * Elements to model: {@link dev.lasso.processor.read.HostReader} has a class checked, and reads one
 * that passes. A type that another processor still has to write ends the reading with {@link
 * dev.lasso.processor.type.MissingTypes.MissingTypeException}, and only where that type is needed.
 */
@NullMarked
package dev.lasso.processor.read;

import org.jspecify.annotations.NullMarked;
