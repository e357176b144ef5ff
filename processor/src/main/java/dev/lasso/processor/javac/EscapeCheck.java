package dev.lasso.processor.javac;

import static java.util.stream.Collectors.toSet;

import com.sun.source.tree.ArrayAccessTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.BindingPatternTree;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.BreakTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.CatchTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ContinueTree;
import com.sun.source.tree.DeconstructionPatternTree;
import com.sun.source.tree.DefaultCaseLabelTree;
import com.sun.source.tree.DoWhileLoopTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.IfTree;
import com.sun.source.tree.InstanceOfTree;
import com.sun.source.tree.LabeledStatementTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewArrayTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.PatternCaseLabelTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.SwitchTree;
import com.sun.source.tree.ThrowTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.tree.WhileLoopTree;
import com.sun.source.tree.YieldTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.TreeScanner;
import dev.lasso.processor.javac.FlowState.Dead;
import dev.lasso.processor.javac.FlowState.FlowObject;
import dev.lasso.processor.javac.FlowState.Kind;
import dev.lasso.processor.javac.FlowState.Ref;
import dev.lasso.processor.javac.FlowState.Unknown;
import dev.lasso.processor.message.Diagnostic;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.Name;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/**
 * A warning for containers that are used, or still referenced, after the end of the only scope that
 * held them. The check executes a method on abstract objects: each expression yields the objects to
 * which it may refer, branches are joined, and the body of a loop runs twice. {@link CallFlow}
 * models the calls. Containers that something else may keep alive are not reported.
 */
final class EscapeCheck {
  private static final String LEAVES = "A container leaves the scope in which it lives";
  private static final String IS_USED = "is used after its death";

  /** A statement, lambda or method that jumps leave, with the scopes and code that end it. */
  private record Frame(
      Tree tree, Deque<FlowObject> scopes, FlowState left, FlowState continued, FlowState thrown) {
    Frame(Tree tree) {
      this(
          tree,
          new ArrayDeque<>(),
          FlowState.unreachable(),
          FlowState.unreachable(),
          FlowState.unreachable());
    }
  }

  /** A variable, or another place that outlives the scopes, with the message for it. */
  private record Sink(TreePath place, String what) {}

  final FlowTypes types;

  /** By method and depth: its effect, empty if unknown. */
  final Map<Object, Optional<MethodSummary>> summaries;

  final int depth;
  FlowState state = new FlowState();
  TreePath path;

  /** The scopes of enclosing try statements and calls of {@code run}, innermost first. */
  final Deque<FlowObject> openScopes = new ArrayDeque<>();

  private final TreeQueries queries;
  private final CallFlow calls;
  private final Map<Object, FlowObject> objects = new HashMap<>();
  private final Map<Object, Sink> sinks = new HashMap<>();
  private final Set<Object> reported = new HashSet<>();
  private final Set<FlowObject> runningCode = new HashSet<>();
  private final Deque<Frame> frames = new ArrayDeque<>();

  private final TreeScanner<Set<Ref>, @Nullable Void> children =
      new TreeScanner<>() {
        @Override
        public Set<Ref> scan(@Nullable Tree tree, @Nullable Void unused) {
          return eval(tree);
        }

        @Override
        public Set<Ref> reduce(@Nullable Set<Ref> a, @Nullable Set<Ref> b) {
          return FlowState.union(a == null ? Set.of() : a, b == null ? Set.of() : b);
        }
      };

  /** Creates a check of {@code member}, which shares {@code summaries} with those of others. */
  EscapeCheck(
      FlowTypes types, Map<Object, Optional<MethodSummary>> summaries, TreePath member, int depth) {
    this.types = types;
    this.summaries = summaries;
    this.queries = types.queries;
    this.depth = depth;
    this.path = member;
    this.calls = new CallFlow(this);
  }

  /** Returns a check of a method that the member calls. */
  EscapeCheck nested(TreePath method) {
    return new EscapeCheck(types, summaries, method, depth + 1);
  }

  /** Runs the member. At depth 0, reports containers that escape. */
  Set<Ref> run() {
    return eval(path);
  }

  TreePath child(Tree tree) {
    return new TreePath(path, tree);
  }

