package dev.lasso.processor.javac;

import com.sun.source.tree.ArrayAccessTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.BindingPatternTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.InstanceOfTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewArrayTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.PatternTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.tree.YieldTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import dev.lasso.processor.javac.Holding.Scope;
import dev.lasso.processor.javac.Holding.Value;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.type.RuntimeTypes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import org.jspecify.annotations.Nullable;

/**
 * A warning for containers that are used, or still referenced, after the end of the only scope that
 * held them. The check walks over a method once, in source order. Containers that something else
 * may keep alive are not reported, so that no warning is wrong. Code that runs in another order,
 * such as the next iteration of a loop, is not analysed.
 */
final class EscapeCheck extends TreePathScanner<@Nullable Void, @Nullable Void> {
  private static final String RUNS_LATER =
      "Code that can run after the death of a container uses it";

  private static final Set<String> LATER =
      Set.of(
          "execute",
          "submit",
          "schedule",
          "supplyAsync",
          "runAsync",
          "startVirtualThread",
          "start");

  private static final Set<String> WAITING =
      Set.of("get", "join", "await", "awaitTermination", "close");

  /** Kinds of trees with parts that may not run. */
  private static final Set<Tree.Kind> BRANCHING =
      Set.of(
          Tree.Kind.IF,
          Tree.Kind.WHILE_LOOP,
          Tree.Kind.FOR_LOOP,
          Tree.Kind.ENHANCED_FOR_LOOP,
          Tree.Kind.CASE,
          Tree.Kind.CATCH,
          Tree.Kind.LAMBDA_EXPRESSION);

  /**
   * A potential warning, reported at the end of the scope unless the value is kept elsewhere by
   * then.
   */
  private record Escape(Value value, TreePath place, String what, @Nullable Element field) {}

  private final Code code;
  private final RuntimeTypes runtime;
  private final KeepCheck keeps;
  private final TreeReporter reporter;
  private final Holding holding;
  private final List<Escape> escapes = new ArrayList<>();
  private final Map<@Nullable Element, Integer> marks = new HashMap<>();

  /** Variables with a collection, an array or another JDK object that this method has created. */
  private final Set<Element> made = new HashSet<>();

  /** Trees at which a warning has been reported. */
  private final Set<Tree> told = new HashSet<>();

  /** Open scopes and enclosing lambdas, classes and switch expressions, innermost first. */
  private final Deque<Object> open = new ArrayDeque<>();

  /** Values released since the current branch began. */
  private List<Value> ended = new ArrayList<>();

  private EscapeCheck(Code code, RuntimeTypes runtime, KeepCheck keeps, TreeReporter reporter) {
    this.code = code;
    this.runtime = runtime;
    this.keeps = keeps;
    this.reporter = reporter;
    this.holding = new Holding(code, runtime);
  }

  /**
   * Reports escaping containers in the method, initialiser or field at {@code member} of a class.
   */
  static void check(
      TreePath member, Code code, RuntimeTypes runtime, KeepCheck keeps, TreeReporter reporter) {
    new EscapeCheck(code, runtime, keeps, reporter).scan(member, null);
  }

  private TreePath part(Tree tree) {
    return new TreePath(getCurrentPath(), tree);
  }

  @Override
  public @Nullable Void scan(@Nullable Tree tree, @Nullable Void unused) {
    TreePath around = getCurrentPath();
    if (tree instanceof LambdaExpressionTree
        || tree instanceof ClassTree
        || tree instanceof SwitchExpressionTree) {
      open.push(tree);
      super.scan(tree, null);
      while (open.pop() instanceof Scope scope) {
        close(scope);
      }
    } else if (tree instanceof StatementTree
        && around != null
        && BRANCHING.contains(around.getLeaf().getKind())) {
      branch(tree);
    } else {
      super.scan(tree, null);
    }
    return null;
  }

