package dev.lasso.processor.javac;

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
import com.sun.source.tree.LiteralTree;
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
import com.sun.source.tree.UnaryTree;
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
import dev.lasso.processor.message.Diagnostic;
import static java.util.stream.Collectors.toSet;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/**
 * A warning for containers that are used, or still referenced, after the end of the only scope that
 * held them. The check executes a method on abstract objects: each expression yields the objects to
 * which it may refer, branches are joined, and the body of a loop runs twice. {@link CallFlow}
 * models the calls. Containers that something else may keep alive are not reported.
 */
final class EscapeCheck extends TreeScanner<Set<Ref>, @Nullable Void> {
  /** The number of calls below the method that is checked in which the effect of one is known. */
  static final int MAX_DEPTH = 2;

  private static final String LEAVES = "A container leaves the scope in which it lives";

  /** A statement or lambda that jumps leave or reach, or a try statement around them. */
  private static final class Frame {
    final Tree tree;
    final Deque<FlowObject> scopes = new ArrayDeque<>();
    final @Nullable BlockTree finallyBlock;

    /** The states in which it is left, continued, and left by an exception. */
    final FlowState left = FlowState.unreachable();

    final FlowState continued = FlowState.unreachable();
    final FlowState thrown = FlowState.unreachable();

    Frame(Tree tree, @Nullable BlockTree finallyBlock) {
      this.tree = tree;
      this.finallyBlock = finallyBlock;
    }
  }

  /** A variable, or another place that outlives the scopes, with the message for it. */
  private record Sink(TreePath place, String what) {}

  final FlowTypes types;
  final int depth;
  private final TreeQueries queries;
  private final UnmanagedFieldCheck unmanagedFields;
  private final TreeReporter reporter;
  private final CallFlow calls;
  private final Map<Object, FlowObject> objects = new HashMap<>();
  private final Map<Object, Sink> sinks = new HashMap<>();
  private final Set<Tree> reportedTrees = new HashSet<>();
  private final Set<Tree> runningCode = new HashSet<>();
  private final Deque<Frame> frames = new ArrayDeque<>();

  /** The scopes of enclosing try statements and calls of {@code run}, innermost first. */
  final Deque<FlowObject> openScopes = new ArrayDeque<>();

  /** The scopes of enclosing calls of {@code run}. */
  final Deque<FlowObject> currentScopes = new ArrayDeque<>();

  FlowState state = new FlowState();
  private @Nullable TreePath path;

  EscapeCheck(
      FlowTypes types, UnmanagedFieldCheck unmanagedFields, TreeReporter reporter, int depth) {
    this.types = types;
    this.depth = depth;
    this.queries = types.queries;
    this.unmanagedFields = unmanagedFields;
    this.reporter = reporter;
    this.calls = new CallFlow(this, types);
  }

  /** Reports escaping containers in the method, initialiser or field at {@code member}. */
  void check(TreePath member) {
    eval(member);
  }

  /** Returns a check of a called method, which reports nothing. */
  EscapeCheck nested() {
    return new EscapeCheck(types, unmanagedFields, reporter, depth + 1);
  }

  @Override
  public Set<Ref> scan(@Nullable Tree tree, @Nullable Void unused) {
    return tree == null ? Set.of() : eval(new TreePath(path, tree));
  }

  /** Runs the code at {@code place}, and returns the objects to which an expression refers. */
  Set<Ref> eval(TreePath place) {
    TreePath around = path;
    path = place;
    Set<Ref> refs = place.getLeaf().accept(this, null);
    path = around;
    return refs == null ? Set.of() : refs;
  }

  TreePath getCurrentPath() {
    return path;
  }

  @Override
  public Set<Ref> reduce(@Nullable Set<Ref> a, @Nullable Set<Ref> b) {
    return FlowState.union(a == null ? Set.of() : a, b == null ? Set.of() : b);
  }

  Set<Ref> eval(Tree tree) {
    return scan(tree, null);
  }

  TreePath child(Tree tree) {
    return new TreePath(getCurrentPath(), tree);
  }

  /** Returns the object for {@code key}, which always is the same one. */
  FlowObject object(Object key, Kind kind) {
    return objects.computeIfAbsent(key, _ -> new FlowObject(key, kind, null));
  }

