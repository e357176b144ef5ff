package dev.lasso.processor.javac;

import com.sun.source.util.TreePath;
import com.sun.source.util.Trees;
import dev.lasso.processor.message.Diagnostic;
import java.util.Arrays;
import javax.lang.model.element.Element;
import javax.tools.Diagnostic.Kind;

/** Prints messages at expressions. */
final class TreeReporter {
  private final Trees trees;

  TreeReporter(Trees trees) {
    this.trees = trees;
  }

  /** Prints an error at {@code place}. */
  void error(Diagnostic diagnostic, TreePath place, Object... args) {
    print(Kind.ERROR, diagnostic, place, args);
  }

  /** Prints a warning at {@code place}, unless a declaration around it suppresses it. */
  void warn(Diagnostic diagnostic, TreePath place, Object... args) {
    if (!isSuppressed(diagnostic.id(), place)) {
      print(Kind.WARNING, diagnostic, place, args);
    }
  }

  private void print(Kind kind, Diagnostic diagnostic, TreePath place, Object... args) {
    trees.printMessage(kind, diagnostic.message(args), place.getLeaf(), place.getCompilationUnit());
  }

  private boolean isSuppressed(String id, TreePath place) {
    for (TreePath at = place; at != null; at = at.getParentPath()) {
      switch (at.getLeaf().getKind()) {
        case VARIABLE, METHOD, CLASS, INTERFACE, ENUM, RECORD, ANNOTATION_TYPE -> {
          if (suppresses(trees.getElement(at), id)) {
            return true;
          }
        }
        default -> {}
      }
    }
    return false;
  }

  private static boolean suppresses(Element declaration, String id) {
    SuppressWarnings suppressed =
        declaration == null ? null : declaration.getAnnotation(SuppressWarnings.class);
    return suppressed != null && Arrays.asList(suppressed.value()).contains(id);
  }
}
