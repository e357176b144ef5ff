/**
 * Lasso's annotation processor: its entry point and round loop.
 *
 * <p>The work is done in other packages. {@code read} has {@code check} verify a
 * {@code @GcContainer} class and turns it into a {@code model}, from which {@code write} generates
 * source code. All of them are based on {@code declared} (the declarations of a container class),
 * {@code type} (the classification of types) and {@code message} (messages to users). {@code graph}
 * finds and draws the ownership cycles of the program, and {@code javac} checks statements and
 * expressions in javac alone.
 */
@NullMarked
package dev.lasso.processor;

import org.jspecify.annotations.NullMarked;
