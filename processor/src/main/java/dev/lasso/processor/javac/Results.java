package dev.lasso.processor.javac;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.YieldTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the expressions whose value another expression can have: through parentheses, casts,
 * conditions, assignments and switch expressions.
 */
final class Results extends TreePathScanner<@Nullable Void, @Nullable Void> {
  private final List<TreePath> found = new ArrayList<>();

  private Results() {}

  /** These expressions for {@code value}; none is of such a form itself. */
  static Stream<TreePath> of(TreePath value) {
    TreePath bare = Code.bare(value);
    return switch (bare.getLeaf()) {
      case ConditionalExpressionTree choice ->
          Stream.of(choice.getTrueExpression(), choice.getFalseExpression())
              .flatMap(each -> of(new TreePath(bare, each)));
      case AssignmentTree assignment -> of(new TreePath(bare, assignment.getExpression()));
      case SwitchExpressionTree choice -> yields(bare, choice).flatMap(Results::of);
      default -> Stream.of(bare);
    };
  }

  private static Stream<TreePath> yields(TreePath place, SwitchExpressionTree choice) {
    Results results = new Results();
    for (var each : choice.getCases()) {
      TreePath at = new TreePath(place, each);
      Tree body = each.getBody();
      if (body instanceof ExpressionTree) {
        results.found.add(new TreePath(at, body));
      } else {
        results.scan(at, null);
      }
    }
    return results.found.stream();
  }

  @Override
  public @Nullable Void visitYield(YieldTree tree, @Nullable Void unused) {
    found.add(new TreePath(getCurrentPath(), tree.getValue()));
    return null;
  }

  @Override
  public @Nullable Void visitSwitchExpression(SwitchExpressionTree tree, @Nullable Void unused) {
    return null;
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
