package dev.lasso.samples.lox.code;

import dev.lasso.samples.lox.syntax.Expr;
import dev.lasso.samples.lox.syntax.Stmt;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Predicts the fields of a class's instances: those that its methods set. */
final class Fields {

  private final Set<String> names = new LinkedHashSet<>();

  private Fields() {}

  static List<String> setBy(List<Stmt.Function> methods) {
    Fields fields = new Fields();
    methods.forEach(method -> fields.collect(method.body()));
    return List.copyOf(fields.names);
  }

  private void collect(List<Stmt> statements) {
    statements.forEach(this::collect);
  }

  private void collect(@Nullable Stmt statement) {
    switch (statement) {
      case null -> {}
      case Stmt.Block block -> collect(block.statements());
      case Stmt.Expression expression -> collect(expression.expression());
      case Stmt.If choice -> {
        collect(choice.then());
        collect(choice.otherwise());
      }
      case Stmt.While loop -> collect(loop.body());
      case Stmt.Print _, Stmt.Return _, Stmt.Var _, Stmt.Function _, Stmt.ClassDeclaration _ -> {}
    }
  }

  private void collect(Expr expression) {
    if (expression instanceof Expr.Set set) {
      if (set.object() instanceof Expr.This) {
        names.add(set.name().lexeme());
      }
      collect(set.value());
    }
  }
}
