package dev.lasso.processor.javac;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import dev.lasso.processor.Diagnostic;
import dev.lasso.processor.read.Mark;
import java.util.HashSet;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import org.jspecify.annotations.Nullable;

/**
 * The rule that a finalizer does not count on weak fields. An owner dies before what it owns: when
 * the finalizer of a child runs, a weak reference to its parent is gone.
 */
final class FinalizerCheck extends TreePathScanner<@Nullable Void, ExecutableElement> {
  private final Code code;
  private final TreeReporter reporter;
  private final Set<Element> compared = new HashSet<>();

  FinalizerCheck(Code code, TreeReporter reporter) {
    this.code = code;
    this.reporter = reporter;
  }

  /** Reports the uses of weak fields in the method at {@code place} if it is a finalizer. */
  void check(TreePath place) {
    if (code.element(place) instanceof ExecutableElement method && Mark.FINALIZER.isOn(method)) {
      compared.clear();
      scan(place, method);
    }
  }

  @Override
  public @Nullable Void visitBinary(BinaryTree tree, ExecutableElement finalizer) {
    if (tree.getKind() == Tree.Kind.EQUAL_TO || tree.getKind() == Tree.Kind.NOT_EQUAL_TO) {
      note(new TreePath(getCurrentPath(), tree.getLeftOperand()));
      note(new TreePath(getCurrentPath(), tree.getRightOperand()));
    }
    return super.visitBinary(tree, finalizer);
  }

  private void note(TreePath operand) {
    Element element = code.element(Code.bare(operand));
    if (element != null) {
      compared.add(element);
    }
  }

  @Override
  public @Nullable Void visitMemberSelect(MemberSelectTree tree, ExecutableElement finalizer) {
    TreePath receiver = Code.bare(new TreePath(getCurrentPath(), tree.getExpression()));
    Element field = code.element(receiver);
    if (field != null && Mark.WEAK.isOn(field) && !compared.contains(field)) {
      reporter.warn(
          Diagnostic.FINALIZER_WEAK, receiver, field, finalizer.getSimpleName().toString());
    }
    return super.visitMemberSelect(tree, finalizer);
  }
}