  Set<Ref> eval(@Nullable Tree tree) {
    return tree == null ? Set.of() : eval(child(tree));
  }

  /** Runs the code at {@code place}, and returns the objects to which an expression refers. */
  Set<Ref> eval(TreePath place) {
    TreePath around = path;
    path = place;
    Set<Ref> refs = run(place.getLeaf());
    path = around;
    return refs;
  }

  private Set<Ref> run(Tree leaf) {
    switch (leaf) {
      case ClassTree _ -> {}
      case MethodTree tree -> {
        return method(tree);
      }
      case IfTree tree -> {
        eval(tree.getCondition());
        branch(tree.getThenStatement(), tree.getElseStatement());
      }
      case ConditionalExpressionTree tree -> {
        eval(tree.getCondition());
        return branch(tree.getTrueExpression(), tree.getFalseExpression());
      }
      case BinaryTree tree -> {
        eval(tree.getLeftOperand());
        branch(tree.getRightOperand(), null);
      }
      case WhileLoopTree tree -> loop(tree, tree.getCondition(), tree.getStatement(), List.of());
      case DoWhileLoopTree tree ->
          loop(tree, null, tree.getStatement(), List.of(tree.getCondition()));
      case ForLoopTree tree -> {
        tree.getInitializer().forEach(this::eval);
        loop(tree, tree.getCondition(), tree.getStatement(), tree.getUpdate());
      }
      case EnhancedForLoopTree tree -> {
        Element each = element(tree.getVariable());
        assign(each, calls.read(eval(tree.getExpression()), each.asType()));
        loop(tree, tree.getVariable(), tree.getStatement(), List.of());
      }
      case SwitchTree tree -> choose(tree, tree.getExpression(), tree.getCases());
      case SwitchExpressionTree tree -> {
        return choose(tree, tree.getExpression(), tree.getCases());
      }
      case TryTree tree -> tryBlock(tree);
      case ReturnTree tree -> exit(tree.getExpression(), EscapeCheck::isBody);
      case YieldTree tree -> exit(tree.getValue(), SwitchExpressionTree.class::isInstance);
      case BreakTree tree -> {
        Frame frame = leave(each -> isTarget(each, tree.getLabel(), true));
        jump(frame == null ? null : frame.left);
      }
      case ContinueTree tree -> {
        Frame frame = leave(each -> isTarget(each, tree.getLabel(), false));
        jump(frame == null ? null : frame.continued);
      }
      case ThrowTree tree -> {
        eval(tree.getExpression());
        leave(EscapeCheck::isBody);
        jump(null);
      }
      case VariableTree tree -> {
        Set<Ref> refs = eval(tree.getInitializer());
        if (element(tree) instanceof VariableElement variable && !variable.getKind().isField()) {
          assign(variable, refs);
        }
      }
      case AssignmentTree tree -> {
        return assign(tree);
      }
      case IdentifierTree tree -> {
        return named(tree, null);
      }
      case MemberSelectTree tree -> {
        return named(tree, tree.getExpression());
      }
      case InstanceOfTree tree -> bind(tree.getPattern(), eval(tree.getExpression()));
      case ArrayAccessTree tree -> {
        eval(tree.getIndex());
        return calls.read(eval(tree.getExpression()), queries.type(path));
      }
      case NewArrayTree tree -> {
        Set<Ref> parts = tree.accept(children, null);
        return plain(tree, parts == null ? Set.of() : parts);
      }
      case LambdaExpressionTree _ -> {
        FlowObject lambda = lambda(path);
        runCode(lambda, List.of(), Set.of());
        return Set.of(lambda);
      }
      case MemberReferenceTree tree -> {
        Set<Ref> receiver = eval(tree.getQualifierExpression());
        FlowObject code = objects.computeIfAbsent(tree, _ -> new FlowObject(path, Kind.PLAIN));
        state.variables.put(code, receiver);
        state.contents.put(code, receiver);
        return Set.of(code);
      }
      case NewClassTree tree -> {
        return calls.create(tree);
      }
      case MethodInvocationTree tree -> {
        return calls.call(tree);
      }
      default -> {
        Set<Ref> refs = leaf.accept(children, null);
        return refs == null || !(leaf instanceof ExpressionTree) ? Set.of() : refs;
      }
    }
    return Set.of();
  }

