package dev.lasso.processor.javac;

import com.sun.source.tree.ArrayAccessTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewArrayTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import dev.lasso.processor.type.Hierarchy;
import dev.lasso.processor.type.LassoAnnotation;
import dev.lasso.processor.type.Reachability;
import dev.lasso.processor.type.RuntimeTypes;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import org.jspecify.annotations.Nullable;

/**
 * A flow analysis of a method: finds the containers to which expressions and local variables refer,
 * if they are held by a scope that the method opens. A method that takes the scope and returns a
 * container is assumed to return an object held by that scope. Values stored in a collection or
 * another holder of the JDK are found there again.
 */
final class ScopeFlow {

  /** A scope that the method opens, with the line on which its block ends. */
  static final class Scope {
    final String name;
    long endLine;
    boolean hasEnded;

    Scope(String name) {
      this.name = name;
    }
  }

  /** The containers that a scope holds because of one expression. */
  static final class Value {
    final Scope scope;
    final int number;

    /** True if something else may also own or hold them. */
    boolean keptElsewhere;

    /**
     * The reason why the scope no longer holds the value, for messages; null while the scope holds
     * it.
     */
    @Nullable String releaseReason;

    Value(Scope scope, int number) {
      this.scope = scope;
      this.number = number;
    }

    /**
     * Undoes a release that may not have happened. Returns false, and changes nothing, if the scope
     * has ended.
     */
    boolean undoRelease() {
      releaseReason = scope.hasEnded ? releaseReason : null;
      return !scope.hasEnded;
    }
  }

  private final TreeQueries queries;
  private final RuntimeTypes runtime;
  private final Reachability reachability;
  private final Map<Element, Scope> scopes = new HashMap<>();
  private final Map<Element, Set<Value>> variables = new HashMap<>();
  private final Map<Tree, Value> valuesByTree = new HashMap<>();

  ScopeFlow(TreeQueries treeQueries, RuntimeTypes runtime) {
    this.queries = treeQueries;
    this.runtime = runtime;
    this.reachability = new Reachability(runtime);
  }

  Scope addScope(Element variable) {
    Scope scope = new Scope(variable.getSimpleName().toString());
    scopes.put(variable, scope);
    return scope;
  }

  /** Returns the scope that {@code place} names, or null if the method has not opened it. */
  @Nullable Scope scope(TreePath place) {
    return scopes.get(queries.element(TreeQueries.withoutParenthesesAndCasts(place)));
  }

  /** Returns the number of values so far. */
  int valueCount() {
    return valuesByTree.size();
  }

  Collection<Value> allValues() {
    return valuesByTree.values();
  }

  void setValues(Element variable, Set<Value> values) {
    variables.put(variable, values);
  }

  void addValues(Element variable, Set<Value> values) {
    variables.computeIfAbsent(variable, _ -> new LinkedHashSet<>()).addAll(values);
  }

  Set<Value> valuesOf(@Nullable Element variable) {
    return variables.getOrDefault(variable, Set.of());
  }

  /** Returns the values to which {@code expression} can refer. */
  Set<Value> valuesOf(TreePath expression) {
    Set<Value> found = new LinkedHashSet<>();
    TreeQueries.possibleValues(expression).forEach(each -> found.addAll(valuesOfResult(each)));
    return found;
  }

  private Set<Value> valuesOfAll(TreePath place, List<? extends ExpressionTree> parts) {
    Set<Value> found = new LinkedHashSet<>();
    parts.forEach(part -> found.addAll(valuesOf(new TreePath(place, part))));
    return found;
  }

  private Set<Value> valuesOfResult(TreePath place) {
    return switch (place.getLeaf()) {
      case IdentifierTree _ -> valuesOf(queries.element(place));
      case ArrayAccessTree access -> valuesOf(new TreePath(place, access.getExpression()));
      case NewArrayTree array when array.getInitializers() != null ->
          valuesOfAll(place, array.getInitializers());
      case NewClassTree creation when isOfJdk(queries.element(place)) ->
          valuesOfAll(place, creation.getArguments());
      case LambdaExpressionTree _ -> capturedValues(place);
      case MethodInvocationTree call
          when queries.element(place) instanceof ExecutableElement method ->
          valuesOfCall(place, call, method);
      default -> Set.of();
    };
  }