  // ------------------------------------------------------------------ members and code

  @Override
  public Set<Ref> visitMethod(MethodTree tree, @Nullable Void unused) {
    for (VariableTree parameter : tree.getParameters()) {
      Element element = queries.element(child(parameter));
      state.set(element, given(element, element.asType()));
    }
    Frame body = new Frame(tree, null);
    frames.push(body);
    eval(tree.getBody());
    frames.pop();
    state.join(body.left);
    return state.get(tree);
  }

  @Override
  public Set<Ref> visitClass(ClassTree tree, @Nullable Void unused) {
    Deque<Frame> around = new ArrayDeque<>(frames);
    for (Tree member : tree.getMembers()) {
      FlowState before = state.copy();
      frames.clear();
      if (!(member instanceof MethodTree method && method.getBody() == null)) {
        eval(member);
      }
      state.join(before);
    }
    frames.clear();
    frames.addAll(around);
    return Set.of();
  }

  /** Returns the object to which a parameter or field refers from the start. */
  Set<Ref> given(Object key, TypeMirror type) {
    return types.canRefer(type) ? Set.of(object(key, types.givenKind(type))) : Set.of();
  }

  @Override
  public Set<Ref> visitLambdaExpression(LambdaExpressionTree tree, @Nullable Void unused) {
    FlowObject lambda = code(getCurrentPath());
    runCode(lambda, List.of(), Set.of());
    state.setContents(lambda, FlowState.union(state.contents(lambda), captured(getCurrentPath())));
    return Set.of(lambda);
  }

  @Override
  public Set<Ref> visitMemberReference(MemberReferenceTree tree, @Nullable Void unused) {
    FlowObject reference = code(getCurrentPath());
    Set<Ref> receiver = eval(tree.getQualifierExpression());
    state.set(reference, receiver);
    state.setContents(reference, receiver);
    return Set.of(reference);
  }

  /** Returns the object for the lambda or method reference at {@code path}, without a scan. */
  FlowObject code(TreePath path) {
    return objects.computeIfAbsent(path.getLeaf(), _ -> new FlowObject(path, Kind.PLAIN, path));
  }

  /** Runs a lambda or method reference, perhaps not at all, and returns its possible results. */
  Set<Ref> runCode(FlowObject code, List<Set<Ref>> arguments, Set<Ref> others) {
    if (!runningCode.add(code.code.getLeaf())) {
      return Set.of();
    }
    FlowState before = state.copy();
    Set<Ref> result =
        code.code.getLeaf() instanceof LambdaExpressionTree lambda
            ? runLambda(code.code, lambda, arguments, others)
            : calls.runReference(code, arguments.isEmpty() ? List.of(others) : arguments);
    state.join(before);
    runningCode.remove(code.code.getLeaf());
    state.addContents(code, result);
    return result;
  }

  /** Runs a lambda; parameters without an argument can be any of {@code others}. */
  Set<Ref> runLambda(
      TreePath path, LambdaExpressionTree lambda, List<Set<Ref>> arguments, Set<Ref> others) {
    for (int i = 0; i < lambda.getParameters().size(); i++) {
      Element parameter = queries.element(new TreePath(path, lambda.getParameters().get(i)));
      state.set(
          parameter,
          types.canRefer(parameter.asType())
              ? i < arguments.size() ? arguments.get(i) : others
              : Set.of());
    }
    Frame body = new Frame(lambda, null);
    frames.push(body);
    Set<Ref> result = eval(new TreePath(path, lambda.getBody()));
    frames.pop();
    if (lambda.getBodyKind() == LambdaExpressionTree.BodyKind.STATEMENT) {
      state.join(body.left);
      result = state.get(lambda);
      state.remove(lambda);
    }
    return result;
  }

  /** Returns the objects to which the code of a lambda or an anonymous class refers. */
  Set<Ref> captured(TreePath place) {
    Set<Ref> found = new LinkedHashSet<>();
    new TreePathScanner<@Nullable Void, @Nullable Void>() {
      @Override
      public @Nullable Void visitIdentifier(IdentifierTree tree, @Nullable Void unused) {
        Element named = queries.element(getCurrentPath());
        if (named instanceof VariableElement local && !local.getKind().isField()) {
          found.addAll(state.get(local));
        }
        return null;
      }
    }.scan(place, null);
    return found;
  }

