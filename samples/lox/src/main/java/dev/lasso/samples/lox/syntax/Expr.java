package dev.lasso.samples.lox.syntax;

import java.util.List;

/** An expression. Expressions are never compared by content, because each stands for its place. */
public sealed interface Expr {

  /** {@code name = value}. */
  record Assign(Token name, Expr value) implements Expr {}

  /** An arithmetic operator, a comparison or an equality. */
  record Binary(Expr left, Token operator, Expr right) implements Expr {}

  /** {@code callee(arguments)}; the token is the closing parenthesis. */
  record Call(Expr callee, Token paren, List<Expr> arguments) implements Expr {}

  /** {@code object.name}. */
  record Get(Expr object, Token name) implements Expr {}

  /** {@code (expression)}, which is not an assignment target. */
  record Grouping(Expr expression) implements Expr {}

  /** A number, a string, true, false or nil. */
  record Literal(Object value) implements Expr {}

  /** {@code and} or {@code or}. */
  record Logical(Expr left, Token operator, Expr right) implements Expr {}

  /** {@code object.name = value}. */
  record Set(Expr object, Token name, Expr value) implements Expr {}

  /** {@code super.method}. */
  record Super(Token keyword, Token method) implements Expr {}

  /** {@code this}. */
  record This(Token keyword) implements Expr {}

  /** {@code !} or {@code -}. */
  record Unary(Token operator, Expr operand) implements Expr {}

  /** The value of a variable. */
  record Variable(Token name) implements Expr {}
}
