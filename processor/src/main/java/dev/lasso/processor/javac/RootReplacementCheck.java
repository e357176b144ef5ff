package dev.lasso.processor.javac;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.util.TreePath;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.type.RuntimeTypes;
import java.util.Collections;
import java.util.Objects;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/**
 * A hint for methods that replace a root, in a field or in a map of the JDK, without a look at the
 * old one. If they are called twice, nothing closes the first root.
 */
final class RootReplacementCheck {
  private final TreeQueries queries;
  private final RuntimeTypes runtime;
  private final TreeReporter reporter;

  RootReplacementCheck(TreeQueries queries, RuntimeTypes runtime, TreeReporter reporter) {
    this.queries = queries;
    this.runtime = runtime;
    this.reporter = reporter;
  }

  /** Reports the call at {@code place} if it puts a root into a map that exists before. */
  void checkCall(TreePath place) {
    MethodInvocationTree call = (MethodInvocationTree) place.getLeaf();
    TreePath map = TreeQueries.receiver(place);
    if (map != null
        && place.getParentPath().getLeaf() instanceof ExpressionStatementTree
        && queries.element(place) instanceof ExecutableElement called
        && called.getSimpleName().contentEquals("put")
        && JdkTypes.isOfJdk(called)
        && isRoot(place)
        && queries.element(map) instanceof VariableElement variable
        && variable.getKind() != ElementKind.LOCAL_VARIABLE
        && isNamedOnce(variable, method(place))
        && TreeQueries.parts(new TreePath(place, call.getArguments().getFirst()))
            .noneMatch(RootReplacementCheck::isNew)) {
      report(
          place,
          variable,
          " for this key",
          "Close the result of 'put' unless it is null, or call computeIfAbsent");
    }
  }

  /**
   * Reports the assignment at {@code place} if it gives a field a root for a container that the
   * caller of the method chooses, and nothing else sets the field.
   */
  void checkAssignment(TreePath place) {
    AssignmentTree tree = (AssignmentTree) place.getLeaf();
    TreePath value = new TreePath(place, tree.getExpression());
    TreePath method = method(place);
    if (method != null
        && tree.getExpression() instanceof MethodInvocationTree
        && isRoot(value)
        && queries.element(new TreePath(place, tree.getVariable())) instanceof VariableElement field
        && field.getKind().isField()
        && queries.element(method) instanceof ExecutableElement setter
        && !setter.getModifiers().contains(Modifier.PRIVATE)
        && queries.named(value).stream()
            .filter(setter.getParameters()::contains)
            .anyMatch(each -> runtime.isContainer(each.asType()))
        && isNamedOnce(field, method)
        && calls(method)
            .map(queries::declaration)
            .filter(Objects::nonNull)
            .noneMatch(each -> queries.named(each).contains(field))
        && assignments(field, place) == 1) {
      report(place, field, "", "Close it first, unless it is null");
    }
  }

  private void report(TreePath place, VariableElement variable, String where, String advice) {
    reporter.report(Diagnostic.ROOT_REPLACED, place, variable, where, advice);
  }

  private boolean isRoot(TreePath value) {
    TypeMirror type = queries.type(value);
    return type != null && runtime.isRoot(type);
  }

  /** Returns the method around {@code place}; null for a constructor, initializer or lambda. */
  private static @Nullable TreePath method(TreePath place) {
    TreePath at = place;
    while (!(at.getLeaf() instanceof LambdaExpressionTree)
        && !(at.getParentPath().getLeaf() instanceof ClassTree)) {
      at = at.getParentPath();
    }
    return at.getLeaf() instanceof MethodTree tree && tree.getReturnType() != null ? at : null;
  }

  private boolean isNamedOnce(VariableElement variable, @Nullable TreePath method) {
    return method != null && Collections.frequency(queries.named(method), variable) == 1;
  }

  /** Returns the methods of its own object that a method calls. */
  private Stream<Element> calls(TreePath method) {
    return TreeQueries.names(method).stream()
        .filter(each -> each.getLeaf() instanceof IdentifierTree)
        .map(queries::element)
        .filter(ExecutableElement.class::isInstance);
  }

  /** Returns the number of assignments of {@code field} in the file. */
  private long assignments(VariableElement field, TreePath place) {
    return TreeQueries.parts(TreeQueries.outermostClass(place))
        .filter(
            each ->
                each.getLeaf() instanceof AssignmentTree tree
                    && field.equals(queries.element(new TreePath(each, tree.getVariable()))))
        .count();
  }

  /** Returns whether a key, or a part of it, may be another one for each call. */
  private static boolean isNew(TreePath key) {
    return switch (key.getLeaf()) {
      case UnaryTree tree -> TreeQueries.isIncrementOrDecrement(tree);
      case MethodInvocationTree tree ->
          tree.getMethodSelect().toString().matches("(?i).*(next|increment|random|new)[^.]*");
      case NewClassTree _ -> true;
      default -> false;
    };
  }
}
