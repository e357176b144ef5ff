package dev.lasso.processor.javac;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.util.TreePath;
import dev.lasso.processor.javac.FlowState.Ref;
import java.util.Set;
import java.util.function.Predicate;
import javax.lang.model.element.Name;
import javax.lang.model.element.VariableElement;
import org.jspecify.annotations.Nullable;

/** The consequences of conditions for variables and collections, where these are empty. */
final class ConditionFlow {
  private final EscapeCheck check;

  ConditionFlow(EscapeCheck check) {
    this.check = check;
  }

  /** Returns whether {@code condition} is a variable, such as one that says what was done. */
  static boolean isFlag(Tree condition) {
    Tree test = condition;
    while (test instanceof ParenthesizedTree inner) {
      test = inner.getExpression();
    }
    return test instanceof IdentifierTree
        || (test instanceof UnaryTree not && not.getExpression() instanceof IdentifierTree);
  }

  /** Forgets what a variable refers to where a comparison of {@code kind} shows that it is null. */
  void assume(@Nullable Tree condition, Tree.Kind kind) {
    if (condition == null) {
      return;
    }
    boolean isTrue = kind == Tree.Kind.EQUAL_TO;
    TreePath place = TreeQueries.withoutParenthesesAndCasts(check.child(condition));
    if (place.getLeaf() instanceof UnaryTree not) {
      assumeEmpty(new TreePath(place, not.getExpression()), "isEmpty"::contentEquals, !isTrue);
    } else if (place.getLeaf() instanceof MethodInvocationTree) {
      assumeEmpty(place, "isEmpty"::contentEquals, isTrue);
    }
    assumeNotRemoved(place, isTrue);
    if (place.getLeaf() instanceof BinaryTree test
        && test.getKind() == kind
        && test.getRightOperand().getKind() == Tree.Kind.NULL_LITERAL) {
      TreePath left =
          TreeQueries.withoutParenthesesAndCasts(new TreePath(place, test.getLeftOperand()));
      TreePath name =
          left.getLeaf() instanceof AssignmentTree tree
              ? new TreePath(left, tree.getVariable())
              : left;
      if (check.types.queries.element(name) instanceof VariableElement variable) {
        check.state.open.removeAll(check.state.get(variable)); // as nothing is open
        check.state.variables.put(variable, Set.of());
        assumeEmpty(check.variables.values.get(variable), JdkEffect.NULL_IF_EMPTY::isNamed, true);
      }
    }
  }

  /** Empties the collection whose method {@code call} calls, if that method is wanted. */
  private void assumeEmpty(@Nullable TreePath call, Predicate<Name> isWanted, boolean isEmpty) {
    if (isEmpty
        && call != null
        && call.getLeaf() instanceof MethodInvocationTree tree
        && tree.getMethodSelect() instanceof MemberSelectTree select
        && isWanted.test(select.getIdentifier())) {
      for (Ref ref : check.eval(new TreePath(new TreePath(call, select), select.getExpression()))) {
        if (ref instanceof FlowObject holder && !holder.isMany) {
          check.state.empty(holder);
        }
      }
    }
  }

  /** Forgets the arguments of calls in {@code condition} that could not remove them. */
  private void assumeNotRemoved(TreePath condition, boolean isTrue) {
    TreePath place = TreeQueries.withoutParenthesesAndCasts(condition);
    switch (place.getLeaf()) {
      case UnaryTree not -> assumeNotRemoved(new TreePath(place, not.getExpression()), !isTrue);
      case BinaryTree both
          when both.getKind()
              == (isTrue ? Tree.Kind.CONDITIONAL_AND : Tree.Kind.CONDITIONAL_OR) -> {
        assumeNotRemoved(new TreePath(place, both.getLeftOperand()), isTrue);
        assumeNotRemoved(new TreePath(place, both.getRightOperand()), isTrue);
      }
      case BinaryTree test
          when (test.getKind() == Tree.Kind.EQUAL_TO || test.getKind() == Tree.Kind.NOT_EQUAL_TO)
              && test.getRightOperand() instanceof LiteralTree literal
              && literal.getValue() instanceof Boolean value ->
          assumeNotRemoved(
              new TreePath(place, test.getLeftOperand()),
              isTrue == ((test.getKind() == Tree.Kind.EQUAL_TO) == value));
      case IdentifierTree _ ->
          forgetArgument(
              isTrue ? null : check.variables.values.get(check.types.queries.element(place)));
      default -> forgetArgument(isTrue ? null : place);
    }
  }

  private void forgetArgument(@Nullable TreePath call) {
    if (call != null
        && call.getLeaf() instanceof MethodInvocationTree tree
        && tree.getArguments().size() == 1
        && tree.getMethodSelect() instanceof MemberSelectTree select
        && JdkEffect.REMOVES.isNamed(select.getIdentifier())
        && check.types.queries.element(new TreePath(call, tree.getArguments().getFirst()))
            instanceof VariableElement variable) {
      check.state.variables.computeIfPresent(variable, (_, _) -> ContentFlow.SOMETHING);
    }
  }

  static boolean isTrue(Tree condition) {
    return condition instanceof ParenthesizedTree inner
        ? isTrue(inner.getExpression())
        : condition instanceof LiteralTree literal && Boolean.TRUE.equals(literal.getValue());
  }

  /** Returns the current state if the condition of a loop is false. */
  FlowState without(@Nullable Tree condition) {
    FlowState around = check.state;
    check.state = around.copy();
    assume(condition, Tree.Kind.NOT_EQUAL_TO);
    FlowState result = check.state;
    check.state = around;
    return result;
  }
}