  /**
   * Scans code that may not run. Values that it releases are treated as live afterwards, unless
   * they were created in it or their scope has ended.
   */
  private void branch(Tree tree) {
    List<Value> outer = ended;
    int before = holding.count();
    ended = new ArrayList<>();
    super.scan(tree, null);
    ended.removeIf(value -> value.number < before && value.revive());
    outer.addAll(ended);
    ended = outer;
  }

  // ------------------------------------------------------------------ scopes

  @Override
  public @Nullable Void visitTry(TryTree tree, @Nullable Void unused) {
    scan(tree.getResources(), null);
    Deque<Scope> opened = new ArrayDeque<>();
    for (Tree resource : tree.getResources()) {
      Scope scope = holding.scope(part(resource));
      if (scope != null) {
        opened.push(begin(scope, part(tree.getBlock())));
      }
    }
    scan(tree.getBlock(), null);
    for (Scope scope : opened) {
      open.remove(scope);
      close(scope);
    }
    scan(tree.getCatches(), null);
    return scan(tree.getFinallyBlock(), null);
  }

  private Scope begin(Scope scope, TreePath block) {
    scope.line = code.endLine(block);
    open.push(scope);
    return scope;
  }

  private void close(Scope scope) {
    for (Escape escape : List.copyOf(escapes)) {
      if (escape.value.scope == scope) {
        escapes.remove(escape);
        warn(escape.value, escape.place, escape.what, "ends on line " + scope.line);
      }
    }
    end(scope, 0, "ended on line " + scope.line, Set.of());
    scope.isOver = true;
  }

  private void warn(Value value, TreePath place, String what, String how) {
    boolean isNew = !value.kept && told.add(place.getLeaf());
    value.kept = true;
    if (isNew) {
      reporter.report(Diagnostic.SCOPE_ESCAPE, place, what, value.scope.name, how);
    }
  }

  private void end(Scope scope, int from, String how, Set<Value> but) {
    for (Value value : holding.all()) {
      if (value.scope == scope
          && value.number >= from
          && value.end == null
          && !but.contains(value)) {
        value.end = how;
        ended.add(value);
      }
    }
  }

  private void letGo(Scope scope, String method, List<? extends ExpressionTree> arguments) {
    String line = " on line " + code.line(getCurrentPath());
    switch (method) {
      case "close" -> end(scope, 0, "was closed" + line, Set.of());
      case "keep" -> {
        Set<Value> others = new HashSet<>(holding.of(part(arguments.getFirst())));
        others.removeIf(value -> value.scope == scope);
        keep(others);
      }
      case "moveTo" -> keep(holding.of(part(arguments.getLast())));
      case "drop" -> {
        Set<Value> others = new HashSet<>(holding.all());
        others.removeAll(holding.of(part(arguments.getFirst())));
        end(scope, 0, "dropped it" + line, others);
      }
      case "rewind" -> {
        Element mark = code.element(part(arguments.getFirst()));
        Set<Value> result =
            arguments.size() == 1 ? Set.of() : holding.of(part(arguments.getLast()));
        end(scope, marks.getOrDefault(mark, Integer.MAX_VALUE), "was rewound" + line, result);
      }
      default -> {}
    }
  }

  // ------------------------------------------------------------------ variables and fields

  @Override
  public @Nullable Void visitVariable(VariableTree tree, @Nullable Void unused) {
    super.visitVariable(tree, null);
    Element variable = code.element(getCurrentPath());
    if (tree.getInitializer() != null && variable != null && !variable.getKind().isField()) {
      TreePath value = Code.bare(part(tree.getInitializer()));
      store(variable, value);
      Element called = value.getLeaf() instanceof MethodInvocationTree ? code.element(value) : null;
      if (called != null && runtime.isScope(variable.asType())) {
        TreePath block = getCurrentPath().getParentPath();
        if (runtime.isHeap(called.getEnclosingElement().asType())) {
          holding.open(variable);
        } else if (called.getSimpleName().contentEquals("current") && isOfRun(block)) {
          begin(holding.open(variable), block);
        }
      } else if (called != null && called.getSimpleName().contentEquals("mark")) {
        marks.put(variable, holding.count());
      }
    }
    return null;
  }

