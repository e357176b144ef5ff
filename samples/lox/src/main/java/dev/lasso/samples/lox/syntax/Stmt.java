package dev.lasso.samples.lox.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A statement or declaration. */
public sealed interface Stmt {

  /** <code>{ statements }</code>. */
  record Block(List<Stmt> statements) implements Stmt {}

  /** <code>class name < superclass { methods }</code>. */
  record ClassDeclaration(Token name, Expr.@Nullable Variable superclass, List<Function> methods)
      implements Stmt {}

  /** An expression, evaluated for its effects. */
  record Expression(Expr expression) implements Stmt {}

  /** <code>fun name(parameters) { body }</code>, or a method. */
  record Function(Token name, List<Token> parameters, List<Stmt> body) implements Stmt {}

  /** {@code if}. */
  record If(Expr condition, Stmt then, @Nullable Stmt otherwise) implements Stmt {}

  /** {@code print}. */
  record Print(Expr expression) implements Stmt {}

  /** {@code return}. */
  record Return(Token keyword, @Nullable Expr value) implements Stmt {}

  /** {@code var name = initializer}. */
  record Var(Token name, @Nullable Expr initializer) implements Stmt {}

  /** {@code while}, or a rewritten {@code for}. */
  record While(Expr condition, Stmt body) implements Stmt {}
}