  private @Nullable Element element(Tree tree) {
    return queries.element(child(tree));
  }

  // ------------------------------------------------------------------ code

  private Set<Ref> method(MethodTree tree) {
    for (VariableTree parameter : tree.getParameters()) {
      Element element = element(parameter);
      state.variables.put(element, given(element, element.asType()));
    }
    frames.push(new Frame(tree));
    eval(tree.getBody());
    state.join(frames.pop().left);
    return state.get(tree);
  }

  /** Returns the object for {@code key}, which always is the same one. */
  FlowObject object(Object key, Kind kind) {
    return objects.computeIfAbsent(key, _ -> new FlowObject(key, kind));
  }

  /** Returns the object to which a parameter or field refers from the start. */
  Set<Ref> given(Element variable, TypeMirror type) {
    FlowObject object = object(variable, types.givenKind(type));
    object.name = variable.getSimpleName().toString();
    object.isNamed = true;
    return types.canRefer(type) ? Set.of(object) : Set.of();
  }

  /** Returns the plain object for {@code key}, with {@code parts}. */
  Set<Ref> plain(Object key, Set<Ref> parts) {
    FlowObject made = object(key, Kind.PLAIN);
    state.create(made, parts);
    return Set.of(made);
  }

  /** Returns the object for the lambda at {@code place}, with the objects that it captures. */
  FlowObject lambda(TreePath place) {
    FlowObject lambda =
        objects.computeIfAbsent(place.getLeaf(), _ -> new FlowObject(place, Kind.PLAIN));
    state.contents.put(lambda, captured(place));
    return lambda;
  }

  /** Returns the objects to which the code of a lambda or an anonymous class refers. */
  Set<Ref> captured(TreePath place) {
    Set<Ref> found = new LinkedHashSet<>();
    new TreePathScanner<@Nullable Void, @Nullable Void>() {
      @Override
      public @Nullable Void visitIdentifier(IdentifierTree tree, @Nullable Void unused) {
        Element named = queries.element(getCurrentPath());
        found.addAll(named == null || named.getKind().isField() ? Set.of() : state.get(named));
        return null;
      }
    }.scan(place, null);
    return found;
  }

  /** Runs a lambda or method reference, perhaps not at all, and returns its possible results. */
  Set<Ref> runCode(FlowObject code, List<Set<Ref>> arguments, Set<Ref> others) {
    if (!runningCode.add(code)) {
      return Set.of();
    }
    TreePath place = (TreePath) code.key;
    FlowState before = state.copy();
    Set<Ref> result =
        place.getLeaf() instanceof LambdaExpressionTree
            ? runLambda(place, arguments, others)
            : calls.runReference(
                place, state.get(code), arguments.isEmpty() ? List.of(others) : arguments);
    state.join(before);
    runningCode.remove(code);
    state.contents.merge(code, result, FlowState::union);
    return result;
  }

  /** Runs a lambda; parameters without an argument can be any of {@code others}. */
  Set<Ref> runLambda(TreePath place, List<Set<Ref>> arguments, Set<Ref> others) {
    LambdaExpressionTree lambda = (LambdaExpressionTree) place.getLeaf();
    for (int i = 0; i < lambda.getParameters().size(); i++) {
      Element parameter = queries.element(new TreePath(place, lambda.getParameters().get(i)));
      Set<Ref> refs = i < arguments.size() ? arguments.get(i) : others;
      assign(parameter, types.canRefer(parameter.asType()) ? refs : Set.of());
    }
    frames.push(new Frame(lambda));
    Set<Ref> result = eval(new TreePath(place, lambda.getBody()));
    state.join(frames.pop().left);
    Set<Ref> returned = state.variables.remove(lambda);
    return returned == null ? result : returned;
  }

  // ------------------------------------------------------------------ branches and jumps

  private Set<Ref> branch(Tree first, @Nullable Tree second) {
    FlowState before = state.copy();
    Set<Ref> refs = eval(first);
    FlowState after = state;
    state = before;
    Set<Ref> others = eval(second);
    state.join(after);
    return FlowState.union(refs, others);
  }