  /**
   * Returns whether {@code block} is the body of a lambda for which {@code heap.run} opens a scope.
   */
  private boolean isOfRun(TreePath block) {
    TreePath call = block.getParentPath().getParentPath();
    return call.getLeaf() instanceof MethodInvocationTree
        && code.element(call) instanceof ExecutableElement run
        && run.getSimpleName().contentEquals("run")
        && runtime.isHeap(run.getEnclosingElement().asType());
  }

  private void store(Element variable, TreePath value) {
    holding.set(variable, new LinkedHashSet<>(holding.of(value)));
    TreePath bare = Code.bare(value);
    if (bare.getLeaf() instanceof NewArrayTree || Holding.isOfJdk(code.element(bare))) {
      made.add(variable);
    }
  }

  @Override
  public @Nullable Void visitAssignment(AssignmentTree tree, @Nullable Void unused) {
    scan(tree.getExpression(), null);
    TreePath target = Code.bare(part(tree.getVariable()));
    Element variable = code.element(target);
    Set<Value> values = holding.of(part(tree.getExpression()));
    if (target.getLeaf() instanceof ArrayAccessTree access) {
      scan(access, null);
      put(new TreePath(target, access.getExpression()), values);
    } else if (variable instanceof VariableElement field && variable.getKind().isField()) {
      escapes.removeIf(escape -> field.equals(escape.field));
      putInField(field, target, values);
    } else if (variable != null) {
      store(variable, part(tree.getExpression()));
    }
    return null;
  }

  /** Stores {@code values} in the object to which {@code holder} refers. */
  private void put(TreePath holder, Set<Value> values) {
    Element variable = code.element(Code.bare(holder));
    if (variable != null && made.contains(variable)) {
      holding.add(variable, values);
    } else {
      keep(values);
    }
  }

  private void putInField(VariableElement field, TreePath place, Set<Value> values) {
    if (runtime.isContainer(field.getEnclosingElement().asType()) || keeps.isReported(field)) {
      keep(values);
    } else {
      String what = "Field '" + field.getSimpleName() + "' goes on referring to a dead container";
      escape(values, place, what, field);
    }
  }

  private static void keep(Set<Value> values) {
    values.stream().filter(value -> value.end == null).forEach(value -> value.kept = true);
  }

  private void escape(Set<Value> values, TreePath place, String what, @Nullable Element field) {
    values.stream()
        .filter(value -> open.contains(value.scope))
        .forEach(value -> escapes.add(new Escape(value, place, what, field)));
  }

  @Override
  public @Nullable Void visitIdentifier(IdentifierTree tree, @Nullable Void unused) {
    boolean isNullCheck =
        getCurrentPath().getParentPath().getLeaf() instanceof BinaryTree check
            && (check.getKind() == Tree.Kind.EQUAL_TO || check.getKind() == Tree.Kind.NOT_EQUAL_TO);
    for (Value value : holding.of(code.element(getCurrentPath()))) {
      if (value.end != null && !isNullCheck) {
        warn(value, getCurrentPath(), "'" + tree + "' is used after its death", value.end);
      }
    }
    return null;
  }

  @Override
  public @Nullable Void visitEnhancedForLoop(EnhancedForLoopTree tree, @Nullable Void unused) {
    Element each = code.element(part(tree.getVariable()));
    if (each != null) {
      holding.set(each, holding.of(part(tree.getExpression())));
    }
    return super.visitEnhancedForLoop(tree, null);
  }

