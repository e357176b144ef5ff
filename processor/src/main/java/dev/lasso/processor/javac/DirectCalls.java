package dev.lasso.processor.javac;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the calls in a method that may do something to the heap and are made when it runs: those in
 * lambdas and classes may be made later.
 */
final class DirectCalls extends TreePathScanner<@Nullable Void, @Nullable Void> {
  private final List<TreePath> found = new ArrayList<>();

  private DirectCalls() {}

  /** These calls in the method at {@code place}. */
  static List<TreePath> in(TreePath place) {
    DirectCalls calls = new DirectCalls();
    calls.scan(place, null);
    return calls.found;
  }

  @Override
  public @Nullable Void visitMethodInvocation(MethodInvocationTree tree, @Nullable Void unused) {
    if (HeapCalls.isName(tree)) {
      found.add(getCurrentPath());
    }
    return super.visitMethodInvocation(tree, null);
  }

  @Override
  public @Nullable Void visitLambdaExpression(LambdaExpressionTree tree, @Nullable Void unused) {
    return null;
  }

  @Override
  public @Nullable Void visitClass(ClassTree tree, @Nullable Void unused) {
    return null;
  }
}
