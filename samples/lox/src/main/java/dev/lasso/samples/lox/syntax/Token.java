package dev.lasso.samples.lox.syntax;

import org.jspecify.annotations.Nullable;

/**
 * A token of the source.
 *
 * @param type its kind
 * @param lexeme its spelling
 * @param literal the value of a string or number, else null
 * @param line the line in which it ends
 */
public record Token(TokenType type, String lexeme, @Nullable Object literal, int line) {}