  // ------------------------------------------------------------------ jumps

  /**
   * Leaves the frames inside of {@code target}: closes their scopes and runs their finally blocks.
   */
  private @Nullable Frame leave(Predicate<Tree> target) {
    Deque<Frame> all = new ArrayDeque<>(frames);
    Deque<FlowObject> scopes = new ArrayDeque<>(openScopes);
    while (!frames.isEmpty() && !target.test(frames.peek().tree)) {
      Frame frame = frames.pop();
      frame.thrown.join(state);
      for (FlowObject scope : frame.scopes) {
        endScope(scope);
      }
      if (frame.finallyBlock != null) {
        eval(frame.finallyBlock);
      }
    }
    Frame found = frames.peek();
    frames.clear();
    frames.addAll(all);
    openScopes.clear();
    openScopes.addAll(scopes);
    return found;
  }

  private Set<Ref> jump(Predicate<Tree> target, boolean continues) {
    Frame frame = leave(target);
    if (frame != null) {
      (continues ? frame.continued : frame.left).join(state);
    }
    state = FlowState.unreachable();
    return Set.of();
  }

  /** Ends a switch expression, lambda or method with the value of {@code result}. */
  private Set<Ref> exit(@Nullable ExpressionTree result, Predicate<Tree> target) {
    if (result != null) {
      Set<Ref> refs = eval(result);
      TreePath place = child(result);
      Set<Ref> before = state.flatten(refs);
      state.set(place, refs);
      Frame frame = leave(target);
      if (frame != null) {
        reportDead(state.flatten(state.get(place)), before, place, LEAVES);
        state.add(frame.tree, state.get(place));
        state.remove(place);
        frame.left.join(state);
      }
    } else {
      jump(target, false);
    }
    state = FlowState.unreachable();
    return Set.of();
  }

  @Override
  public Set<Ref> visitReturn(ReturnTree tree, @Nullable Void unused) {
    return exit(tree.getExpression(), EscapeCheck::isBody);
  }

  private static boolean isBody(Tree tree) {
    return tree instanceof MethodTree || tree instanceof LambdaExpressionTree;
  }

  @Override
  public Set<Ref> visitYield(YieldTree tree, @Nullable Void unused) {
    return exit(tree.getValue(), SwitchExpressionTree.class::isInstance);
  }

  @Override
  public Set<Ref> visitBreak(BreakTree tree, @Nullable Void unused) {
    return jump(
        each ->
            tree.getLabel() == null
                ? isLoop(each) || each instanceof SwitchTree
                : isLabeled(each, tree.getLabel()),
        false);
  }

  @Override
  public Set<Ref> visitContinue(ContinueTree tree, @Nullable Void unused) {
    return jump(
        each ->
            isLoop(each)
                && (tree.getLabel() == null
                    || frames.stream()
                        .anyMatch(
                            frame ->
                                isLabeled(frame.tree, tree.getLabel())
                                    && ((LabeledStatementTree) frame.tree).getStatement() == each)),
        true);
  }

  private static boolean isLabeled(Tree tree, CharSequence label) {
    return tree instanceof LabeledStatementTree labeled && labeled.getLabel().contentEquals(label);
  }

  private static boolean isLoop(Tree tree) {
    return switch (tree) {
      case WhileLoopTree _, DoWhileLoopTree _, ForLoopTree _, EnhancedForLoopTree _ -> true;
      default -> false;
    };
  }

  @Override
  public Set<Ref> visitThrow(ThrowTree tree, @Nullable Void unused) {
    eval(tree.getExpression());
    leave(EscapeCheck::isBody);
    state = FlowState.unreachable();
    return Set.of();
  }

  // ------------------------------------------------------------------ branches

  @Override
  public Set<Ref> visitIf(IfTree tree, @Nullable Void unused) {
    branch(tree.getCondition(), tree.getThenStatement(), tree.getElseStatement());
    return Set.of();
  }

  @Override
  public Set<Ref> visitConditionalExpression(
      ConditionalExpressionTree tree, @Nullable Void unused) {
    return branch(tree.getCondition(), tree.getTrueExpression(), tree.getFalseExpression());
  }

