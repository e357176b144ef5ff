package dev.lasso.processor.javac;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.CatchTree;
import com.sun.source.tree.DefaultCaseLabelTree;
import com.sun.source.tree.DoWhileLoopTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LabeledStatementTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.PatternCaseLabelTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.SwitchTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.tree.WhileLoopTree;
import com.sun.source.util.TreePath;
import dev.lasso.processor.javac.CallFlow.Call;
import dev.lasso.processor.javac.EscapeReports.SinkKind;
import dev.lasso.processor.javac.FlowObject.ObjectKind;
import dev.lasso.processor.javac.FlowState.Dead;
import dev.lasso.processor.javac.FlowState.Ref;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Name;
import javax.lang.model.element.VariableElement;
import org.jspecify.annotations.Nullable;

/**
 * Branches, loops, try statements and jumps for {@link EscapeCheck}, and the consequences of
 * conditions for variables and collections, where these are empty.
 */
final class BranchFlow extends FlowPart {
  /** A statement, lambda or method that jumps leave, with the scopes and code that end it. */
  record JumpTarget(
      Tree tree,
      FlowState before,
      Deque<FlowObject> scopes,
      FlowState left,
      FlowState continued,
      FlowState thrown) {
    JumpTarget(Tree tree, FlowState before) {
      this(
          tree,
          before,
          new ArrayDeque<>(),
          FlowState.unreachable(),
          FlowState.unreachable(),
          FlowState.unreachable());
    }
  }

  final Deque<JumpTarget> frames = new ArrayDeque<>();

  /** By other resource of a try statement: the call that closes it. */
  final Map<FlowObject, Call> closings = new HashMap<>();

  /** True while a loop around the current code runs for the first time. */
  private boolean isFirstRound;

  /** True if a round of a loop, or of one inside of it, has changed the state. */
  private boolean isChanged;

  /** True in a finally block that a return or another jump runs: its flags say that all is done. */
  private boolean isLeaving;

  BranchFlow(EscapeCheck check) {
    super(check);
  }

  Set<Ref> branch(Tree condition, @Nullable Tree first, @Nullable Tree second) {
    if (isLeaving && second == null && isFlag(condition)) {
      return Set.of();
    }
    FlowState before = check.state.copy();
    assume(check.child(condition), true);
    Set<Ref> refs = check.eval(first);
    FlowState after = check.state;
    check.state = before;
    assume(check.child(condition), false);
    Set<Ref> others = check.eval(second);
    check.state.join(after);
    return FlowState.union(refs, others);
  }

  /** Returns whether the current code may run more than once in the member. */
  boolean isInLoop() {
    return frames.stream().anyMatch(each -> isTarget(each.tree, null, false));
  }

  /**
   * Runs a loop twice, or once if a second round would be as the first one. In the first round of a
   * loop around it, it runs once, so that the work for nested loops is proportional to their depth.
   * A loop without a condition before its body ends by a jump or after it.
   */
  void loop(Tree tree, @Nullable Tree condition, Tree body, List<? extends Tree> after) {
    JumpTarget frame = new JumpTarget(tree, check.state.copy());
    frames.push(frame);
    boolean isEndless = condition == null || isTrue(condition);
    boolean isOuterFirst = isFirstRound;
    boolean isOuterChanged = isChanged;
    isChanged = false;
    Element each = condition instanceof VariableTree ? check.element(condition) : null;
    Set<Ref> dead =
        each == null ? Set.of() : FlowState.all(check.state.get(each), Dead.class::isInstance);
    for (int round = isOuterFirst ? 1 : 0; round < 2; round++) {
      isFirstRound = isOuterFirst || round == 0;
      if (each != null) {
        Set<Ref> alive = FlowState.alive(check.state.get(each));
        check.state.variables.put(each, FlowState.union(dead, alive));
      } else {
        check.eval(condition);
      }
      frame.left.join(isEndless ? frame.left : without(condition));
      check.eval(body);
      check.state.join(frame.continued);
      after.forEach(check::eval);
      frame.left.join(tree instanceof DoWhileLoopTree ? check.state : frame.left);
      isChanged |= check.state.isOtherThan(frame.before);
      if (!isChanged) {
        break;
      }
    }
    isChanged |= isOuterChanged;
    frame.left.join(isEndless ? frame.left : without(condition));
    isFirstRound = isOuterFirst;
    frames.pop();
    check.state = frame.left;
  }

