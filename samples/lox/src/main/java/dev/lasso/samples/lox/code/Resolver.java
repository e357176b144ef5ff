package dev.lasso.samples.lox.code;

import dev.lasso.samples.lox.syntax.Errors;
import dev.lasso.samples.lox.syntax.Expr;
import dev.lasso.samples.lox.syntax.Stmt;
import dev.lasso.samples.lox.syntax.Token;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Binds each name to its variable, and reports errors that the parser cannot detect. */
final class Resolver {

  private enum ClassKind {
    NONE,
    CLASS,
    SUBCLASS
  }

  private static final String THIS = "this";
  private static final String SUPER = "super";

  private final Errors errors;
  private final Resolution result = new Resolution();

  /** The enclosing scopes, innermost first. */
  private final Deque<LocalScope> scopes = new ArrayDeque<>();

  private FunctionScope function = result.script;
  private ClassKind classKind = ClassKind.NONE;

  private Resolver(Errors errors) {
    this.errors = errors;
  }

  static Resolution resolve(List<Stmt> statements, Errors errors) {
    Resolver resolver = new Resolver(errors);
    resolver.resolve(statements);
    return resolver.result;
  }

  private void resolve(List<Stmt> statements) {
    statements.forEach(this::resolve);
  }

  private void resolve(Stmt statement) {
    switch (statement) {
      case Stmt.Block block -> {
        begin(block);
        resolve(block.statements());
        end();
      }
      case Stmt.ClassDeclaration declaration -> resolveClass(declaration);
      case Stmt.Expression expression -> resolve(expression.expression());
      case Stmt.Function declaration -> {
        declare(declaration.name(), true);
        resolveFunction(declaration, FunctionScope.Kind.FUNCTION);
      }
      case Stmt.If choice -> {
        resolve(choice.condition());
        resolve(choice.then());
        if (choice.otherwise() != null) {
          resolve(choice.otherwise());
        }
      }
      case Stmt.Print print -> resolve(print.expression());
      case Stmt.Return end -> resolveReturn(end);
      case Stmt.Var variable -> {
        Local local = declare(variable.name(), false);
        if (variable.initializer() != null) {
          resolve(variable.initializer());
        }
        if (local != null) {
          local.defined = true;
        }
      }
      case Stmt.While loop -> {
        resolve(loop.condition());
        resolve(loop.body());
      }
    }
  }

  private void resolveReturn(Stmt.Return end) {
    if (function.kind == FunctionScope.Kind.SCRIPT) {
      errors.at(end.keyword(), "Can't return from top-level code.");
    }
    if (end.value() != null) {
      if (function.kind == FunctionScope.Kind.INITIALIZER) {
        errors.at(end.keyword(), "Can't return a value from an initializer.");
      }
      resolve(end.value());
    }
  }

  private void resolveClass(Stmt.ClassDeclaration declaration) {
    declare(declaration.name(), true);
    ClassKind outer = classKind;
    classKind = ClassKind.CLASS;
    Expr.Variable superclass = declaration.superclass();
    if (superclass != null) {
      if (superclass.name().lexeme().equals(declaration.name().lexeme())) {
        errors.at(superclass.name(), "A class can't inherit from itself.");
      }
      classKind = ClassKind.SUBCLASS;
      resolve(superclass);
    }
    LocalScope scope = begin(declaration);
    if (superclass != null) {
      scope.locals.put(SUPER, new Local(scope, SUPER, -1));
    }
    for (Stmt.Function method : declaration.methods()) {
      resolveFunction(
          method,
          method.name().lexeme().equals("init")
              ? FunctionScope.Kind.INITIALIZER
              : FunctionScope.Kind.METHOD);
    }
    end();
    classKind = outer;
  }

  private void resolveFunction(Stmt.Function declaration, FunctionScope.Kind kind) {
    FunctionScope outer = function;
    function = new FunctionScope(kind, declaration.parameters().size());
    LocalScope scope = begin(declaration);
    if (kind != FunctionScope.Kind.FUNCTION) {
      scope.locals.put(THIS, new Local(scope, THIS, 0));
    }
    int argument = 1;
    for (Token parameter : declaration.parameters()) {
      declare(scope, parameter, argument++).defined = true;
    }
    resolve(declaration.body());
    end();
    function = outer;
  }

  private void resolve(Expr expression) {
    switch (expression) {
      case Expr.Assign assign -> {
        resolve(assign.value());
        Local local = use(assign.name(), assign.name().lexeme());
        if (local != null) {
          local.assigned = true;
        }
      }
      case Expr.Binary binary -> {
        resolve(binary.left());
        resolve(binary.right());
      }
      case Expr.Call call -> {
        resolve(call.callee());
        call.arguments().forEach(this::resolve);
      }
      case Expr.Get get -> resolve(get.object());
      case Expr.Grouping grouping -> resolve(grouping.expression());
      case Expr.Literal _ -> {}
      case Expr.Logical logical -> {
        resolve(logical.left());
        resolve(logical.right());
      }
      case Expr.Set set -> {
        resolve(set.object());
        resolve(set.value());
      }
      case Expr.Super upper -> {
        if (classKind == ClassKind.NONE) {
          errors.at(upper.keyword(), "Can't use 'super' outside of a class.");
        } else if (classKind == ClassKind.CLASS) {
          errors.at(upper.keyword(), "Can't use 'super' in a class with no superclass.");
        }
        use(upper.keyword(), SUPER);
        use(upper.method(), THIS);
      }
      case Expr.This self -> {
        if (classKind == ClassKind.NONE) {
          errors.at(self.keyword(), "Can't use 'this' outside of a class.");
        }
        use(self.keyword(), THIS);
      }
      case Expr.Unary unary -> resolve(unary.operand());
      case Expr.Variable variable -> {
        Token name = variable.name();
        if (!scopes.isEmpty()) {
          Local local = scopes.peek().locals.get(name.lexeme());
          if (local != null && !local.defined) {
            errors.at(name, "Can't read local variable in its own initializer.");
          }
        }
        use(name, name.lexeme());
      }
    }
  }

  private LocalScope begin(Stmt statement) {
    LocalScope scope = new LocalScope(function);
    result.scope(statement, scope);
    scopes.push(scope);
    return scope;
  }

  private void end() {
    scopes.pop().end();
  }

  /**
   * Declares a variable in the innermost scope. Returns null if there is none, so that it is
   * global.
   */
  private @Nullable Local declare(Token name, boolean defined) {
    LocalScope scope = scopes.peek();
    if (scope == null) {
      return null;
    }
    Local local = declare(scope, name, -1);
    local.defined = defined;
    return local;
  }

  private Local declare(LocalScope scope, Token name, int argument) {
    Local local = new Local(scope, name.lexeme(), argument);
    if (scope.locals.put(name.lexeme(), local) != null) {
      errors.at(name, "Already a variable with this name in this scope.");
    }
    result.bind(name, local);
    return local;
  }

  private @Nullable Local use(Token at, String name) {
    for (LocalScope scope : scopes) {
      Local local = scope.locals.get(name);
      if (local != null) {
        local.captured |= scope.function != function;
        result.bind(at, local);
        return local;
      }
    }
    return null;
  }
}
