package dev.lasso.processor.javac;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.VariableElement;

/**
 * A search for the scope or root that an object opens for a field while it is created: a
 * constructor assigns it, or calls the method that does. It does not count if another method than
 * {@code close} closes the field, because the object may be used again then.
 *
 * @param member the method that assigns the field later
 */
record FieldOpening(TreeQueries queries, VariableElement field, Element member) {

  /** Returns whether objects of the class at {@code type} open a scope or root for the field. */
  boolean isIn(TreePath type) {
    boolean isOpened = false;
    for (Tree each : ((ClassTree) type.getLeaf()).getMembers()) {
      TreePath place = new TreePath(type, each);
      if (each instanceof MethodTree method) {
        if (method.getReturnType() == null) {
          isOpened |= TreeQueries.parts(place).anyMatch(this::opens);
        } else if (!method.getName().contentEquals("close")
            && !member.equals(queries.element(place))
            && TreeQueries.parts(place).anyMatch(this::closes)) {
          return false;
        }
      }
    }
    return isOpened;
  }

  private boolean opens(TreePath place) {
    return switch (place.getLeaf()) {
      case AssignmentTree tree ->
          tree.getExpression() instanceof MethodInvocationTree
              && field.equals(queries.element(new TreePath(place, tree.getVariable())))
              && queries.element(new TreePath(place, tree.getExpression()))
                  instanceof ExecutableElement opens
              && !opens.getSimpleName().contentEquals("requireNonNull");
      case MethodInvocationTree _ -> member.equals(queries.element(place));
      default -> false;
    };
  }

  private boolean closes(TreePath place) {
    return place.getLeaf() instanceof MethodInvocationTree tree
        && tree.getMethodSelect() instanceof MemberSelectTree select
        && select.getIdentifier().contentEquals("close")
        && field.equals(queries.element(TreeQueries.receiver(place)));
  }
}
