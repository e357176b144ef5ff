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
import dev.lasso.processor.javac.ScopeFlow.Scope;
import dev.lasso.processor.javac.ScopeFlow.Value;
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

  private static final Set<String> ASYNC_METHODS =
      Set.of(
          "execute",
          "submit",
          "schedule",
          "supplyAsync",
          "runAsync",
          "startVirtualThread",
          "start");

  private static final Set<String> WAITING_METHODS =
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

  private final TreeQueries queries;
  private final RuntimeTypes runtime;
  private final UnmanagedFieldCheck unmanagedFields;
  private final TreeReporter reporter;
  private final ScopeFlow flow;
  private final List<Escape> escapes = new ArrayList<>();
  private final Map<@Nullable Element, Integer> scopeMarks = new HashMap<>();

  /** Variables with a collection, an array or another JDK object that this method has created. */
  private final Set<Element> localHolders = new HashSet<>();

  /** Trees at which a warning has been reported. */
  private final Set<Tree> reportedTrees = new HashSet<>();

  /** Open scopes and enclosing lambdas, classes and switch expressions, innermost first. */
  private final Deque<Object> enclosing = new ArrayDeque<>();

  /** Values released since the current branch began. */
  private List<Value> releasedInBranch = new ArrayList<>();

  private EscapeCheck(
      TreeQueries treeQueries,
      RuntimeTypes runtime,
      UnmanagedFieldCheck keeps,
      TreeReporter reporter) {
    this.queries = treeQueries;
    this.runtime = runtime;
    this.unmanagedFields = keeps;
    this.reporter = reporter;
    this.flow = new ScopeFlow(treeQueries, runtime);
  }

  /**
   * Reports escaping containers in the method, initialiser or field at {@code member} of a class.
   */
  static void check(
      TreePath member,
      TreeQueries treeQueries,
      RuntimeTypes runtime,
      UnmanagedFieldCheck keeps,
      TreeReporter reporter) {
    new EscapeCheck(treeQueries, runtime, keeps, reporter).scan(member, null);
  }

  private TreePath child(Tree tree) {
    return new TreePath(getCurrentPath(), tree);
  }

  @Override
  public @Nullable Void scan(@Nullable Tree tree, @Nullable Void unused) {
    TreePath around = getCurrentPath();
    if (tree instanceof LambdaExpressionTree
        || tree instanceof ClassTree
        || tree instanceof SwitchExpressionTree) {
      enclosing.push(tree);
      super.scan(tree, null);
      while (enclosing.pop() instanceof Scope scope) {
        endScope(scope);
      }
    } else if (tree instanceof StatementTree
        && around != null
        && BRANCHING.contains(around.getLeaf().getKind())) {
      scanBranch(tree);
    } else {
      super.scan(tree, null);
    }
    return null;
  }

  /**
   * Scans code that may not run. Values that it releases are treated as live afterwards, unless
   * they were created in it or their scope has ended.
   */
  private void scanBranch(Tree tree) {
    List<Value> outer = releasedInBranch;
    int before = flow.valueCount();
    releasedInBranch = new ArrayList<>();
    super.scan(tree, null);
    releasedInBranch.removeIf(value -> value.number < before && value.undoRelease());
    outer.addAll(releasedInBranch);
    releasedInBranch = outer;
  }

  // ------------------------------------------------------------------ scopes

  @Override
  public @Nullable Void visitTry(TryTree tree, @Nullable Void unused) {
    scan(tree.getResources(), null);
    Deque<Scope> opened = new ArrayDeque<>();
    for (Tree resource : tree.getResources()) {
      Scope scope = flow.scope(child(resource));
      if (scope != null) {
        opened.push(beginScope(scope, child(tree.getBlock())));
      }
    }
    scan(tree.getBlock(), null);
    for (Scope scope : opened) {
      enclosing.remove(scope);
      endScope(scope);
    }
    scan(tree.getCatches(), null);
    return scan(tree.getFinallyBlock(), null);
  }

  private Scope beginScope(Scope scope, TreePath block) {
    scope.endLine = queries.endLine(block);
    enclosing.push(scope);
    return scope;
  }

  private void endScope(Scope scope) {
    for (Escape escape : List.copyOf(escapes)) {
      if (escape.value.scope == scope) {
        escapes.remove(escape);
        warn(escape.value, escape.place, escape.what, "ends on line " + scope.endLine);
      }
    }
    markReleased(scope, 0, "ended on line " + scope.endLine, Set.of());
    scope.hasEnded = true;
  }

  private void warn(Value value, TreePath place, String what, String how) {
    boolean isNew = !value.keptElsewhere && reportedTrees.add(place.getLeaf());
    value.keptElsewhere = true;
    if (isNew) {
      reporter.report(Diagnostic.SCOPE_ESCAPE, place, what, value.scope.name, how);
    }
  }

  private void markReleased(Scope scope, int from, String how, Set<Value> but) {
    for (Value value : flow.allValues()) {
      if (value.scope == scope
          && value.number >= from
          && value.releaseReason == null
          && !but.contains(value)) {
        value.releaseReason = how;
        releasedInBranch.add(value);
      }
    }
  }

  private void applyScopeCall(
      Scope scope, String method, List<? extends ExpressionTree> arguments) {
    String line = " on line " + queries.line(getCurrentPath());
    switch (method) {
      case "close" -> markReleased(scope, 0, "was closed" + line, Set.of());
      case "keep" -> {
        Set<Value> others = new HashSet<>(flow.valuesOf(child(arguments.getFirst())));
        others.removeIf(value -> value.scope == scope);
        markKept(others);
      }
      case "moveTo" -> markKept(flow.valuesOf(child(arguments.getLast())));
      case "drop" -> {
        Set<Value> others = new HashSet<>(flow.allValues());
        others.removeAll(flow.valuesOf(child(arguments.getFirst())));
        markReleased(scope, 0, "dropped it" + line, others);
      }
      case "rewind" -> {
        Element mark = queries.element(child(arguments.getFirst()));
        Set<Value> result =
            arguments.size() == 1 ? Set.of() : flow.valuesOf(child(arguments.getLast()));
        markReleased(
            scope, scopeMarks.getOrDefault(mark, Integer.MAX_VALUE), "was rewound" + line, result);
      }
      default -> {}
    }
  }

  // ------------------------------------------------------------------ variables and fields

  @Override
  public @Nullable Void visitVariable(VariableTree tree, @Nullable Void unused) {
    super.visitVariable(tree, null);
    Element variable = queries.element(getCurrentPath());
    if (tree.getInitializer() != null && variable != null && !variable.getKind().isField()) {
      TreePath value = TreeQueries.withoutParenthesesAndCasts(child(tree.getInitializer()));
      store(variable, value);
      Element called =
          value.getLeaf() instanceof MethodInvocationTree ? queries.element(value) : null;
      if (called != null && runtime.isScope(variable.asType())) {
        TreePath block = getCurrentPath().getParentPath();
        if (runtime.isHeap(called.getEnclosingElement().asType())) {
          flow.addScope(variable);
        } else if (called.getSimpleName().contentEquals("current") && isBodyOfHeapRun(block)) {
          beginScope(flow.addScope(variable), block);
        }
      } else if (called != null && called.getSimpleName().contentEquals("mark")) {
        scopeMarks.put(variable, flow.valueCount());
      }
    }
    return null;
  }

  /**
   * Returns whether {@code block} is the body of a lambda for which {@code heap.run} opens a scope.
   */
  private boolean isBodyOfHeapRun(TreePath block) {
    TreePath call = block.getParentPath().getParentPath();
    return call.getLeaf() instanceof MethodInvocationTree
        && queries.element(call) instanceof ExecutableElement run
        && run.getSimpleName().contentEquals("run")
        && runtime.isHeap(run.getEnclosingElement().asType());
  }

  private void store(Element variable, TreePath value) {
    flow.setValues(variable, new LinkedHashSet<>(flow.valuesOf(value)));
    TreePath bare = TreeQueries.withoutParenthesesAndCasts(value);
    if (bare.getLeaf() instanceof NewArrayTree || ScopeFlow.isOfJdk(queries.element(bare))) {
      localHolders.add(variable);
    }
  }

  @Override
  public @Nullable Void visitAssignment(AssignmentTree tree, @Nullable Void unused) {
    scan(tree.getExpression(), null);
    TreePath target = TreeQueries.withoutParenthesesAndCasts(child(tree.getVariable()));
    Element variable = queries.element(target);
    Set<Value> values = flow.valuesOf(child(tree.getExpression()));
    if (target.getLeaf() instanceof ArrayAccessTree access) {
      scan(access, null);
      storeInHolder(new TreePath(target, access.getExpression()), values);
    } else if (variable instanceof VariableElement field && variable.getKind().isField()) {
      escapes.removeIf(escape -> field.equals(escape.field));
      storeInField(field, target, values);
    } else if (variable != null) {
      store(variable, child(tree.getExpression()));
    }
    return null;
  }

  /** Stores {@code values} in the object to which {@code holder} refers. */
  private void storeInHolder(TreePath holder, Set<Value> values) {
    Element variable = queries.element(TreeQueries.withoutParenthesesAndCasts(holder));
    if (variable != null && localHolders.contains(variable)) {
      flow.addValues(variable, values);
    } else {
      markKept(values);
    }
  }

  private void storeInField(VariableElement field, TreePath place, Set<Value> values) {
    if (runtime.isContainer(field.getEnclosingElement().asType())
        || unmanagedFields.isReported(field)) {
      markKept(values);
    } else {
      String what = "Field '" + field.getSimpleName() + "' still refers to a dead container";
      addEscapes(values, place, what, field);
    }
  }

  private static void markKept(Set<Value> values) {
    values.stream()
        .filter(value -> value.releaseReason == null)
        .forEach(value -> value.keptElsewhere = true);
  }

  private void addEscapes(Set<Value> values, TreePath place, String what, @Nullable Element field) {
    values.stream()
        .filter(value -> enclosing.contains(value.scope))
        .forEach(value -> escapes.add(new Escape(value, place, what, field)));
  }

  @Override
  public @Nullable Void visitIdentifier(IdentifierTree tree, @Nullable Void unused) {
    boolean isNullCheck =
        getCurrentPath().getParentPath().getLeaf() instanceof BinaryTree check
            && (check.getKind() == Tree.Kind.EQUAL_TO || check.getKind() == Tree.Kind.NOT_EQUAL_TO);
    for (Value value : flow.valuesOf(queries.element(getCurrentPath()))) {
      if (value.releaseReason != null && !isNullCheck) {
        warn(
            value, getCurrentPath(), "'" + tree + "' is used after its death", value.releaseReason);
      }
    }
    return null;
  }

  @Override
  public @Nullable Void visitEnhancedForLoop(EnhancedForLoopTree tree, @Nullable Void unused) {
    Element each = queries.element(child(tree.getVariable()));
    if (each != null) {
      flow.setValues(each, flow.valuesOf(child(tree.getExpression())));
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
      markKept(flow.valuesOf(new TreePath(at, test.getExpression())));
    }
    return null;
  }

  // ------------------------------------------------------------------ exits

  @Override
  public @Nullable Void visitReturn(ReturnTree tree, @Nullable Void unused) {
    super.visitReturn(tree, null);
    checkExit(tree.getExpression(), true);
    return null;
  }

  @Override
  public @Nullable Void visitYield(YieldTree tree, @Nullable Void unused) {
    super.visitYield(tree, null);
    checkExit(tree.getValue(), false);
    return null;
  }

  private void checkExit(@Nullable ExpressionTree result, boolean method) {
    Set<Value> values = result == null ? Set.of() : flow.valuesOf(child(result));
    for (Object each : enclosing) {
      if (each instanceof Tree && !(method && each instanceof SwitchExpressionTree)) {
        return;
      }
      for (Value value : values) {
        if (value.scope == each) {
          addEscapes(
              Set.of(value), child(result), "A container leaves the scope in which it lives", null);
        }
      }
    }
  }

  @Override
  public @Nullable Void visitNewClass(NewClassTree tree, @Nullable Void unused) {
    super.visitNewClass(tree, null);
    if (tree.getClassBody() != null) {
      markKept(flow.capturedValues(child(tree.getClassBody())));
    }
    passArguments(queries.element(getCurrentPath()), null, tree.getArguments());
    return null;
  }

  @Override
  public @Nullable Void visitMethodInvocation(MethodInvocationTree tree, @Nullable Void unused) {
    TreePath receiver = ScopeFlow.receiver(getCurrentPath());
    Element method = queries.element(getCurrentPath());
    if (receiver != null && ScopeFlow.isOfJdk(method)) {
      flow.bindParameters(getCurrentPath(), flow.valuesOf(receiver));
    }
    super.visitMethodInvocation(tree, null);
    Scope scope = receiver == null ? null : flow.scope(receiver);
    if (scope == null) {
      passArguments(method, receiver, tree.getArguments());
    } else if (method != null) {
      applyScopeCall(scope, method.getSimpleName().toString(), tree.getArguments());
    }
    return null;
  }

  /** Passes values to a method or constructor, which may keep them unless it belongs to the JDK. */
  private void passArguments(
      @Nullable Element method,
      @Nullable TreePath receiver,
      List<? extends ExpressionTree> arguments) {
    String name = method == null ? "" : method.getSimpleName().toString();
    String owner = method == null ? "" : method.getEnclosingElement().toString();
    boolean runs =
        owner.startsWith("java.util.concurrent.") || owner.startsWith("java.lang.Thread");
    if (runs && WAITING_METHODS.contains(name)) {
      escapes.removeIf(escape -> escape.what.equals(RUNS_LATER));
    }
    for (ExpressionTree argument : arguments) {
      Set<Value> values = flow.valuesOf(child(argument));
      if (!ScopeFlow.isOfJdk(method)) {
        markKept(values);
      } else if (runs
          && (ASYNC_METHODS.contains(name) || method.getKind() == ElementKind.CONSTRUCTOR)) {
        if (receiver == null || !isTryResource(receiver)) {
          addEscapes(values, child(argument), RUNS_LATER, null);
        }
      } else if (receiver != null && argument instanceof MemberReferenceTree reference) {
        if (!(queries.element(new TreePath(child(argument), reference.getQualifierExpression()))
            instanceof TypeElement)) {
          markKept(flow.valuesOf(receiver));
        }
      } else if (receiver != null
          && !(argument instanceof LambdaExpressionTree)
          && owner.startsWith("java.util.")) {
        storeInHolder(receiver, values);
      }
    }
  }

  /**
   * Returns whether the executor is the resource of a try statement, which closes it and waits for
   * it.
   */
  private boolean isTryResource(TreePath executor) {
    Element variable = queries.element(executor);
    return variable != null && variable.getKind() == ElementKind.RESOURCE_VARIABLE;
  }
}
