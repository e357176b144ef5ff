package dev.lasso.processor.javac;

import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.type.LassoAnnotation;
import dev.lasso.processor.type.RuntimeTypes;
import java.util.stream.Stream;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;

/**
 * A hint for methods of a container class that return a resource or a native handle from a final
 * field, because reading such a field does not check whether the object is alive. Resources of the
 * JDK are exempt, because they check their own state, and so are methods that call {@code
 * checkAlive}.
 */
final class UncheckedResourceReadCheck {
  private final TreeQueries queries;
  private final RuntimeTypes runtime;
  private final TreeReporter reporter;

  UncheckedResourceReadCheck(TreeQueries treeQueries, RuntimeTypes runtime, TreeReporter reporter) {
    this.queries = treeQueries;
    this.runtime = runtime;
    this.reporter = reporter;
  }

  /**
   * Reports the returned expression {@code result} if it reads an owned resource from a final field
   * of a container.
   */
  void check(TreePath result) {
    TreePath method = enclosingMethod(result);
    if (method.getLeaf() instanceof MethodTree declared
        && !declared.getModifiers().getFlags().contains(Modifier.PRIVATE)) {
      sources(result, method)
          .filter(
              source ->
                  queries.element(source) instanceof VariableElement field && isUnchecked(field))
          .findFirst()
          .filter(
              _ ->
                  declared.getBody().getStatements().stream()
                      .noneMatch(UncheckedResourceReadCheck::isAliveCheck))
          .ifPresent(source -> report(result, declared, (VariableElement) queries.element(source)));
    }
  }

  private static TreePath enclosingMethod(TreePath result) {
    TreePath at = result;
    while (!(at.getLeaf() instanceof MethodTree)
        && !(at.getLeaf() instanceof LambdaExpressionTree)
        && at.getParentPath() != null) {
      at = at.getParentPath();
    }
    return at;
  }

  private static boolean isAliveCheck(StatementTree statement) {
    return statement instanceof ExpressionStatementTree expression
        && expression.getExpression() instanceof MethodInvocationTree call
        && isNamedCheckAlive(call.getMethodSelect());
  }

  private static boolean isNamedCheckAlive(ExpressionTree method) {
    return switch (method) {
      case IdentifierTree name -> name.getName().contentEquals("checkAlive");
      case MemberSelectTree select ->
          select.getIdentifier().contentEquals("checkAlive")
              && select.getExpression() instanceof IdentifierTree receiver
              && receiver.getName().contentEquals("this");
      default -> false;
    };
  }

  /** Returns the expressions whose value {@code value} can be or contain. */
  private Stream<TreePath> sources(TreePath value, TreePath method) {
    return TreeQueries.possibleValues(value)
        .flatMap(
            each ->
                each.getLeaf() instanceof MethodInvocationTree call
                    ? arguments(each, call).flatMap(argument -> sources(argument, method))
                    : Stream.concat(Stream.of(each), initialisers(each, method)));
  }

  private Stream<TreePath> arguments(TreePath place, MethodInvocationTree call) {
    return queries.element(place) instanceof ExecutableElement called
            && called.getModifiers().contains(Modifier.STATIC)
            && JdkTypes.isOfJdk(called)
        ? call.getArguments().stream().map(each -> new TreePath(place, each))
        : Stream.of();
  }

  /** Returns the possible initial values of the local variable that {@code place} names. */
  private Stream<TreePath> initialisers(TreePath place, TreePath method) {
    return queries.element(place) instanceof VariableElement local && !local.getKind().isField()
        ? TreeQueries.parts(method)
            .filter(each -> each.getLeaf() instanceof VariableTree)
            .filter(each -> local.equals(queries.element(each)))
            .flatMap(
                each -> {
                  Tree initial = ((VariableTree) each.getLeaf()).getInitializer();
                  return initial == null
                      ? Stream.of()
                      : TreeQueries.possibleValues(new TreePath(each, initial));
                })
        : Stream.of();
  }

  private boolean isUnchecked(VariableElement field) {
    TypeMirror type = field.asType();
    return field.getModifiers().contains(Modifier.FINAL)
        && LassoAnnotation.OWNED.isOn(field)
        && runtime.isContainer(field.getEnclosingElement().asType())
        && (type.getKind().isPrimitive()
            || (runtime.isResourceOnly(type) && !type.toString().startsWith("java.")));
  }

  private void report(TreePath result, MethodTree method, VariableElement field) {
    Object type = field.asType().getKind().isPrimitive() ? "handle" : field.asType();
    reporter.report(Diagnostic.RESOURCE_UNCHECKED, result, method.getName(), field, type);
  }
}
