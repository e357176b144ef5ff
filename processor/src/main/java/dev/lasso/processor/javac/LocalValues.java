package dev.lasso.processor.javac;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Element;
import org.jspecify.annotations.Nullable;

/** Finds what a local variable is given in the method or initialiser that declares it. */
final class LocalValues extends TreePathScanner<@Nullable Void, @Nullable Void> {
  private final Element variable;
  private final Code code;
  private final List<TreePath> found = new ArrayList<>();

  private LocalValues(Element variable, Code code) {
    this.variable = variable;
    this.code = code;
  }

  /** The values of {@code variable} in the code around {@code place}. */
  static List<TreePath> of(Element variable, TreePath place, Code code) {
    LocalValues values = new LocalValues(variable, code);
    values.scan(Code.bodyAround(place), null);
    return values.found;
  }

  @Override
  public @Nullable Void visitVariable(VariableTree tree, @Nullable Void unused) {
    note(getCurrentPath(), tree.getInitializer());
    return super.visitVariable(tree, null);
  }

  @Override
  public @Nullable Void visitAssignment(AssignmentTree tree, @Nullable Void unused) {
    note(new TreePath(getCurrentPath(), tree.getVariable()), tree.getExpression());
    return super.visitAssignment(tree, null);
  }

  private void note(TreePath target, @Nullable Tree value) {
    if (value != null && variable.equals(code.element(target))) {
      found.add(new TreePath(getCurrentPath(), value));
    }
  }
}
