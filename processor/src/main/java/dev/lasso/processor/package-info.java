/**
 * Lasso's annotation processor: the round loop.
 *
 * <p>The work is done in rooms: {@code read} has {@code check} look at a {@code @GcContainer} class
 * and turns it into a {@code model}, which {@code write} turns into source; {@code declared},
 * {@code type} and {@code message}, below all of them, tell what a host declares, what a type is to
 * Lasso and what Lasso tells its users.
 */
@NullMarked
package dev.lasso.processor;

import org.jspecify.annotations.NullMarked;
