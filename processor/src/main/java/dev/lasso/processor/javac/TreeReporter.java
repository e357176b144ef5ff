package dev.lasso.processor.javac;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.Trees;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.type.Accessors;
import java.util.HashSet;
import java.util.Set;
import javax.tools.Diagnostic.Kind;

/** Prints messages at trees. */
final class TreeReporter {
  private final Trees trees;
  private final Set<Reported> reported = new HashSet<>();

  TreeReporter(Trees trees) {
    this.trees = trees;
  }

  /** A message, with its tree. */
  private record Reported(Tree tree, String message) {}

  /**
   * Prints a message at {@code place}, once. A message that is not an error is omitted if a
   * declaration around the place suppresses it.
   */
  void report(Diagnostic diagnostic, TreePath place, Object... args) {
    if (diagnostic.kind() == Kind.ERROR || !isSuppressed(diagnostic, place)) {
      String message = diagnostic.message(args);
      if (reported.add(new Reported(place.getLeaf(), message))) {
        trees.printMessage(diagnostic.kind(), message, place.getLeaf(), place.getCompilationUnit());
      }
    }
  }

  /**
   * Reports that a scope, root or other {@code noun} is never closed, or an object not released.
   *
   * @param done what the code does with it
   * @param name its name in quotes, or nothing
   * @param path the path on which it stays open, or nothing
   */
  void reportUnclosed(TreePath place, String noun, String done, String name, String path) {
    boolean isObject = noun.equals("object");
    String end = isObject ? "release" : "close";
    Tree around = place.getParentPath().getLeaf();
    boolean isLost =
        around instanceof MemberSelectTree || around instanceof ExpressionStatementTree;
    isLost &= noun.equals("root") && done.equals("opened");
    report(
        Diagnostic.ROOT_NOT_CLOSED,
        place,
        noun + name,
        done,
        end,
        isObject
            ? "it stays alive"
            : noun.equals("entry") ? "no other thread can enter" : "what it holds stays alive",
        isObject ? "a root for it" : "it",
        switch (noun) {
          case "object" -> "GcRoot";
          case "cell", "map" -> Accessors.name("GcRoot", noun);
          case "link" -> "GcHeapLink";
          default -> Accessors.name("Gc", noun);
        },
        isLost ? ", because no variable refers to it" : path,
        isLost
            ? "let a scope hold the object instead, as in scope.keep(x)"
            : "%1$s it, return it or store it where something else %1$ss it".formatted(end));
  }

  /** Returns whether a declaration around {@code place} suppresses the message. */
  boolean isSuppressed(Diagnostic diagnostic, TreePath place) {
    return TreeQueries.around(place)
        .filter(
            at ->
                at.getLeaf() instanceof VariableTree
                    || at.getLeaf() instanceof MethodTree
                    || at.getLeaf() instanceof ClassTree)
        .map(trees::getElement)
        .anyMatch(each -> each != null && diagnostic.isSuppressedOn(each));
  }
}
