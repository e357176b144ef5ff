/**
 * Elements to model: {@link dev.lasso.processor.read.HostReader} runs the checks, each of which
 * knows one group of rules, and reads a class that passes all of them. A type that another
 * processor still has to write ends the reading with {@link
 * dev.lasso.processor.read.MissingTypeException}, and only where that type is needed.
 */
@NullMarked
package dev.lasso.processor.read;

import org.jspecify.annotations.NullMarked;