  /** Runs a loop twice. A loop without a condition before its body ends by a jump or after it. */
  private void loop(Tree tree, @Nullable Tree condition, Tree body, List<? extends Tree> after) {
    Frame frame = new Frame(tree);
    frames.push(frame);
    boolean isEndless = condition == null || condition.toString().equals("(true)");
    for (int round = 0; round < 2; round++) {
      if (condition instanceof VariableTree) {
        Element each = element(condition);
        Predicate<Ref> isAlive = ref -> !(ref instanceof Dead);
        state.variables.put(each, state.get(each).stream().filter(isAlive).collect(toSet()));
      } else {
        eval(condition);
      }
      FlowState before = state.copy();
      eval(body);
      state.join(frame.continued);
      after.forEach(this::eval);
      frame.left.join(isEndless && !(tree instanceof DoWhileLoopTree) ? frame.left : state);
      frame.left.join(isEndless ? frame.left : before);
      state.join(before);
    }
    frames.pop();
    state = frame.left;
  }

  private Set<Ref> choose(Tree tree, Tree selector, List<? extends CaseTree> cases) {
    Set<Ref> refs = eval(selector);
    Frame frame = new Frame(tree);
    frames.push(frame);
    FlowState before = state;
    state = FlowState.unreachable();
    boolean isExhaustive = tree instanceof SwitchExpressionTree;
    for (CaseTree each : cases) {
      state.join(before);
      for (Tree label : each.getLabels()) {
        isExhaustive |= label instanceof DefaultCaseLabelTree;
        bind(label instanceof PatternCaseLabelTree match ? match.getPattern() : null, refs);
      }
      eval(each.getGuard());
      if (each.getBody() != null) {
        Set<Ref> result = eval(each.getBody());
        state.variables.merge(tree, result, FlowState::union);
        frame.left.join(state);
        state = FlowState.unreachable();
      } else {
        each.getStatements().forEach(this::eval);
      }
    }
    frames.pop();
    state.join(frame.left);
    state.join(isExhaustive ? frame.left : before);
    Set<Ref> result = state.variables.remove(tree);
    return result == null ? Set.of() : result;
  }

  private void tryBlock(TryTree tree) {
    Frame outer = new Frame(tree.getFinallyBlock() == null ? tree : tree.getFinallyBlock());
    Frame inner = new Frame(tree);
    frames.push(outer);
    frames.push(inner);
    for (Tree resource : tree.getResources()) {
      Set<Ref> refs = eval(resource);
      refs = resource instanceof VariableTree ? state.get(element(resource)) : refs;
      for (Ref ref : refs) {
        if (ref instanceof FlowObject hold && hold.kind == Kind.HOLD) {
          hold.endLine = queries.endLine(child(tree.getBlock()));
          inner.scopes.push(hold);
          openScopes.push(hold);
        }
      }
    }
    inner.thrown.join(state);
    eval(tree.getBlock());
    inner.thrown.join(state);
    frames.pop();
    openScopes.removeAll(inner.scopes);
    FlowState after = state;
    for (FlowState each : List.of(inner.thrown, after)) {
      state = each;
      inner.scopes.forEach(this::endScope);
    }
    for (CatchTree each : tree.getCatches()) {
      state = inner.thrown.copy();
      eval(each.getBlock());
      after.join(state);
    }
    frames.pop();
    boolean isLeft = after.isUnreachable;
    state = isLeft ? inner.thrown : after;
    eval(tree.getFinallyBlock());
    state = isLeft ? FlowState.unreachable() : state;
  }

  /**
   * Leaves the frames inside of {@code target}: closes their scopes and runs their finally blocks.
   */
  private @Nullable Frame leave(Predicate<Tree> target) {
    Deque<Frame> all = new ArrayDeque<>(frames);
    while (!frames.isEmpty() && !target.test(frames.peek().tree)) {
      Frame frame = frames.pop();
      frame.thrown.join(state);
      frame.scopes.forEach(this::endScope);
      if (frame.tree instanceof BlockTree) {
        eval(frame.tree);
      }
    }
    Frame found = frames.peek();
    frames.clear();
    frames.addAll(all);
    return found;
  }

