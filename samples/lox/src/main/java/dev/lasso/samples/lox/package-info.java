/**
 * An interpreter of Lox, the language of Robert Nystrom's <a
 * href="https://craftinginterpreters.com">Crafting Interpreters</a>, whose objects are containers.
 *
 * <p>{@code syntax} parses a program, {@code code} runs it, and {@code objects} declares the
 * objects needed for that. {@code counted} implements them with Lasso, {@code plain} with plain
 * Java objects for comparison.
 */
@NullMarked
package dev.lasso.samples.lox;

import org.jspecify.annotations.NullMarked;
