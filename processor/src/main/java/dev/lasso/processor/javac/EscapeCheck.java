package dev.lasso.processor.javac;

import com.sun.source.tree.ArrayAccessTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.BreakTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ContinueTree;
import com.sun.source.tree.DoWhileLoopTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.IfTree;
import com.sun.source.tree.InstanceOfTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewArrayTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.SwitchTree;
import com.sun.source.tree.ThrowTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.tree.TypeCastTree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.tree.WhileLoopTree;
import com.sun.source.tree.YieldTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreeScanner;
import dev.lasso.processor.javac.CallFlow.Call;
import dev.lasso.processor.javac.FlowObject.ObjectKind;
import dev.lasso.processor.javac.FlowState.Ref;
import dev.lasso.processor.javac.FlowState.Site;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Element;
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
  final FlowTypes types;

  /** The method or initializer that is checked. */
  final @Nullable Element member;

  FlowState state = new FlowState();
  TreePath path;

  /** The scopes of enclosing try statements and calls of {@code run}, innermost first. */
  final Deque<FlowObject> openScopes = new ArrayDeque<>();

  final EscapeReports reports = new EscapeReports(this);
  final OpenHolds openHolds = new OpenHolds(this);

  /** The call whose method is run; null for the member itself. */
  @Nullable Site site;

  /** Number of trees that have run so far, again for each time. */
  int steps;

  private final TreeQueries queries;
  final CallFlow calls = new CallFlow(this);
  final JdkFlow jdk = new JdkFlow(this);
  final LassoFlow lasso = new LassoFlow(this);
  final RootFlow roots = new RootFlow(this);
  final OwnerFlow owners = new OwnerFlow(this);
  final CreationFlow creations = new CreationFlow(this);
  final ContentFlow contents = new ContentFlow(this);
  final BranchFlow branches = new BranchFlow(this);
  final VariableFlow variables = new VariableFlow(this);
  final CodeFlow code = new CodeFlow(this);
  final ThreadFlow threads = new ThreadFlow(this);
  final Map<Object, FlowObject> objects = new HashMap<>();

  /** Creates a check of {@code member}. */
  EscapeCheck(FlowTypes types, TreePath member) {
    this.types = types;
    this.queries = types.queries;
    this.path = member;
    this.member = types.queries.element(member);
    super();
  }

  /** Runs the member, and reports containers that escape. */
  void run() {
    eval(path);
    reports.reportFields();
    openHolds.reportOpen();
    reports.reportUnfound();
    openHolds.reportUnclosed();
    openHolds.reportDropped();
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
    steps++;
    Set<Ref> refs = run(place.getLeaf());
    path = around;
    return refs;
  }

  private Set<Ref> run(Tree leaf) {
    switch (leaf) {
      case ClassTree _ -> {}
      case MethodTree tree -> {
        code.member(tree);
      }
      case IfTree tree -> {
        eval(tree.getCondition());
        branches.branch(tree.getCondition(), tree.getThenStatement(), tree.getElseStatement());
      }
      case ConditionalExpressionTree tree -> {
        eval(tree.getCondition());
        return branches.branch(
            tree.getCondition(), tree.getTrueExpression(), tree.getFalseExpression());
      }
      case BinaryTree tree -> {
        eval(tree.getLeftOperand());
        Tree right = tree.getRightOperand();
        switch (tree.getKind()) {
          case CONDITIONAL_AND -> branches.branch(tree.getLeftOperand(), right, null);
          case CONDITIONAL_OR -> branches.branch(tree.getLeftOperand(), null, right);
          default -> eval(right);
        }
      }
      case WhileLoopTree tree ->
          branches.loop(tree, tree.getCondition(), tree.getStatement(), List.of());
      case DoWhileLoopTree tree ->
          branches.loop(tree, null, tree.getStatement(), List.of(tree.getCondition()));
      case ForLoopTree tree -> {
        tree.getInitializer().forEach(this::eval);
        branches.loop(tree, tree.getCondition(), tree.getStatement(), tree.getUpdate());
      }
      case EnhancedForLoopTree tree -> {
        Element each = element(tree.getVariable());
        variables.assign(each, contents.read(eval(tree.getExpression()), each.asType()));
        branches.loop(tree, tree.getVariable(), tree.getStatement(), List.of());
      }
      case SwitchTree tree -> branches.choose(tree, tree.getExpression(), tree.getCases());
      case SwitchExpressionTree tree -> {
        return branches.choose(tree, tree.getExpression(), tree.getCases());
      }
      case TryTree tree -> branches.tryBlock(tree);
      case ReturnTree tree -> branches.exit(tree.getExpression(), BranchFlow::isBody);
      case YieldTree tree -> branches.exit(tree.getValue(), SwitchExpressionTree.class::isInstance);
      case BreakTree tree -> branches.leaveRound(tree.getLabel(), true);
      case ContinueTree tree -> branches.leaveRound(tree.getLabel(), false);
      case ThrowTree tree -> {
        Set<Ref> thrown = eval(tree.getExpression());
        code.throwIt(queries.type(child(tree.getExpression())), thrown);
      }
      case VariableTree tree -> {
        Set<Ref> refs = eval(tree.getInitializer());
        if (element(tree) instanceof VariableElement variable && !variable.getKind().isField()) {
          variables.assign(variable, variables.asRoot(tree, variable, refs));
          if (tree.getInitializer() != null) {
            variables.values.put(variable, child(tree.getInitializer()));
          }
        } else if (element(tree) instanceof VariableElement field && site == null) {
          variables.name(refs, field);
          openHolds.store(field, refs);
        } else if (element(tree) instanceof VariableElement field) {
          variables.storeInField(field, variables.thisObjects(), refs);
        }
      }
      case AssignmentTree tree -> {
        return variables.assign(tree);
      }
      case IdentifierTree tree -> {
        return variables.named(tree, null);
      }
      case MemberSelectTree tree -> {
        return variables.named(tree, tree.getExpression());
      }
      case TypeCastTree tree -> {
        Set<Ref> refs = eval(tree.getExpression());
        return types.canRefer(queries.type(child(tree.getExpression()))) ? refs : Set.of();
      }
      case InstanceOfTree tree -> variables.bind(tree.getPattern(), eval(tree.getExpression()));
      case ArrayAccessTree tree -> {
        eval(tree.getIndex());
        return contents.read(eval(tree.getExpression()), queries.type(path));
      }
      case NewArrayTree tree -> {
        return plain(tree, children(tree));
      }
      case LambdaExpressionTree _ -> {
        FlowObject lambda = code.lambda(path);
        code.runElsewhere(lambda, Set.of());
        return Set.of(lambda);
      }
      case MemberReferenceTree tree -> {
        Set<Ref> receiver = eval(tree.getQualifierExpression());
        if (tree.getName().contentEquals("close")) {
          openHolds.handle(receiver);
          openHolds.closesRoots = true;
        }
        FlowObject reference = code.code(path);
        state.variables.put(reference, receiver);
        state.contents.put(reference, code.withCreated(receiver));
        return Set.of(reference);
      }
      case NewClassTree tree -> {
        return creations.create(tree);
      }
      case MethodInvocationTree tree -> {
        return calls.call(tree);
      }
      case UnaryTree tree -> {
        if (tree.getExpression() instanceof IdentifierTree name) {
          owners.forget(name.getName());
        }
        return eval(tree.getExpression());
      }
      default -> {
        Set<Ref> refs = children(leaf);
        return leaf instanceof ExpressionTree ? refs : Set.of();
      }
    }
    return Set.of();
  }

  /** Runs the children of a tree, and returns the objects to which they refer. */
  private Set<Ref> children(Tree tree) {
    Set<Ref> all = new LinkedHashSet<>();
    tree.accept(
        new TreeScanner<@Nullable Void, @Nullable Void>() {
          @Override
          public @Nullable Void scan(@Nullable Tree child, @Nullable Void unused) {
            all.addAll(eval(child));
            return null;
          }
        },
        null);
    return all;
  }

  @Nullable Element element(Tree tree) {
    return queries.element(child(tree));
  }

  // ------------------------------------------------------------------ code

  /** Returns the object for {@code key}, which always is the same one. */
  FlowObject object(Object key, ObjectKind kind) {
    return objects.computeIfAbsent(Arrays.asList(key, site), _ -> new FlowObject(key, kind, site));
  }

  /** Returns the object to which a parameter or field refers from the start. */
  Set<Ref> given(Element variable, TypeMirror type) {
    return given(variable, variable.getSimpleName().toString(), type);
  }

  /** Returns the object that the variable or field of an object that {@code key} identifies has. */
  Set<Ref> given(Object key, String name, TypeMirror type) {
    FlowObject object =
        objects.computeIfAbsent(key, _ -> new FlowObject(key, types.givenKind(type), null));
    object.name = name;
    object.isNamed = true;
    object.isGiven = true;
    object.isHeap = types.runtime.isHeap(type);
    object.isConfined = types.isConfined(key);
    if (object.kind == ObjectKind.HOLD && !object.isRoot && !state.closed.containsKey(object)) {
      state.live.add(object);
    }
    object.isRoot = types.runtime.isRoot(type);
    if (object.isRoot) {
      contents.readOwned(Set.of(object));
    }
    return types.canRefer(type) ? Set.of(object) : Set.of();
  }

  /** Returns the plain object for {@code key}, with {@code parts}. */
  Set<Ref> plain(Object key, Set<Ref> parts) {
    FlowObject made = object(key, ObjectKind.PLAIN);
    state.create(made, parts);
    return Set.of(made);
  }

  // ------------------------------------------------------------------ ends of scopes

  /** Releases what a scope holds, and reports the places that still refer to it. */
  void endScope(FlowObject scope) {
    if (scope.kind == ObjectKind.EXECUTOR) {
      reports.waitForCode();
      return;
    }
    Call close = branches.closings.get(scope);
    if (close != null) {
      calls.run(close);
      reports.reportSinks();
      return;
    }
    openHolds.handle(Set.of(scope));
    reports.forgetParents();
    state.end(scope, calls.death(FlowState.End.ENDED, scope.endLine));
    threads.leave(scope);
    reports.reportSinks();
  }

  /** Ends a scope, and returns {@code result} as it is then. */
  Set<Ref> endScope(FlowObject scope, Set<Ref> result) {
    state.variables.put(scope, result);
    endScope(scope);
    Set<Ref> after = state.variables.remove(scope);
    return after == null ? Set.of() : after;
  }

  /** Marks objects as possibly owned, held or closed by code that is not examined. */
  void keep(Set<Ref> refs) {
    openHolds.handle(refs);
    state.keep(refs);
  }
}