  private void jump(@Nullable FlowState target) {
    if (target != null) {
      target.join(state);
    }
    state = FlowState.unreachable();
  }

  /** Ends a switch expression, lambda or method with the value of {@code result}. */
  private void exit(@Nullable ExpressionTree result, Predicate<Tree> target) {
    Set<Ref> refs = eval(result);
    Set<Ref> before = state.flatten(refs);
    state.variables.put(path, refs);
    Frame frame = leave(target);
    Set<Ref> after = state.variables.remove(path);
    if (frame != null && after != null && result != null) {
      Set<Ref> dead = new LinkedHashSet<>(state.flatten(after));
      dead.removeAll(before);
      reportDead(dead, child(result), LEAVES);
      state.variables.merge(frame.tree, after, FlowState::union);
    }
    jump(frame == null ? null : frame.left);
  }

  private static boolean isBody(Tree tree) {
    return tree instanceof MethodTree || tree instanceof LambdaExpressionTree;
  }

  private boolean isTarget(Tree tree, @Nullable Name label, boolean isBreak) {
    return switch (tree) {
      case WhileLoopTree _, DoWhileLoopTree _, ForLoopTree _, EnhancedForLoopTree _ ->
          label == null || isLabeled(tree, label);
      case SwitchTree _ -> isBreak && label == null;
      default -> false;
    };
  }

  private boolean isLabeled(Tree loop, Name label) {
    TreePath at = path;
    while (at.getLeaf() != loop) {
      at = at.getParentPath();
    }
    return at.getParentPath().getLeaf() instanceof LabeledStatementTree labeled
        && labeled.getLabel().equals(label);
  }

  // ------------------------------------------------------------------ variables and fields

  private void assign(Element variable, Set<Ref> refs) {
    state.variables.put(variable, refs);
    for (Ref ref : refs) {
      if (ref instanceof FlowObject hold && hold.kind == Kind.HOLD && !hold.isNamed) {
        hold.name = variable.getSimpleName().isEmpty() ? "_" : variable.getSimpleName().toString();
        hold.isNamed = true;
      }
    }
  }

  private Set<Ref> assign(AssignmentTree tree) {
    Set<Ref> refs = eval(tree.getExpression());
    TreePath target = TreeQueries.withoutParenthesesAndCasts(child(tree.getVariable()));
    Element variable = queries.element(target);
    if (target.getLeaf() instanceof ArrayAccessTree access) {
      store(eval(access.getExpression()), refs);
      eval(access.getIndex());
    } else if (variable instanceof VariableElement field && field.getKind().isField()) {
      Tree object =
          target.getLeaf() instanceof MemberSelectTree select ? select.getExpression() : null;
      storeInField(field, isThis(object) ? Set.of() : eval(object), refs);
    } else if (variable != null) {
      assign(variable, refs);
    }
    return refs;
  }

  private static boolean isThis(@Nullable Tree tree) {
    return tree instanceof IdentifierTree name && name.getName().contentEquals("this");
  }

  /** Stores {@code refs} in a field of {@code receiver}, or of this or the class if it is empty. */
  private void storeInField(VariableElement field, Set<Ref> receiver, Set<Ref> refs) {
    if (types.runtime.isContainer(field.getEnclosingElement().asType())) {
      store(receiver.isEmpty() ? Set.of(thisObject()) : receiver, refs);
    } else if (!receiver.isEmpty() && receiver.stream().allMatch(CallFlow::isMade)) {
      store(receiver, refs);
    } else if (depth == 0 && types.unmanagedFields.isReported(field)) {
      state.keep(refs);
    } else {
      state.variables.put(field, refs);
      String what = "Field '" + field.getSimpleName() + "' still refers to a dead container";
      addSink(field, path, what);
    }
  }

  /** Returns the object that {@code this} denotes. */
  FlowObject thisObject() {
    return object(Kind.GIVEN, Kind.GIVEN);
  }

