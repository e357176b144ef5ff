package dev.lasso.processor.javac;

import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.util.TreePath;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.type.RuntimeTypes;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/**
 * The hint that nobody uses what a method of an owned collection hands over to the innermost open
 * scope, where another method lets it die at once.
 */
final class ResultCheck {
  private final Code code;
  private final RuntimeTypes runtime;
  private final TreeReporter reporter;

  ResultCheck(Code code, RuntimeTypes runtime, TreeReporter reporter) {
    this.code = code;
    this.runtime = runtime;
    this.reporter = reporter;
  }

  /** Reports the call at {@code place} if it hands over what nobody uses. */
  void check(TreePath place) {
    if (((MethodInvocationTree) place.getLeaf()).getMethodSelect()
            instanceof MemberSelectTree select
        && isUnused(place)
        && code.element(place) instanceof ExecutableElement method
        && code.type(new TreePath(place, select.getExpression())) instanceof DeclaredType type
        && runtime.elements(type).stream().anyMatch(this::mayBeCounted)) {
      String instead = instead(type.asElement().getSimpleName().toString(), method);
      if (instead != null) {
        reporter.warn(Diagnostic.RESULT_UNUSED, place, method.getSimpleName(), instead);
      }
    }
  }

  private boolean mayBeCounted(TypeMirror element) {
    return runtime.isContainer(element) || runtime.isValue(element);
  }

  /** What lets the element die at once; null if the method does not hand it over. */
  private static @Nullable String instead(String collection, ExecutableElement method) {
    String name = method.getSimpleName().toString();
    int arguments = method.getParameters().size();
    boolean byIndex =
        arguments > 0 && method.getParameters().getFirst().asType().getKind() == TypeKind.INT;
    return switch (collection) {
      case "GcList", "GcArray" ->
          switch (name) {
            case "set" -> "'replace'";
            case "remove" -> byIndex ? "'discard'" : null;
            case "removeFirst" -> "'discard(0)'";
            case "removeLast" -> "'discard' with the last index";
            case "move" -> arguments == 3 ? "'discard' first" : null;
            default -> null;
          };
      case "GcMap" ->
          switch (name) {
            case "put" -> "'set'";
            case "replace" -> arguments == 2 ? "'set' for a key that it has" : null;
            case "remove" -> arguments == 1 ? "'discard'" : null;
            case "move" -> "'discard' first";
            default -> null;
          };
      default -> null;
    };
  }

  private boolean isUnused(TreePath call) {
    TreePath around = call.getParentPath();
    return switch (around.getLeaf()) {
      case ExpressionStatementTree _ -> true;
      case LambdaExpressionTree lambda -> lambda.getBody() == call.getLeaf() && code.isVoid(around);
      default -> false;
    };
  }
}
