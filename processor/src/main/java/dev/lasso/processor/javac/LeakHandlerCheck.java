package dev.lasso.processor.javac;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.util.TreePath;
import dev.lasso.processor.message.Diagnostic;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import org.jspecify.annotations.Nullable;

/**
 * A hint for leak handlers that refer to the object whose field has their heap. The leak detector
 * keeps a handler longer than its heap, which then is never lost.
 */
final class LeakHandlerCheck {
  private final TreeQueries queries;
  private final TreeReporter reporter;

  LeakHandlerCheck(TreeQueries queries, TreeReporter reporter) {
    this.queries = queries;
    this.reporter = reporter;
  }

  /** Reports the argument of the call at {@code place} if it is such a handler. */
  void check(TreePath place) {
    MethodInvocationTree call = (MethodInvocationTree) place.getLeaf();
    if (call.getMethodSelect() instanceof MemberSelectTree select
        && select.getIdentifier().contentEquals("onLeak")
        && queries.element(place) instanceof ExecutableElement method
        && method.getEnclosingElement().toString().equals("dev.lasso.runtime.GcHeap.Builder")) {
      TreePath handler = new TreePath(place, call.getArguments().getFirst());
      VariableElement field = field(place);
      TypeElement type = queries.enclosing(place);
      if (field != null && type != null && refersToThis(handler, type)) {
        reporter.report(Diagnostic.HANDLER_KEEPS_HEAP, handler, type, field);
      }
    }
  }

  /** Returns the field of {@code this} that gets the heap of a builder; null if there is none. */
  private @Nullable VariableElement field(TreePath place) {
    TreePath at = place;
    while (at.getLeaf() instanceof MethodInvocationTree
        || at.getLeaf() instanceof MemberSelectTree) {
      at = at.getParentPath();
    }
    Element variable =
        queries.element(
            at.getLeaf() instanceof AssignmentTree tree
                ? new TreePath(at, tree.getVariable())
                : at);
    return variable instanceof VariableElement field
            && field.getKind().isField()
            && !field.getModifiers().contains(Modifier.STATIC)
            && field.getEnclosingElement().equals(queries.enclosing(place))
        ? field
        : null;
  }

  /** Returns whether code names {@code this} of {@code type}, or a member that is not static. */
  private boolean refersToThis(TreePath code, TypeElement type) {
    return TreeQueries.names(code).stream()
        .filter(each -> each.getLeaf() instanceof IdentifierTree)
        .map(queries::element)
        .anyMatch(
            each ->
                each != null
                    && !each.getModifiers().contains(Modifier.STATIC)
                    && each.getEnclosingElement() instanceof TypeElement owner
                    && !(each instanceof TypeElement)
                    && queries.isSubtype(type.asType(), owner.asType()));
  }
}
