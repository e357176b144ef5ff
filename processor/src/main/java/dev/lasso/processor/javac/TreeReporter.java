package dev.lasso.processor.javac;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.Trees;
import dev.lasso.processor.message.Diagnostic;
import javax.lang.model.element.Element;
import javax.tools.Diagnostic.Kind;

/** Prints messages at trees. */
final class TreeReporter {
  private final Trees trees;

  TreeReporter(Trees trees) {
    this.trees = trees;
  }

  /**
   * Prints a message at {@code place}. A message that is not an error is omitted if a declaration
   * around the place suppresses it.
   */
  void report(Diagnostic diagnostic, TreePath place, Object... args) {
    if (diagnostic.kind() == Kind.ERROR || !isSuppressed(diagnostic, place)) {
      trees.printMessage(
          diagnostic.kind(), diagnostic.message(args), place.getLeaf(), place.getCompilationUnit());
    }
  }

  /** Returns whether a declaration around {@code place} suppresses the message. */
  boolean isSuppressed(Diagnostic diagnostic, TreePath place) {
    for (TreePath at = place; at != null; at = at.getParentPath()) {
      if (at.getLeaf() instanceof VariableTree
          || at.getLeaf() instanceof MethodTree
          || at.getLeaf() instanceof ClassTree) {
        Element declaration = trees.getElement(at);
        if (declaration != null && diagnostic.isSuppressedOn(declaration)) {
          return true;
        }
      }
    }
    return false;
  }
}