  Set<Ref> choose(Tree tree, Tree selector, List<? extends CaseTree> cases) {
    Set<Ref> refs = check.eval(selector);
    JumpTarget frame = new JumpTarget(tree, check.state);
    frames.push(frame);
    FlowState before = check.state;
    check.state = FlowState.unreachable();
    boolean isExhaustive = tree instanceof SwitchExpressionTree;
    for (CaseTree each : cases) {
      check.state.join(before);
      for (Tree label : each.getLabels()) {
        isExhaustive |= label instanceof DefaultCaseLabelTree;
        check.variables.bind(
            label instanceof PatternCaseLabelTree match ? match.getPattern() : null, refs);
      }
      check.eval(each.getGuard());
      if (each.getBody() != null) {
        Set<Ref> result = check.eval(each.getBody());
        check.state.variables.merge(tree, result, FlowState::union);
        frame.left.join(check.state);
        check.state = FlowState.unreachable();
      } else {
        each.getStatements().forEach(check::eval);
      }
    }
    frames.pop();
    check.state.join(frame.left);
    check.state.join(isExhaustive ? frame.left : before);
    Set<Ref> result = check.state.variables.remove(tree);
    return result == null ? Set.of() : result;
  }

  void tryBlock(TryTree tree) {
    JumpTarget outer =
        new JumpTarget(tree.getFinallyBlock() == null ? tree : tree.getFinallyBlock(), check.state);
    JumpTarget inner = new JumpTarget(tree, check.state);
    frames.push(outer);
    frames.push(inner);
    for (Tree resource : tree.getResources()) {
      Set<Ref> refs = resource(resource);
      Set<Ref> plain =
          FlowState.all(refs, each -> each instanceof FlowObject it && it.kind == ObjectKind.PLAIN);
      if (refs.size() > 1
          && check.state.contents.values().stream()
              .anyMatch(it -> !Collections.disjoint(it, refs))) {
        check.openHolds.handle(refs); // one of a collection
        continue;
      }
      for (Ref ref : refs) {
        if (ref instanceof FlowObject closed && closes(closed, plain, resource)) {
          closed.endLine = queries.endLine(check.child(tree.getBlock()));
          inner.scopes.push(closed);
          check.openScopes.push(closed);
        }
      }
    }
    inner.thrown.join(check.state);
    Set<FlowObject> open = new HashSet<>(check.state.open);
    open.removeAll(check.state.handled);
    check.eval(tree.getBlock());
    inner.thrown.join(check.state);
    inner.thrown.handled.removeAll(open); // as an exception may skip the code that closes them
    frames.pop();
    check.openScopes.removeAll(inner.scopes);
    FlowState ended = check.state;
    FlowState thrown = endScopes(inner, inner.thrown);
    FlowState after = endScopes(inner, ended);
    for (CatchTree each : tree.getCatches()) {
      check.state = thrown.copy();
      Set<Ref> caught = check.state.variables.remove(CodeFlow.THROWN);
      Element exception = check.element(each.getParameter());
      check.variables.assign(
          exception, types.instancesOf(exception.asType(), caught == null ? Set.of() : caught));
      check.eval(each.getBlock());
      after.join(check.state);
    }
    frames.pop();
    boolean isLeft = after.isUnreachable;
    check.state = isLeft ? thrown : after;
    check.eval(tree.getFinallyBlock());
    check.state = isLeft ? FlowState.unreachable() : check.state;
  }

  /** Returns {@code state} after the end of the scopes of {@code frame}. */
  private FlowState endScopes(JumpTarget frame, FlowState state) {
    check.state = state;
    frame.scopes.forEach(check::endScope);
    return check.state;
  }

