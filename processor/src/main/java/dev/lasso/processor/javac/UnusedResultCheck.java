package dev.lasso.processor.javac;

import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.type.RuntimeTypes;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/**
 * A hint for calls of a method of an owned collection whose unused result the innermost open scope
 * has to hold. Another method destroys the element at once.
 */
final class UnusedResultCheck {
  private final TreeQueries queries;
  private final RuntimeTypes runtime;
  private final TreeReporter reporter;

  UnusedResultCheck(TreeQueries treeQueries, RuntimeTypes runtime, TreeReporter reporter) {
    this.queries = treeQueries;
    this.runtime = runtime;
    this.reporter = reporter;
  }

  /** Reports the call at {@code place} if its result is unused and held by a scope. */
  void check(TreePath place) {
    if (((MethodInvocationTree) place.getLeaf()).getMethodSelect()
            instanceof MemberSelectTree select
        && isUnused(place.getParentPath().getLeaf())
        && queries.element(place) instanceof ExecutableElement method
        && queries.type(new TreePath(place, select.getExpression())) instanceof DeclaredType type
        && runtime.elementTypes(type).stream().anyMatch(this::mayBeCounted)
        && !type.asElement().getSimpleName().contentEquals("GcWeakMap")) { // most own nothing
      String instead = alternative(method);
      if (instead != null) {
        reporter.report(Diagnostic.RESULT_UNUSED, place, method.getSimpleName(), instead);
      }
    }
  }

  private static boolean isUnused(Tree around) {
    return around instanceof ExpressionStatementTree
        || (around instanceof VariableTree variable && variable.getName().isEmpty());
  }

  private boolean mayBeCounted(TypeMirror element) {
    return runtime.isContainer(element) || runtime.isAnyValue(element);
  }

  /**
   * Returns the method to call instead, or null if this method does not return the removed element.
   */
  private static @Nullable String alternative(ExecutableElement method) {
    if (method.getReturnType().getKind() != TypeKind.TYPEVAR) {
      return null; // another overload, whose argument is the element to remove
    }
    return switch (method.getSimpleName().toString()) {
      case "set" -> "replace";
      case "put", "replace" -> "set";
      case "remove", "removeFirst", "removeLast", "move" -> "discard";
      default -> null;
    };
  }
}
