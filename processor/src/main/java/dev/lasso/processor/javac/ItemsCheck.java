package dev.lasso.processor.javac;

import com.sun.source.tree.ArrayAccessTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.CompoundAssignmentTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.InstanceOfTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.SynchronizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TypeCastTree;
import com.sun.source.util.TreePath;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.type.LassoAnnotation;
import java.util.Set;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.VariableElement;

/**
 * The rule that the array of an {@code @Items} field is only read, and stays in its field, because
 * writes to the array from elsewhere are not counted. The JDK's methods that only read an array may
 * get it.
 */
record ItemsCheck(TreeQueries queries, TreeReporter reporter) {
  /** The methods of the JDK that only read an array. */
  private static final Set<String> READERS =
      Set.of(
          ("Array.getLength Arrays.binarySearch Arrays.copyOf Arrays.copyOfRange"
                  + " Arrays.deepHashCode Arrays.deepToString Arrays.equals Arrays.hashCode"
                  + " Arrays.mismatch Arrays.stream Arrays.toString List.of Set.of Stream.of")
              .split(" "));

  /** Reports the field that {@code place} names if its array is not only read. */
  void check(TreePath place) {
    if (!(queries.element(place) instanceof VariableElement field
        && field.getKind().isField()
        && LassoAnnotation.ITEMS.isOn(field))) {
      return;
    }
    TreePath array = outermost(place);
    TreePath around = array.getParentPath();
    if (around.getLeaf() instanceof ArrayAccessTree) {
      if (isWritten(outermost(around))) {
        reporter.report(Diagnostic.ITEMS_WRITE, around, field, field.getEnclosingElement());
      }
    } else if (!isRead(around, array.getLeaf()) && !isWritten(array)) {
      reporter.report(Diagnostic.ITEMS_ALIAS, place, field, field.getEnclosingElement());
    }
  }

  /** Returns {@code place} with the parentheses and casts around it. */
  private static TreePath outermost(TreePath place) {
    TreePath around = place.getParentPath();
    return around.getLeaf() instanceof ParenthesizedTree || around.getLeaf() instanceof TypeCastTree
        ? outermost(around)
        : place;
  }

  private boolean isRead(TreePath around, Tree array) {
    return switch (around.getLeaf()) {
      case MemberSelectTree _, BinaryTree _, EnhancedForLoopTree _, SynchronizedTree _ -> true;
      case InstanceOfTree test -> test.getPattern() == null;
      case MethodInvocationTree call -> isReadBy(around, call.getArguments().indexOf(array));
      default -> false;
    };
  }

  /** Returns whether the call at {@code place} only reads the argument, and does not return it. */
  private boolean isReadBy(TreePath place, int argument) {
    if (!(queries.element(place) instanceof ExecutableElement method)
        || !JdkTypes.isOfJdk(method)) {
      return false;
    }
    String name = method.getEnclosingElement().getSimpleName() + "." + method.getSimpleName();
    return switch (name) {
      case "Arrays.asList" ->
          queries.element(place.getParentPath()) instanceof ExecutableElement view
              && view.getSimpleName().contentEquals("unmodifiableList");
      case "System.arraycopy" -> argument == 0;
      default -> READERS.contains(name);
    };
  }

  /** Returns whether {@code place} is the target of an assignment. */
  private static boolean isWritten(TreePath place) {
    return switch (place.getParentPath().getLeaf()) {
      case AssignmentTree assignment -> assignment.getVariable() == place.getLeaf();
      case CompoundAssignmentTree assignment -> assignment.getVariable() == place.getLeaf();
      default -> false;
    };
  }
}
