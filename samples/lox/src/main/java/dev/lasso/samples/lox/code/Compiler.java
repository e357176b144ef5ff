package dev.lasso.samples.lox.code;

import dev.lasso.samples.lox.objects.Nil;
import dev.lasso.samples.lox.syntax.Expr;
import dev.lasso.samples.lox.syntax.Stmt;
import dev.lasso.samples.lox.syntax.Token;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Compiles a resolved program to executable nodes. */
final class Compiler {

  private final Machine machine;
  private final GlobalNames globals;
  private final Resolution resolution;

  /** The enclosing scopes that have an environment at run time, innermost first. */
  private final Deque<LocalScope> environments = new ArrayDeque<>();

  Compiler(Machine machine, GlobalNames globals, Resolution resolution) {
    this.machine = machine;
    this.globals = globals;
    this.resolution = resolution;
  }

  Action[] actions(List<Stmt> statements) {
    return statements.stream().map(this::action).toArray(Action[]::new);
  }

  private Action action(Stmt statement) {
    return switch (statement) {
      case Stmt.Block block -> block(block);
      case Stmt.ClassDeclaration declaration -> define(declaration.name(), loxClass(declaration));
      case Stmt.Expression expression -> Actions.effect(machine, node(expression.expression()));
      case Stmt.Function function ->
          define(function.name(), new Declarations.Function(machine, code(function)));
      case Stmt.If choice ->
          new Actions.If(
              machine,
              node(choice.condition()),
              action(choice.then()),
              choice.otherwise() == null ? null : action(choice.otherwise()));
      case Stmt.Print print -> new Actions.Print(machine, node(print.expression()));
      case Stmt.Return end -> new Actions.Return(machine, nodeOrNil(end.value()));
      case Stmt.Var variable -> define(variable.name(), nodeOrNil(variable.initializer()));
      case Stmt.While loop ->
          new Actions.While(machine, node(loop.condition()), action(loop.body()));
    };
  }

  private Action block(Stmt.Block block) {
    LocalScope scope = resolution.scope(block);
    enter(scope);
    Action[] actions = actions(block.statements());
    leave(scope);
    int[] counted =
        scope.locals.values().stream()
            .filter(local -> local.kind() == Local.Kind.COUNTED)
            .mapToInt(local -> local.index)
            .toArray();
    return scope.holds || counted.length > 0
        ? new Actions.Block(machine, actions, scope.shared, counted)
        : new Actions.Sequence(actions);
  }

  private void enter(LocalScope scope) {
    if (scope.shared > 0) {
      environments.push(scope);
    }
  }

  private void leave(LocalScope scope) {
    if (scope.shared > 0) {
      environments.pop();
    }
  }

  private int depth(LocalScope scope) {
    int depth = 0;
    for (LocalScope environment : environments) {
      if (environment == scope) {
        return depth;
      }
      depth++;
    }
    throw new IllegalStateException("not around here");
  }

  private Action define(Token name, Node value) {
    Local local = resolution.local(name);
    if (local != null && local.kind() == Local.Kind.HELD) {
      return new Actions.Hold(machine, local.index, value);
    }
    Place place =
        local == null
            ? new Place.Global(machine, globals.index(name.lexeme()), null)
            : place(local);
    return Actions.effect(machine, new Store.Variable(place, value));
  }

  private Place place(Local local) {
    return switch (local.kind()) {
      case HELD -> throw new IllegalArgumentException(local.name);
      case COUNTED -> new Place.Counted(machine, local.index);
      case SHARED -> new Place.Shared(depth(local.scope), local.index);
    };
  }

  private FunctionCode code(Stmt.Function function) {
    LocalScope scope = resolution.scope(function);
    enter(scope);
    List<Place> places = new ArrayList<>();
    List<Integer> arguments = new ArrayList<>();
    for (Local local : scope.locals.values()) {
      if (local.argument >= 0 && local.kind() != Local.Kind.HELD) {
        places.add(place(local));
        arguments.add(local.argument);
      }
    }
    Action[] body = actions(function.body());
    leave(scope);
    return new FunctionCode(
        machine,
        function.name().lexeme(),
        function.parameters().size(),
        scope,
        places.toArray(Place[]::new),
        arguments.stream().mapToInt(i -> i).toArray(),
        body);
  }

  private Node loxClass(Stmt.ClassDeclaration declaration) {
    Expr.Variable superclass = declaration.superclass();
    Node parent = superclass == null ? null : node(superclass);
    LocalScope scope = resolution.scope(declaration);
    enter(scope);
    FunctionCode[] methods =
        declaration.methods().stream().map(this::code).toArray(FunctionCode[]::new);
    leave(scope);
    return new Declarations.ClassDeclaration(
        machine,
        declaration.name().lexeme(),
        parent,
        superclass == null ? 0 : superclass.name().line(),
        scope.shared > 0,
        Fields.setBy(declaration.methods()),
        methods);
  }

  private Node nodeOrNil(@Nullable Expr expression) {
    return expression == null ? new Reads.Literal(Nil.NIL) : node(expression);
  }

  private Node node(Expr expression) {
    return switch (expression) {
      case Expr.Assign assign -> new Store.Variable(assigned(assign.name()), node(assign.value()));
      case Expr.Binary binary ->
          Operators.binary(binary.operator(), node(binary.left()), node(binary.right()));
      case Expr.Call call -> call(call);
      case Expr.Get get -> new Properties.Get(machine, node(get.object()), get.name());
      case Expr.Grouping grouping -> node(grouping.expression());
      case Expr.Literal literal -> new Reads.Literal(literal.value());
      case Expr.Logical logical ->
          Operators.logical(logical.operator(), node(logical.left()), node(logical.right()));
      case Expr.Set set ->
          new Properties.Set(machine, node(set.object()), set.name(), node(set.value()));
      case Expr.Super upper ->
          new Properties.Super(
              machine, variable(upper.keyword()), variable(upper.method()), upper.method());
      case Expr.This self -> variable(self.keyword());
      case Expr.Unary unary -> Operators.unary(unary.operator(), node(unary.operand()));
      case Expr.Variable variable -> variable(variable.name());
    };
  }

  private Node call(Expr.Call call) {
    Node[] arguments = call.arguments().stream().map(this::node).toArray(Node[]::new);
    int line = call.paren().line();
    return switch (call.callee()) {
      case Expr.Get get ->
          new Properties.Invoke(machine, node(get.object()), get.name(), arguments, line);
      case Expr.Super upper ->
          new Properties.InvokeSuper(
              machine,
              variable(upper.keyword()),
              variable(upper.method()),
              upper.method(),
              arguments,
              line);
      default -> new Call(machine, node(call.callee()), arguments, line);
    };
  }

  private Place assigned(Token name) {
    Local local = resolution.local(name);
    return local == null
        ? new Place.Global(machine, globals.index(name.lexeme()), name)
        : place(local);
  }

  private Node variable(Token name) {
    Local local = resolution.local(name);
    if (local == null) {
      return new Reads.Global(machine, globals.index(name.lexeme()), name);
    }
    return switch (local.kind()) {
      case HELD -> new Reads.Held(local.index);
      case COUNTED -> new Reads.Counted(machine, local.index);
      case SHARED -> new Reads.Shared(depth(local.scope), Objects.requireNonNull(local));
    };
  }
}
