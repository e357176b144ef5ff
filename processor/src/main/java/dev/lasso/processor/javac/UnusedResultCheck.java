package dev.lasso.processor.javac;

import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.type.RuntimeTypes;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import org.jspecify.annotations.Nullable;

/**
 * A hint for calls of a method of an owned collection whose unused result the innermost open scope
 * has to hold. Another method destroys the element at once.
 */
record UnusedResultCheck(TreeQueries queries, RuntimeTypes runtime, TreeReporter reporter) {

  /** Reports the call or method reference at {@code place} if its result is held by a scope. */
  void check(TreePath place) {
    TreePath receiver =
        place.getLeaf() instanceof MemberReferenceTree reference
            ? new TreePath(place, reference.getQualifierExpression())
            : TreeQueries.receiver(place);
    if (receiver != null
        && isUnused(place)
        && queries.element(place) instanceof ExecutableElement method) {
      TreePath iterated = iterated(receiver, method);
      if (isCounted(queries.type(iterated == null ? receiver : iterated))) {
        String instead = iterated == null ? alternative(method) : "removeIf";
        if (instead != null) {
          reporter.report(Diagnostic.RESULT_UNUSED, place, method.getSimpleName(), instead);
        }
      }
    }
  }

  private boolean isCounted(@Nullable TypeMirror collection) {
    return collection instanceof DeclaredType type
        && runtime.elementTypes(type).stream()
            .anyMatch(each -> runtime.isContainer(each) || runtime.isAnyValue(each))
        && !type.asElement().getSimpleName().contentEquals("GcWeakMap"); // most own nothing
  }

  /** Returns the collection of the iterator that removes an element; null for another call. */
  private @Nullable TreePath iterated(TreePath iterator, ExecutableElement method) {
    boolean isRemoval =
        method.getSimpleName().contentEquals("remove")
            && method.getReturnType().getKind() == TypeKind.VOID;
    TreePath call = isRemoval ? queries.initialValue(iterator) : null;
    return call == null ? null : TreeQueries.receiver(call);
  }

  private boolean isUnused(TreePath place) {
    TreePath around = place.getParentPath();
    return switch (around.getLeaf()) {
          case ExpressionStatementTree _ -> true;
          case VariableTree variable -> variable.getName().isEmpty();
          case LambdaExpressionTree _ -> returnsNothing(queries.type(around));
          default -> false;
        }
        || (place.getLeaf() instanceof MemberReferenceTree && returnsNothing(queries.type(place)));
  }

  /** Returns whether the only abstract method of a functional interface has no result. */
  private static boolean returnsNothing(@Nullable TypeMirror function) {
    return function instanceof DeclaredType type
        && ElementFilter.methodsIn(type.asElement().getEnclosedElements()).stream()
            .filter(each -> each.getModifiers().contains(Modifier.ABSTRACT))
            .anyMatch(each -> each.getReturnType().getKind() == TypeKind.VOID);
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
      case "remove", "removeFirst", "removeLast" -> "discard";
      default -> null;
    };
  }
}