  private Set<Ref> branch(Tree condition, Tree first, @Nullable Tree second) {
    eval(condition);
    FlowState before = state.copy();
    Set<Ref> refs = eval(first);
    FlowState after = state;
    state = before;
    Set<Ref> others = scan(second, null);
    state.join(after);
    return FlowState.union(refs, others);
  }

  @Override
  public Set<Ref> visitBinary(BinaryTree tree, @Nullable Void unused) {
    eval(tree.getLeftOperand());
    FlowState before = state.copy();
    eval(tree.getRightOperand());
    state.join(before);
    return Set.of();
  }

  @Override
  public Set<Ref> visitUnary(UnaryTree tree, @Nullable Void unused) {
    eval(tree.getExpression());
    return Set.of();
  }

  @Override
  public Set<Ref> visitLabeledStatement(LabeledStatementTree tree, @Nullable Void unused) {
    Frame frame = new Frame(tree, null);
    frames.push(frame);
    eval(tree.getStatement());
    frames.pop();
    state.join(frame.left);
    return Set.of();
  }

  @Override
  public Set<Ref> visitWhileLoop(WhileLoopTree tree, @Nullable Void unused) {
    return loop(tree, tree.getCondition(), tree.getStatement(), List.of());
  }

  @Override
  public Set<Ref> visitDoWhileLoop(DoWhileLoopTree tree, @Nullable Void unused) {
    return loop(tree, null, tree.getStatement(), List.of(tree.getCondition()));
  }

  @Override
  public Set<Ref> visitForLoop(ForLoopTree tree, @Nullable Void unused) {
    tree.getInitializer().forEach(this::eval);
    return loop(tree, tree.getCondition(), tree.getStatement(), tree.getUpdate());
  }

  @Override
  public Set<Ref> visitEnhancedForLoop(EnhancedForLoopTree tree, @Nullable Void unused) {
    Element each = queries.element(child(tree.getVariable()));
    state.set(each, calls.read(eval(tree.getExpression()), each.asType()));
    return loop(tree, tree.getVariable(), tree.getStatement(), List.of());
  }

  /** Runs a loop twice. A loop without a condition before its body ends by a jump or after it. */
  private Set<Ref> loop(Tree tree, @Nullable Tree condition, Tree body, List<? extends Tree> after) {
    Frame frame = new Frame(tree, null);
    frames.push(frame);
    boolean isEndless = condition == null || condition.toString().equals("(true)");
    for (int round = 0; round < 2; round++) {
      if (condition instanceof VariableTree) {
        Element each = queries.element(child(condition));
        state.set(each, state.get(each).stream().filter(FlowObject.class::isInstance).collect(toSet()));
      } else {
        scan(condition, null);
      }
      FlowState before = state.copy();
      eval(body);
      state.join(frame.continued);
      after.forEach(this::eval);
      if (!isEndless || tree instanceof DoWhileLoopTree) {
        frame.left.join(state);
      }
      if (!isEndless) {
        frame.left.join(before);
      }
      state.join(before);
    }
    frames.pop();
    state = frame.left;
    return Set.of();
  }

  @Override
  public Set<Ref> visitSwitch(SwitchTree tree, @Nullable Void unused) {
    return choose(tree, tree.getExpression(), tree.getCases());
  }

  @Override
  public Set<Ref> visitSwitchExpression(SwitchExpressionTree tree, @Nullable Void unused) {
    return choose(tree, tree.getExpression(), tree.getCases());
  }

  private Set<Ref> choose(Tree tree, Tree selector, List<? extends CaseTree> cases) {
    Set<Ref> refs = eval(selector);
    Frame frame = new Frame(tree, null);
    frames.push(frame);
    FlowState before = state.copy();
    state = FlowState.unreachable();
    boolean isExhaustive = tree instanceof SwitchExpressionTree;
    for (CaseTree each : cases) {
      state.join(before);
      for (Tree label : each.getLabels()) {
        isExhaustive |= label instanceof DefaultCaseLabelTree;
        if (label instanceof PatternCaseLabelTree pattern) {
          bind(pattern.getPattern(), refs);
        }
      }
      scan(each.getGuard(), null);
      if (each.getBody() != null) {
        Set<Ref> result = eval(each.getBody());
        if (each.getBody() instanceof ExpressionTree) {
          state.add(tree, result);
        }
        frame.left.join(state);
        state = FlowState.unreachable();
      } else {
        each.getStatements().forEach(this::eval);
      }
    }
    frames.pop();
    state.join(frame.left);
    if (!isExhaustive) {
      state.join(before);
    }
    Set<Ref> result = state.get(tree);
    state.remove(tree);
    return result;
  }

