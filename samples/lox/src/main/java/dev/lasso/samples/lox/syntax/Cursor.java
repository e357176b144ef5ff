package dev.lasso.samples.lox.syntax;

import java.util.List;

/** A position in the list of tokens. */
class Cursor {

  /** Ends the parsing of a declaration. The error has already been reported. */
  static final class ParseError extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private ParseError() {
      super(null, null, false, false);
    }
  }

  private final List<Token> tokens;
  private final Errors errors;
  private int current;

  Cursor(List<Token> tokens, Errors errors) {
    this.tokens = tokens;
    this.errors = errors;
  }

  final boolean match(TokenType... types) {
    for (TokenType type : types) {
      if (check(type)) {
        advance();
        return true;
      }
    }
    return false;
  }

  final Token consume(TokenType type, String message) {
    if (!check(type)) {
      throw error(peek(), message);
    }
    return advance();
  }

  final boolean check(TokenType type) {
    return peek().type() == type;
  }

  final Token advance() {
    if (!isAtEnd()) {
      current++;
    }
    return previous();
  }

  final boolean isAtEnd() {
    return check(TokenType.EOF);
  }

  final Token peek() {
    return tokens.get(current);
  }

  final Token previous() {
    return tokens.get(current - 1);
  }

  final ParseError error(Token token, String message) {
    errors.at(token, message);
    return new ParseError();
  }

  /** Advances to the start of the next statement. */
  final void synchronize() {
    advance();
    while (!isAtEnd() && previous().type() != TokenType.SEMICOLON) {
      switch (peek().type()) {
        case CLASS, FUN, VAR, FOR, IF, WHILE, PRINT, RETURN -> {
          return;
        }
        default -> advance();
      }
    }
  }
}
