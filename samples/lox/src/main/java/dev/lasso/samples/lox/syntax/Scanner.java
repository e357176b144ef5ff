package dev.lasso.samples.lox.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Splits a source into tokens. */
public final class Scanner {

  private static final Map<String, TokenType> KEYWORDS =
      Map.ofEntries(
          Map.entry("and", TokenType.AND),
          Map.entry("class", TokenType.CLASS),
          Map.entry("else", TokenType.ELSE),
          Map.entry("false", TokenType.FALSE),
          Map.entry("for", TokenType.FOR),
          Map.entry("fun", TokenType.FUN),
          Map.entry("if", TokenType.IF),
          Map.entry("nil", TokenType.NIL),
          Map.entry("or", TokenType.OR),
          Map.entry("print", TokenType.PRINT),
          Map.entry("return", TokenType.RETURN),
          Map.entry("super", TokenType.SUPER),
          Map.entry("this", TokenType.THIS),
          Map.entry("true", TokenType.TRUE),
          Map.entry("var", TokenType.VAR),
          Map.entry("while", TokenType.WHILE));

  private final String source;
  private final Errors errors;
  private final List<Token> tokens = new ArrayList<>();
  private int start;
  private int current;
  private int line = 1;

  private Scanner(String source, Errors errors) {
    this.source = source;
    this.errors = errors;
  }

  /**
   * Scans a source.
   *
   * @param source the text
   * @param errors receives unexpected characters and unterminated strings, which are skipped
   * @return the tokens, the last of type EOF
   */
  public static List<Token> scan(String source, Errors errors) {
    Scanner scanner = new Scanner(source, errors);
    while (!scanner.isAtEnd()) {
      scanner.start = scanner.current;
      scanner.scanToken();
    }
    scanner.tokens.add(new Token(TokenType.EOF, "", null, scanner.line));
    return scanner.tokens;
  }

  private void scanToken() {
    char c = source.charAt(current++);
    switch (c) {
      case '(' -> add(TokenType.LEFT_PAREN);
      case ')' -> add(TokenType.RIGHT_PAREN);
      case '{' -> add(TokenType.LEFT_BRACE);
      case '}' -> add(TokenType.RIGHT_BRACE);
      case ',' -> add(TokenType.COMMA);
      case '.' -> add(TokenType.DOT);
      case '-' -> add(TokenType.MINUS);
      case '+' -> add(TokenType.PLUS);
      case ';' -> add(TokenType.SEMICOLON);
      case '*' -> add(TokenType.STAR);
      case '!' -> add(match('=') ? TokenType.BANG_EQUAL : TokenType.BANG);
      case '=' -> add(match('=') ? TokenType.EQUAL_EQUAL : TokenType.EQUAL);
      case '<' -> add(match('=') ? TokenType.LESS_EQUAL : TokenType.LESS);
      case '>' -> add(match('=') ? TokenType.GREATER_EQUAL : TokenType.GREATER);
      case '/' -> slash();
      case ' ', '\r', '\t' -> {}
      case '\n' -> line++;
      case '"' -> string();
      default -> {
        if (isDigit(c)) {
          number();
        } else if (isLetter(c)) {
          word();
        } else {
          errors.inLine(line, "Unexpected character.");
        }
      }
    }
  }

  private void slash() {
    if (match('/')) {
      while (!isAtEnd() && peek() != '\n') {
        current++;
      }
    } else {
      add(TokenType.SLASH);
    }
  }

  private void string() {
    while (!isAtEnd() && peek() != '"') {
      if (peek() == '\n') {
        line++;
      }
      current++;
    }
    if (isAtEnd()) {
      errors.inLine(line, "Unterminated string.");
      return;
    }
    current++;
    add(TokenType.STRING, source.substring(start + 1, current - 1));
  }

  private void number() {
    digits();
    if (peek() == '.' && current + 1 < source.length() && isDigit(source.charAt(current + 1))) {
      current++;
      digits();
    }
    add(TokenType.NUMBER, Double.valueOf(source.substring(start, current)));
  }

  private void digits() {
    while (isDigit(peek())) {
      current++;
    }
  }

  private void word() {
    while (isLetter(peek()) || isDigit(peek())) {
      current++;
    }
    add(KEYWORDS.getOrDefault(source.substring(start, current), TokenType.IDENTIFIER));
  }

  private boolean isAtEnd() {
    return current >= source.length();
  }

  private char peek() {
    return isAtEnd() ? '\0' : source.charAt(current);
  }

  private boolean match(char expected) {
    boolean matches = !isAtEnd() && peek() == expected;
    if (matches) {
      current++;
    }
    return matches;
  }

  private void add(TokenType type) {
    add(type, null);
  }

  private void add(TokenType type, @Nullable Object literal) {
    tokens.add(new Token(type, source.substring(start, current), literal, line));
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  }
}