  @Override
  public Set<Ref> visitTry(TryTree tree, @Nullable Void unused) {
    Frame outer = new Frame(tree, tree.getFinallyBlock());
    Frame inner = new Frame(tree, null);
    frames.push(outer);
    frames.push(inner);
    for (Tree resource : tree.getResources()) {
      Set<Ref> refs = eval(resource);
      if (resource instanceof VariableTree) {
        refs = state.get(queries.element(child(resource)));
      }
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
    frames.remove(inner);
    FlowState after = state;
    for (FlowState each : List.of(inner.thrown, after)) {
      state = each;
      inner.scopes.forEach(this::endScope);
    }
    openScopes.removeAll(inner.scopes);
    for (CatchTree each : tree.getCatches()) {
      state = inner.thrown.copy();
      eval(each.getBlock());
      after.join(state);
    }
    frames.pop();
    state = after;
    if (tree.getFinallyBlock() != null) {
      boolean isReached = !after.isUnreachable();
      if (!isReached) {
        state = inner.thrown;
      }
      eval(tree.getFinallyBlock());
      state = isReached ? state : FlowState.unreachable();
    }
    return Set.of();
  }

  // ------------------------------------------------------------------ variables and fields

  @Override
  public Set<Ref> visitVariable(VariableTree tree, @Nullable Void unused) {
    Set<Ref> refs = scan(tree.getInitializer(), null);
    Element variable = queries.element(getCurrentPath());
    if (variable != null && !variable.getKind().isField()) {
      assign(variable, refs);
    }
    return Set.of();
  }

  private void assign(Element variable, Set<Ref> refs) {
    state.set(variable, refs);
    for (Ref ref : refs) {
      if (ref instanceof FlowObject hold && hold.kind == Kind.HOLD && hold.name.isEmpty()) {
        hold.name = variable.getSimpleName().toString();
      }
    }
  }

  @Override
  public Set<Ref> visitAssignment(AssignmentTree tree, @Nullable Void unused) {
    Set<Ref> refs = eval(tree.getExpression());
    TreePath target = TreeQueries.withoutParenthesesAndCasts(child(tree.getVariable()));
    Element variable = queries.element(target);
    if (target.getLeaf() instanceof ArrayAccessTree access) {
      store(eval(access.getExpression()), refs);
      eval(access.getIndex());
    } else if (variable instanceof VariableElement field && field.getKind().isField()) {
      Set<Ref> receiver =
          target.getLeaf() instanceof MemberSelectTree select && !isThis(select.getExpression())
              ? eval(select.getExpression())
              : Set.of();
      storeInField(field, receiver, refs);
    } else if (variable != null) {
      assign(variable, refs);
    }
    return refs;
  }

  private static boolean isThis(Tree tree) {
    return tree instanceof IdentifierTree name && name.getName().contentEquals("this");
  }

  /** Stores {@code refs} in a field of {@code receiver}, or of this or the class if it is empty. */
  private void storeInField(VariableElement field, Set<Ref> receiver, Set<Ref> refs) {
    boolean isOfContainer = types.runtime.isContainer(field.getEnclosingElement().asType());
    if (receiver.stream().anyMatch(FlowObject.class::isInstance)
        && receiver.stream().allMatch(each -> isLocal(each))) {
      store(receiver, refs);
    } else if (depth == 0 && !isOfContainer && unmanagedFields.isReported(field)) {
      state.keep(refs);
    } else if (isOfContainer && receiver.isEmpty()) {
      store(Set.of(thisObject(field)), refs);
    } else if (isOfContainer) {
      store(receiver, refs);
    } else {
      state.set(field, refs);
      addSink(
          field,
          getCurrentPath(),
          "Field '" + field.getSimpleName() + "' still refers to a dead container");
    }
  }

  void addSink(Object key, TreePath place, String what) {
    sinks.put(key, new Sink(place, what));
  }

  /** Forgets the places with this message. */
  void clearSinks(String what) {
    sinks.forEach(
        (key, sink) -> {
          if (sink.what.equals(what)) {
            state.remove(key);
          }
        });
  }

  private static boolean isLocal(Ref ref) {
    return ref instanceof FlowObject object
        && (object.kind == Kind.PLAIN || object.kind == Kind.CONTAINER);
  }

  /** Returns the object for {@code this} where it has the member. */
  FlowObject thisObject(Element member) {
    Kind kind = types.givenKind(member.getEnclosingElement().asType());
    return object(kind, kind);
  }

  /** Stores {@code refs} in the objects that {@code holders} are. */
  void store(Set<Ref> holders, Set<Ref> refs) {
    for (Ref holder : refs.isEmpty() ? Set.<Ref>of() : holders) {
      if (!(holder instanceof FlowObject object) || object == FlowState.UNKNOWN) {
        state.keep(refs);
      } else if (object.code != null) {
        runCode(object, List.of(), state.flatten(refs));
      } else if (object.kind == Kind.GIVEN && depth == 0) {
        state.keep(refs);
      } else {
        state.addContents(object, refs);
        if (object.kind == Kind.HOLDER) {
          addSink(object, getCurrentPath(), LEAVES);
        }
      }
    }
  }

  @Override
  public Set<Ref> visitIdentifier(IdentifierTree tree, @Nullable Void unused) {
    Element named = queries.element(getCurrentPath());
    if (!(named instanceof VariableElement variable)) {
      return Set.of();
    }
    if (TreeQueries.isThisOrSuper(variable)) {
      return Set.of(thisObject(variable));
    }
    Set<Ref> refs =
        variable.getKind().isField() ? readField(variable, Set.of()) : state.get(variable);
    return used(refs, tree.toString());
  }

  @Override
  public Set<Ref> visitMemberSelect(MemberSelectTree tree, @Nullable Void unused) {
    Element named = queries.element(getCurrentPath());
    if (!(named instanceof VariableElement field) || !field.getKind().isField()) {
      return named instanceof VariableElement ? Set.of(FlowState.UNKNOWN) : Set.of();
    }
    boolean isOwn = isThis(tree.getExpression()) || field.getModifiers().contains(Modifier.STATIC);
    Set<Ref> receiver = isOwn ? Set.of() : eval(tree.getExpression());
    return used(readField(field, receiver), tree.toString());
  }

  private Set<Ref> readField(VariableElement field, Set<Ref> receiver) {
    if (!types.canRefer(field.asType())) {
      return Set.of();
    }
    boolean isCollection = types.runtime.isCollection(field.asType());
    if (receiver.isEmpty()) {
      if (isCollection && !field.getModifiers().contains(Modifier.STATIC)) {
        return Set.of(thisObject(field));
      }
      if (!state.has(field)) {
        state.set(field, given(field, field.asType()));
        if (types.givenKind(field.asType()) == Kind.HOLD) {
          assign(field, state.get(field));
        }
      }
      return state.get(field);
    }
    return isCollection ? receiver : calls.readOwned(receiver);
  }

  /** Returns {@code refs}, to which the expression {@code name} refers, after a check. */
  private Set<Ref> used(Set<Ref> refs, String name) {
    Tree around = getCurrentPath().getParentPath().getLeaf();
    boolean isNullCheck =
        around instanceof BinaryTree check
            && (check.getKind() == Tree.Kind.EQUAL_TO || check.getKind() == Tree.Kind.NOT_EQUAL_TO);
    Set<Ref> reached = isNullCheck || isHarmless() ? refs : state.flatten(refs);
    if (!isNullCheck) {
      reportDead(reached, Set.of(), getCurrentPath(), "'" + name + "' is used after its death");
    }
    return refs;
  }

  /** Returns whether the current expression is only asked for plain data, such as its size. */
  private boolean isHarmless() {
    TreePath call = getCurrentPath().getParentPath().getParentPath();
    return getCurrentPath().getParentPath().getLeaf() instanceof MemberSelectTree select
        && select.getExpression() == getCurrentPath().getLeaf()
        && call.getLeaf() instanceof MethodInvocationTree invocation
        && FlowTypes.isOfJdk(queries.element(call))
        && !types.canRefer(queries.type(call))
        && invocation.getArguments().stream()
            .noneMatch(each -> each instanceof LambdaExpressionTree
                || each instanceof MemberReferenceTree);
  }

  @Override
  public Set<Ref> visitInstanceOf(InstanceOfTree tree, @Nullable Void unused) {
    Set<Ref> refs = eval(tree.getExpression());
    if (tree.getPattern() != null) {
      bind(tree.getPattern(), refs);
    }
    return Set.of();
  }

  private void bind(Tree pattern, Set<Ref> refs) {
    if (pattern instanceof BindingPatternTree binding) {
      Element variable = queries.element(child(binding.getVariable()));
      state.set(variable, types.canRefer(variable.asType()) ? refs : Set.of());
    } else if (pattern instanceof DeconstructionPatternTree record) {
      record.getNestedPatterns().forEach(each -> bind(each, calls.readOwned(refs)));
    }
  }

  // ------------------------------------------------------------------ expressions

  @Override
  public Set<Ref> visitLiteral(LiteralTree tree, @Nullable Void unused) {
    return Set.of();
  }

  @Override
  public Set<Ref> visitArrayAccess(ArrayAccessTree tree, @Nullable Void unused) {
    eval(tree.getIndex());
    return calls.read(eval(tree.getExpression()), queries.type(getCurrentPath()));
  }

  @Override
  public Set<Ref> visitNewArray(NewArrayTree tree, @Nullable Void unused) {
    tree.getDimensions().forEach(this::eval);
    Set<Ref> parts = new LinkedHashSet<>();
    for (ExpressionTree each :
        tree.getInitializers() == null ? List.<ExpressionTree>of() : tree.getInitializers()) {
      parts.addAll(eval(each));
    }
    return plain(tree, parts);
  }

  /** Returns the plain object for {@code key}, with {@code parts}. */
  Set<Ref> plain(Object key, Set<Ref> parts) {
    FlowObject made = object(key, Kind.PLAIN);
    state.create(made, parts);
    return Set.of(made);
  }

  @Override
  public Set<Ref> visitNewClass(NewClassTree tree, @Nullable Void unused) {
    return calls.create(tree);
  }

  @Override
  public Set<Ref> visitMethodInvocation(MethodInvocationTree tree, @Nullable Void unused) {
    return calls.call(tree);
  }

  // ------------------------------------------------------------------ ends of scopes

  /** Releases what a scope holds, and reports the places that still refer to it. */
  void endScope(FlowObject scope) {
    state.release(scope, state.heldBy(scope), "ended on line " + scope.endLine);
    List<Object> keys = new ArrayList<>(state.keys());
    keys.addAll(state.contents().keySet());
    for (Object key : keys) {
      Sink sink = sinks.get(key);
      if (sink != null) {
        Set<Ref> refs = key instanceof FlowObject given ? state.contents(given) : state.get(key);
        if (reportDead(state.flatten(refs), Set.of(), sink.place, sink.what)) {
          if (key instanceof FlowObject given) {
            state.setContents(given, Set.of(FlowState.UNKNOWN));
          } else {
            state.set(key, Set.of(FlowState.UNKNOWN));
          }
        }
      }
    }
  }

  /** Reports dead containers among {@code refs} but not {@code known}, and returns whether any. */
  private boolean reportDead(Set<Ref> refs, Set<Ref> known, TreePath place, String what) {
    boolean isFound = false;
    for (Ref ref : refs) {
      if (ref instanceof Dead dead && !known.contains(dead)) {
        isFound = true;
        String how = dead.how();
        if (!what.endsWith("after its death")) {
          how =
              how.replace("ended", "ends").replace("was ", "is ").replace("dropped", "drops");
        }
        if (depth == 0 && !dead.object().isReported && reportedTrees.add(place.getLeaf())) {
          dead.object().isReported = true;
          reporter.report(Diagnostic.SCOPE_ESCAPE, place, what, dead.scope(), how);
        }
      }
    }
    return isFound;
  }
}