  /**
   * Returns whether the end of a try statement has an effect on {@code closed}. Of the objects that
   * are {@code plain}, it closes one.
   */
  private boolean closes(FlowObject closed, Set<Ref> plain, Tree resource) {
    TreePath place = check.child(resource);
    ExecutableElement close = FlowTypes.method(queries.type(place), "close");
    if (close != null && !plain.isEmpty() && closed == plain.iterator().next()) {
      closings.put(closed, new Call(place, close, plain, List.of(), null));
    }
    return closed.kind == ObjectKind.HOLD
        || closed.kind == ObjectKind.EXECUTOR
        || closings.containsKey(closed);
  }

  /** Returns what a try statement closes at its end; a new root if it is not known which. */
  private Set<Ref> resource(Tree resource) {
    Set<Ref> refs = check.eval(resource);
    Element variable = check.element(resource);
    if (variable instanceof VariableElement) {
      refs = resource instanceof VariableTree ? check.state.get(variable) : refs;
      if (JdkTypes.isExecutor(variable.asType())) {
        return Set.of(check.object(resource, ObjectKind.EXECUTOR));
      }
    }
    return refs;
  }

  /**
   * Leaves the frames inside of {@code target}: closes their scopes and runs their finally blocks.
   */
  @Nullable JumpTarget leave(Predicate<Tree> target) {
    Deque<JumpTarget> all = new ArrayDeque<>(frames);
    while (!frames.isEmpty() && !target.test(frames.peek().tree)) {
      JumpTarget frame = frames.pop();
      frame.thrown.join(check.state);
      frame.scopes.forEach(check::endScope);
      if (frame.tree instanceof BlockTree) {
        boolean outer = isLeaving;
        isLeaving = true;
        check.eval(frame.tree);
        isLeaving = outer;
      }
    }
    JumpTarget found = frames.peek();
    frames.clear();
    frames.addAll(all);
    return found;
  }

  /** Leaves a round of a loop, or a switch, by {@code continue} or {@code break}. */
  void leaveRound(@Nullable Name label, boolean isBreak) {
    JumpTarget frame = leave(each -> isTarget(each, label, isBreak));
    if (frame != null && !(frame.tree instanceof SwitchTree)) {
      check.openHolds.reportOpenSince(frame.before);
    }
    jump(frame == null ? null : isBreak ? frame.left : frame.continued);
  }

  void jump(@Nullable FlowState target) {
    if (target != null) {
      target.join(check.state);
    }
    check.state = FlowState.unreachable();
  }

  /** Ends a switch expression, lambda or method with the value of {@code result}. */
  void exit(@Nullable ExpressionTree result, Predicate<Tree> target) {
    Set<Ref> refs = check.eval(result);
    Set<Ref> before = check.state.flatten(refs);
    if (check.site == null) {
      check.openHolds.handle(refs);
    }
    check.state.variables.put(check.path, refs);
    JumpTarget frame = leave(target);
    Set<Ref> after = check.state.variables.remove(check.path);
    if (frame != null && after != null && result != null) {
      Set<Ref> dead = FlowState.all(check.state.flatten(after), each -> !before.contains(each));
      check.reports.reportDead(dead, check.child(result), SinkKind.LEAVES, "");
      check.state.variables.merge(frame.tree, after, FlowState::union);
    }
    if (check.site == null && frame != null && frame.tree instanceof MethodTree) {
      check.reports.reportFields();
      check.openHolds.reportOpen();
    }
    jump(frame == null ? null : frame.left);
  }

  static boolean isBody(Tree tree) {
    return tree instanceof MethodTree || tree instanceof LambdaExpressionTree;
  }

  boolean isTarget(Tree tree, @Nullable Name label, boolean isBreak) {
    return switch (tree) {
      case WhileLoopTree _, DoWhileLoopTree _, ForLoopTree _, EnhancedForLoopTree _ ->
          label == null || isLabeled(tree, label);
      case SwitchTree _ -> isBreak && label == null;
      default -> false;
    };
  }

  private boolean isLabeled(Tree loop, Name label) {
    TreePath at = check.path;
    while (at.getLeaf() != loop) {
      at = at.getParentPath();
    }
    return at.getParentPath().getLeaf() instanceof LabeledStatementTree labeled
        && labeled.getLabel().equals(label);
  }

  // ------------------------------------------------------------------ conditions

