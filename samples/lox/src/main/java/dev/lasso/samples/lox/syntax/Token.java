package dev.lasso.samples.lox.syntax;

import org.jspecify.annotations.Nullable;

/**
 * A word of the source.
 *
 * @param type its kind
 * @param lexeme how it is written
 * @param literal the value of a string or number, else null
 * @param line where it ends
 */
public record Token(TokenType type, String lexeme, @Nullable Object literal, int line) {}