  private Set<Value> valuesOfCall(
      TreePath place, MethodInvocationTree call, ExecutableElement method) {
    TreePath receiver = receiver(place);
    TypeMirror result = queries.type(place);
    if (result == null || !canReferToContainer(result)) {
      return Set.of();
    }
    if (receiver != null && scope(receiver) != null) {
      return switch (method.getSimpleName().toString()) {
        case "rewind" -> valuesOf(new TreePath(place, call.getArguments().getLast()));
        case "keep" -> valuesOfKeep(place, call, scope(receiver));
        default -> Set.of();
      };
    }
    List<Scope> given =
        call.getArguments().stream()
            .map(argument -> scope(new TreePath(place, argument)))
            .filter(scope -> scope != null)
            .toList();
    if (!given.isEmpty()) {
      return given.size() == 1 && runtime.isContainer(result)
          ? Set.of(valueAt(call, given.getFirst(), result))
          : Set.of();
    }
    return isOfJdk(method) ? valuesOfJdkCall(place, call, receiver) : Set.of();
  }

  /**
   * Returns the result of {@code keep}. The referent of a weak reference may have no hold but this
   * one, so it is a new value. Any other argument may be held elsewhere, and keeps its values.
   */
  private Set<Value> valuesOfKeep(TreePath place, MethodInvocationTree call, Scope scope) {
    TreePath kept =
        TreeQueries.withoutParenthesesAndCasts(new TreePath(place, call.getArguments().getFirst()));
    return kept.getLeaf() instanceof MethodInvocationTree
            && queries.element(kept) instanceof ExecutableElement get
            && get.getEnclosingElement().getSimpleName().contentEquals("GcWeak")
        ? Set.of(valueAt(call, scope, get.getReturnType()))
        : valuesOf(kept);
  }

  private Set<Value> valuesOfJdkCall(
      TreePath place, MethodInvocationTree call, @Nullable TreePath receiver) {
    Set<Value> found = new LinkedHashSet<>(receiver == null ? Set.of() : valuesOf(receiver));
    for (ExpressionTree argument : call.getArguments()) {
      TreePath part = new TreePath(place, argument);
      if (!(argument instanceof LambdaExpressionTree lambda)) {
        found.addAll(valuesOf(part));
      } else if (lambda.getBody() instanceof ExpressionTree body) {
        found.addAll(valuesOf(new TreePath(part, body)));
      }
    }
    return found;
  }

  /** Binds the parameters of lambdas passed to a JDK method to {@code values}. */
  void bindParameters(TreePath place, Set<Value> values) {
    for (ExpressionTree argument : ((MethodInvocationTree) place.getLeaf()).getArguments()) {
      if (argument instanceof LambdaExpressionTree lambda) {
        TreePath path = new TreePath(place, lambda);
        lambda
            .getParameters()
            .forEach(each -> variables.put(queries.element(new TreePath(path, each)), values));
      }
    }
  }

  /**
   * Returns the value for the expression at {@code at}. A container with a finalizer counts as
   * kept, because the finalizer may resurrect it.
   */
  private Value valueAt(Tree at, Scope scope, TypeMirror type) {
    Value value = valuesByTree.computeIfAbsent(at, _ -> new Value(scope, valuesByTree.size()));
    value.keptElsewhere |=
        type instanceof DeclaredType declared
            && Hierarchy.withSuperclasses((TypeElement) declared.asElement())
                .flatMap(each -> ElementFilter.methodsIn(each.getEnclosedElements()).stream())
                .anyMatch(LassoAnnotation.FINALIZER::isOn);
    return value;
  }

  private boolean canReferToContainer(TypeMirror type) {
    return runtime.isContainer(type) || reachability.heldContainer(type).isPresent();
  }

  /** Returns the values to which the code of a lambda or an anonymous class refers. */
  Set<Value> capturedValues(TreePath place) {
    Set<Value> found = new LinkedHashSet<>();
    new TreePathScanner<@Nullable Void, @Nullable Void>() {
      @Override
      public @Nullable Void visitIdentifier(IdentifierTree tree, @Nullable Void unused) {
        found.addAll(valuesOf(queries.element(getCurrentPath())));
        return null;
      }
    }.scan(place, null);
    return found;
  }

  /**
   * Returns the expression before the dot of the call at {@code place}, or null if there is none.
   */
  static @Nullable TreePath receiver(TreePath place) {
    MethodInvocationTree call = (MethodInvocationTree) place.getLeaf();
    return call.getMethodSelect() instanceof MemberSelectTree select
        ? new TreePath(new TreePath(place, select), select.getExpression())
        : null;
  }

  /** Returns whether a method or constructor belongs to the JDK, which owns no containers. */
  static boolean isOfJdk(@Nullable Element method) {
    return method != null
        && method.getEnclosingElement() instanceof TypeElement owner
        && owner.getQualifiedName().toString().startsWith("java.");
  }
}