  /** Stores {@code refs} in the objects that {@code holders} are. */
  void store(Set<Ref> holders, Set<Ref> refs) {
    for (Ref ref : refs.isEmpty() ? Set.<Ref>of() : holders) {
      if (!(ref instanceof FlowObject holder)
          || state.kept.contains(holder)
          || (holder.kind == Kind.GIVEN && depth == 0)) {
        state.keep(refs);
      } else if (holder.isCode()) {
        runCode(holder, List.of(), state.flatten(refs));
      } else {
        state.contents.merge(holder, refs, FlowState::union);
        if (holder.kind == Kind.GIVEN_HOLDER) {
          addSink(holder, path, LEAVES);
        }
      }
    }
  }

  /** Returns the objects to which a name, perhaps of a member of {@code qualifier}, refers. */
  private Set<Ref> named(Tree tree, @Nullable Tree qualifier) {
    if (!(queries.element(path) instanceof VariableElement variable)) {
      return Set.of();
    }
    if (TreeQueries.isThisOrSuper(variable)) {
      return Set.of(thisObject());
    }
    boolean isOwn = isThis(qualifier) || variable.getModifiers().contains(Modifier.STATIC);
    Set<Ref> receiver = isOwn ? Set.of() : eval(qualifier);
    Set<Ref> refs = variable.getKind().isField() ? field(variable, receiver) : state.get(variable);
    if (!(path.getParentPath().getLeaf() instanceof BinaryTree)) {
      Set<Ref> used = types.isAskedForPlainData(path) ? refs : state.flatten(refs);
      reportDead(used, path, "'" + tree + "' " + IS_USED);
    }
    return refs;
  }

  private Set<Ref> field(VariableElement field, Set<Ref> receiver) {
    if (types.canRefer(field.asType()) && receiver.isEmpty()) {
      boolean isStatic = field.getModifiers().contains(Modifier.STATIC);
      return types.runtime.isCollection(field.asType()) && !isStatic
          ? Set.of(thisObject())
          : state.variables.computeIfAbsent(field, _ -> given(field, field.asType()));
    }
    return types.runtime.isCollection(field.asType())
        ? receiver
        : calls.read(receiver, field.asType());
  }

  private void bind(@Nullable Tree pattern, Set<Ref> refs) {
    if (pattern instanceof BindingPatternTree binding) {
      Element variable = element(binding.getVariable());
      state.variables.put(variable, types.canRefer(variable.asType()) ? refs : Set.of());
    } else if (pattern instanceof DeconstructionPatternTree parts) {
      parts.getNestedPatterns().forEach(each -> bind(each, calls.readOwned(refs)));
    }
  }

  // ------------------------------------------------------------------ ends of scopes

  void addSink(Object key, TreePath place, String what) {
    sinks.put(key, new Sink(place, what));
  }

  /** Forgets the places with this message. */
  void clearSinks(String what) {
    state
        .variables
        .keySet()
        .removeIf(key -> sinks.containsKey(key) && sinks.get(key).what.equals(what));
  }

  /** Releases what a scope holds, and reports the places that still refer to it. */
  void endScope(FlowObject scope) {
    state.release(scope, state.heldBy(scope), "ended on line " + scope.endLine);
    sinks.forEach(
        (key, sink) -> {
          Set<Ref> refs = key instanceof FlowObject each ? state.contents(each) : state.get(key);
          if (reportDead(state.flatten(refs), sink.place, sink.what)) {
            state.contents.remove(key);
            state.variables.computeIfPresent(key, (_, _) -> Set.of(Unknown.UNKNOWN));
          }
        });
  }

  /** Reports dead containers among the result of the current expression. */
  void reportLeaving(Set<Ref> refs) {
    reportDead(state.flatten(refs), path, LEAVES);
  }

  /** Reports dead containers among {@code refs}, and returns whether there are any. */
  private boolean reportDead(Set<Ref> refs, TreePath place, String what) {
    boolean isFound = false;
    for (Ref ref : refs) {
      if (ref instanceof Dead(FlowObject object, String scope, String how)) {
        isFound = true;
        if (depth == 0 && !reported.contains(object) && reported.add(place.getLeaf())) {
          reported.add(object);
          String when = what.endsWith(IS_USED) ? how : inPresent(how);
          types.reporter.report(Diagnostic.SCOPE_ESCAPE, place, what, scope, when);
        }
      }
    }
    return isFound;
  }

  private static String inPresent(String how) {
    return how.replace("ended", "ends").replace("was ", "is ").replace("dropped", "drops");
  }
}
