/**
 * Lasso's annotation processor: the round loop, and all messages it can print.
 *
 * <p>The work is done in three rooms: {@code read} turns the elements of a {@code @GcContainer}
 * class into a model or into errors, {@code model} holds it, {@code write} turns it into source.
 * {@link dev.lasso.processor.Diagnostic} and {@link dev.lasso.processor.HostReport} belong to no
 * room and know none.
 */
@NullMarked
package dev.lasso.processor;

import org.jspecify.annotations.NullMarked;
