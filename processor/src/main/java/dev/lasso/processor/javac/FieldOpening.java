package dev.lasso.processor.javac;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import javax.lang.model.element.Element;
import javax.lang.model.element.VariableElement;
import org.jspecify.annotations.Nullable;

/**
 * A search for the scope or root that an object opens for a field while it is created: a
 * constructor assigns it, or calls the method that does. It does not count if another method than
 * {@code close} closes the field, because the object may be used again then.
 */
final class FieldOpening extends TreePathScanner<@Nullable Void, @Nullable Void> {
  private final TreeQueries queries;
  private final VariableElement field;

  /** The method that assigns the field later. */
  private final Element member;

  private boolean isConstructor;
  private boolean isOpened;
  private boolean isClosed;

  private FieldOpening(TreeQueries queries, VariableElement field, Element member) {
    this.queries = queries;
    this.field = field;
    this.member = member;
  }

  /** Returns whether the object opens a scope or root for the field. */
  static boolean isIn(TreePath type, TreeQueries queries, VariableElement field, Element member) {
    FieldOpening opening = new FieldOpening(queries, field, member);
    for (Tree each : ((ClassTree) type.getLeaf()).getMembers()) {
      if (each instanceof MethodTree method) {
        TreePath place = new TreePath(type, method);
        opening.isConstructor = method.getReturnType() == null;
        if (opening.isConstructor
            || (!method.getName().contentEquals("close")
                && !member.equals(queries.element(place)))) {
          opening.scan(place, null);
        }
      }
    }
    return opening.isOpened && !opening.isClosed;
  }

  @Override
  public @Nullable Void visitAssignment(AssignmentTree tree, @Nullable Void unused) {
    Element opens = element(tree.getExpression());
    isOpened |=
        isConstructor
            && field.equals(element(tree.getVariable()))
            && opens != null
            && tree.getExpression() instanceof MethodInvocationTree
            && !opens.getSimpleName().contentEquals("requireNonNull");
    return super.visitAssignment(tree, null);
  }

  @Override
  public @Nullable Void visitMethodInvocation(MethodInvocationTree tree, @Nullable Void unused) {
    isOpened |= isConstructor && member.equals(queries.element(getCurrentPath()));
    if (!isConstructor && tree.getMethodSelect() instanceof MemberSelectTree select) {
      TreePath closed =
          new TreePath(new TreePath(getCurrentPath(), select), select.getExpression());
      isClosed |=
          select.getIdentifier().contentEquals("close") && field.equals(queries.element(closed));
    }
    return super.visitMethodInvocation(tree, null);
  }

  private @Nullable Element element(Tree child) {
    return queries.element(new TreePath(getCurrentPath(), child));
  }
}
