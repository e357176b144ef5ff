package dev.lasso.processor.javac;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import dev.lasso.processor.type.RuntimeTypes;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Name;

/** The calls that take roots out of collections of the JDK. */
final class RootRemovals {
  private final TreeQueries queries;
  private final RuntimeTypes runtime;

  RootRemovals(TreeQueries treeQueries, RuntimeTypes runtime) {
    this.queries = treeQueries;
    this.runtime = runtime;
  }

  /**
   * Returns whether the call at {@code place} takes roots out of a collection, and nothing else.
   */
  boolean dropsRoots(TreePath place) {
    return switch (place.getParentPath().getLeaf()) {
          case ExpressionStatementTree _ -> true;
          case BinaryTree test -> test.getRightOperand().getKind() == Tree.Kind.NULL_LITERAL;
          default -> false;
        }
        && takesRoots(place);
  }

  /** Returns whether the call at {@code place} takes a root, or all, out of a collection. */
  boolean takesRoots(TreePath place) {
    return place.getLeaf() instanceof MethodInvocationTree call
        && queries.element(place) instanceof ExecutableElement method
        && JdkEffect.REMOVES.isOf(method)
        && JdkEffect.isOfCollection(method)
        && (runtime.isRoot(queries.type(place))
            || (isOnRoots(place) && dropsElements(place, method.getSimpleName(), call)));
  }

  private boolean isOnRoots(TreePath call) {
    TreePath receiver = TreeQueries.receiver(call);
    return receiver != null && runtime.ownsRoots(queries.type(receiver));
  }

  /** Returns whether a method removes elements that it does not return, and that may be open. */
  private boolean dropsElements(TreePath place, Name method, MethodInvocationTree call) {
    return switch (method.toString()) {
      case "clear" -> true;
      case "removeIf" ->
          queries.named(new TreePath(place, call.getArguments().getFirst())).stream()
              .filter(each -> each instanceof ExecutableElement)
              .filter(each -> each.getSimpleName().contentEquals("isOpen"))
              .noneMatch(each -> runtime.isRoot(each.getEnclosingElement().asType()));
      case "remove" -> call.getArguments().isEmpty(); // of an iterator
      default -> false;
    };
  }
}
