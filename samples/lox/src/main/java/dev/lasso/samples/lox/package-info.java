/**
 * An interpreter of Lox, the language of Robert Nystrom's <a
 * href="https://craftinginterpreters.com">Crafting Interpreters</a>, whose objects are containers.
 *
 * <p>{@code syntax} reads a program, {@code code} runs it, {@code objects} says what it needs for
 * that; {@code counted} has this on Lasso and {@code plain} on plain Java objects, to compare with.
 */
@NullMarked
package dev.lasso.samples.lox;

import org.jspecify.annotations.NullMarked;