  /** Returns whether {@code condition} is a variable, such as one that says what was done. */
  private static boolean isFlag(Tree condition) {
    Tree test = condition;
    while (test instanceof ParenthesizedTree inner) {
      test = inner.getExpression();
    }
    return test instanceof IdentifierTree
        || (test instanceof UnaryTree not && not.getExpression() instanceof IdentifierTree);
  }

  /** Changes the state as a condition shows that is true, or else false. */
  private void assume(TreePath condition, boolean isTrue) {
    TreePath place = TreeQueries.withoutParenthesesAndCasts(condition);
    switch (place.getLeaf()) {
      case UnaryTree not -> assume(new TreePath(place, not.getExpression()), !isTrue);
      case BinaryTree both
          when both.getKind()
              == (isTrue ? Tree.Kind.CONDITIONAL_AND : Tree.Kind.CONDITIONAL_OR) -> {
        assume(new TreePath(place, both.getLeftOperand()), isTrue);
        assume(new TreePath(place, both.getRightOperand()), isTrue);
      }
      case BinaryTree test
          when (test.getKind() == Tree.Kind.EQUAL_TO || test.getKind() == Tree.Kind.NOT_EQUAL_TO)
              && test.getRightOperand() instanceof LiteralTree literal -> {
        boolean isEqual = isTrue == (test.getKind() == Tree.Kind.EQUAL_TO);
        TreePath left = new TreePath(place, test.getLeftOperand());
        if (literal.getValue() instanceof Boolean value) {
          assume(left, isEqual == value);
        } else if (isEqual && literal.getKind() == Tree.Kind.NULL_LITERAL) {
          assumeNull(TreeQueries.withoutParenthesesAndCasts(left));
        }
      }
      case IdentifierTree _ when !isTrue ->
          forgetArgument(check.variables.values.get(queries.element(place)));
      case MethodInvocationTree _ when isTrue -> assumeEmpty(place, "isEmpty"::equals);
      case MethodInvocationTree _ -> forgetArgument(place);
      default -> {}
    }
  }

  /** Forgets what the variable that {@code place} names or sets refers to. */
  private void assumeNull(TreePath place) {
    TreePath name =
        place.getLeaf() instanceof AssignmentTree tree
            ? new TreePath(place, tree.getVariable())
            : place;
    if (queries.element(name) instanceof VariableElement variable) {
      check.state.open.removeAll(check.state.get(variable)); // as nothing is open
      check.state.variables.put(variable, Set.of());
      assumeEmpty(check.variables.values.get(variable), JdkEffect.NULL_IF_EMPTY::isNamed);
    }
  }

  /** Empties the collection whose method {@code call} calls, if that method is wanted. */
  private void assumeEmpty(@Nullable TreePath call, Predicate<String> isWanted) {
    if (call != null && isWanted.test(TreeQueries.called(call.getLeaf()))) {
      for (FlowObject holder : FlowState.objects(check.eval(TreeQueries.receiver(call)))) {
        if (!holder.isMany) {
          check.state.contents.put(holder, Set.of());
        }
      }
    }
  }

  /** Forgets the argument of {@code call}, which could not remove it. */
  private void forgetArgument(@Nullable TreePath call) {
    if (call != null
        && call.getLeaf() instanceof MethodInvocationTree tree
        && tree.getArguments().size() == 1
        && JdkEffect.REMOVES.isNamed(TreeQueries.called(tree))
        && queries.element(call, tree.getArguments().getFirst())
            instanceof VariableElement variable) {
      check.state.variables.computeIfPresent(variable, (_, _) -> ContentFlow.SOMETHING);
    }
  }

  private static boolean isTrue(Tree condition) {
    return condition instanceof ParenthesizedTree inner
        ? isTrue(inner.getExpression())
        : condition instanceof LiteralTree literal && Boolean.TRUE.equals(literal.getValue());
  }

  /** Returns the current state if the condition of a loop is false. */
  private FlowState without(@Nullable Tree condition) {
    FlowState around = check.state;
    check.state = around.copy();
    if (condition != null) {
      assume(check.child(condition), false);
    }
    FlowState result = check.state;
    check.state = around;
    return result;
  }
}
