package dev.lasso.samples.lox.code;

import dev.lasso.samples.lox.syntax.Stmt;
import dev.lasso.samples.lox.syntax.Token;
import java.util.IdentityHashMap;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The result of the resolver. */
final class Resolution {

  /** The variables, by the tokens of their declarations and of all their uses. */
  private final IdentityHashMap<Token, Local> locals = new IdentityHashMap<>();

  /** The scopes of blocks, functions and classes. */
  private final IdentityHashMap<Stmt, LocalScope> scopes = new IdentityHashMap<>();

  final FunctionScope script = new FunctionScope(FunctionScope.Kind.SCRIPT, 0);

  void bind(Token name, Local local) {
    locals.put(name, local);
  }

  /** Returns the variable of a name, or null if it is global. */
  @Nullable Local local(Token name) {
    return locals.get(name);
  }

  void scope(Stmt statement, LocalScope scope) {
    scopes.put(statement, scope);
  }

  LocalScope scope(Stmt statement) {
    return Objects.requireNonNull(scopes.get(statement));
  }
}