  @Override
  public @Nullable Void visitBindingPattern(BindingPatternTree tree, @Nullable Void unused) {
    TreePath at = getCurrentPath(); // other names of a value are not followed
    while (!(at.getLeaf() instanceof InstanceOfTree) && at.getLeaf() instanceof PatternTree) {
      at = at.getParentPath();
    }
    if (at.getLeaf() instanceof InstanceOfTree test) {
      keep(holding.of(new TreePath(at, test.getExpression())));
    }
    return null;
  }

  // ------------------------------------------------------------------ exits

  @Override
  public @Nullable Void visitReturn(ReturnTree tree, @Nullable Void unused) {
    super.visitReturn(tree, null);
    leave(tree.getExpression(), true);
    return null;
  }

  @Override
  public @Nullable Void visitYield(YieldTree tree, @Nullable Void unused) {
    super.visitYield(tree, null);
    leave(tree.getValue(), false);
    return null;
  }

  private void leave(@Nullable ExpressionTree result, boolean method) {
    Set<Value> values = result == null ? Set.of() : holding.of(part(result));
    for (Object each : open) {
      if (each instanceof Tree && !(method && each instanceof SwitchExpressionTree)) {
        return;
      }
      for (Value value : values) {
        if (value.scope == each) {
          escape(
              Set.of(value), part(result), "A container leaves the scope in which it lives", null);
        }
      }
    }
  }

  @Override
  public @Nullable Void visitNewClass(NewClassTree tree, @Nullable Void unused) {
    super.visitNewClass(tree, null);
    if (tree.getClassBody() != null) {
      keep(holding.captured(part(tree.getClassBody())));
    }
    pass(code.element(getCurrentPath()), null, tree.getArguments());
    return null;
  }

  @Override
  public @Nullable Void visitMethodInvocation(MethodInvocationTree tree, @Nullable Void unused) {
    TreePath receiver = Holding.receiver(getCurrentPath());
    Element method = code.element(getCurrentPath());
    if (receiver != null && Holding.isOfJdk(method)) {
      holding.bindParameters(getCurrentPath(), holding.of(receiver));
    }
    super.visitMethodInvocation(tree, null);
    Scope scope = receiver == null ? null : holding.scope(receiver);
    if (scope == null) {
      pass(method, receiver, tree.getArguments());
    } else if (method != null) {
      letGo(scope, method.getSimpleName().toString(), tree.getArguments());
    }
    return null;
  }

  /** Passes values to a method or constructor, which may keep them unless it belongs to the JDK. */
  private void pass(
      @Nullable Element method,
      @Nullable TreePath receiver,
      List<? extends ExpressionTree> arguments) {
    String name = method == null ? "" : method.getSimpleName().toString();
    String owner = method == null ? "" : method.getEnclosingElement().toString();
    boolean runs =
        owner.startsWith("java.util.concurrent.") || owner.startsWith("java.lang.Thread");
    if (runs && WAITING.contains(name)) {
      escapes.removeIf(escape -> escape.what.equals(RUNS_LATER));
    }
    for (ExpressionTree argument : arguments) {
      Set<Value> values = holding.of(part(argument));
      if (!Holding.isOfJdk(method)) {
        keep(values);
      } else if (runs && (LATER.contains(name) || method.getKind() == ElementKind.CONSTRUCTOR)) {
        if (receiver == null || !isResource(receiver)) {
          escape(values, part(argument), RUNS_LATER, null);
        }
      } else if (receiver != null && argument instanceof MemberReferenceTree reference) {
        if (!(code.element(new TreePath(part(argument), reference.getQualifierExpression()))
            instanceof TypeElement)) {
          keep(holding.of(receiver));
        }
      } else if (receiver != null
          && !(argument instanceof LambdaExpressionTree)
          && owner.startsWith("java.util.")) {
        put(receiver, values);
      }
    }
  }

  /**
   * Returns whether the executor is the resource of a try statement, which closes it and waits for
   * it.
   */
  private boolean isResource(TreePath executor) {
    Element variable = code.element(executor);
    return variable != null && variable.getKind() == ElementKind.RESOURCE_VARIABLE;
  }
}
