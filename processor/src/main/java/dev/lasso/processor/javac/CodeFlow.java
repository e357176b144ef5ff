package dev.lasso.processor.javac;

import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import dev.lasso.processor.javac.CallFlow.Call;
import dev.lasso.processor.javac.FlowObject.ObjectKind;
import dev.lasso.processor.javac.FlowState.Dead;
import dev.lasso.processor.javac.FlowState.Ref;
import dev.lasso.processor.javac.FlowState.Site;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** The bodies of methods, lambdas and method references for {@link EscapeCheck}. */
final class CodeFlow extends FlowPart {
  /** The key of the exceptions that have been thrown and not yet caught. */
  static final String THROWN = "thrown";

  /** The calls whose methods run now, innermost first. A lambda may run in another method. */
  final Deque<Site> active = new ArrayDeque<>();

  /** Code that runs now, so that recursion ends. */
  private final Set<FlowObject> running = new HashSet<>();

  private final Map<Object, Site> sites = new HashMap<>();

  CodeFlow(EscapeCheck check) {
    super(check);
  }

  /** Runs a method or constructor as part of the member, and returns its result. */
  Set<Ref> run(TreePath method, Call call) {
    MethodTree tree = (MethodTree) method.getLeaf();
    Site around = check.site;
    Site site =
        sites.computeIfAbsent(
            Arrays.asList(call.place().getLeaf(), call.method(), around),
            _ -> new Site(call.place(), around, call.method()));
    site.self = call.receiver();
    site.dead = check.state.flatten(FlowState.union(call.receiver(), call.allFrom(0)));
    site.dead.removeIf(each -> !(each instanceof Dead));
    site.thrown = FlowState.unreachable();
    check.site = site;
    int last = call.method().isVarArgs() ? tree.getParameters().size() - 1 : -1;
    assign(
        method,
        tree.getParameters(),
        i -> {
          Set<Ref> refs = call.argument(i, tree.getParameters().size());
          boolean isItem = i == last && refs.stream().anyMatch(JdkFlow::isContainer);
          return isItem ? check.plain(List.of(call.place().getLeaf(), i), refs) : refs;
        });
    if (call.method().getKind() == ElementKind.CONSTRUCTOR && !callsThis(tree)) {
      initialize(method.getParentPath());
    }
    active.push(site);
    Set<Ref> result = body(tree, method, tree.getBody());
    active.pop();
    check.site = around;
    if (!site.thrown.isUnreachable) {
      FlowState after = check.state;
      check.state = site.thrown;
      leaveByException(true);
      check.state = after;
    }
    check.openHolds.openResult(
        call.method().getKind() == ElementKind.CONSTRUCTOR ? call.receiver() : result, site);
    boolean isFluent = result.stream().anyMatch(call.allFrom(0)::contains);
    boolean isInserted = site.isRecursive && isFluent; // as the nodes of insert() of a tree
    return FlowState.all(
        result, each -> !(isInserted && each instanceof FlowObject made && made.site == site));
  }

  private static boolean callsThis(MethodTree constructor) {
    return constructor.getBody() != null
        && constructor.getBody().getStatements().stream()
            .anyMatch(
                each ->
                    each instanceof ExpressionStatementTree statement
                        && statement.getExpression() instanceof MethodInvocationTree call
                        && call.getMethodSelect() instanceof IdentifierTree name
                        && name.getName().contentEquals("this"));
  }

  /** Runs the initializers of the fields of an object of a class. */
  private void initialize(TreePath type) {
    for (Tree each : ((ClassTree) type.getLeaf()).getMembers()) {
      if ((each instanceof VariableTree field
              && !field.getModifiers().getFlags().contains(Modifier.STATIC))
          || (each instanceof BlockTree block && !block.isStatic())) {
        check.eval(new TreePath(type, each));
      }
    }
  }

  /** Throws the exceptions {@code thrown} of {@code type}. */
  void throwIt(@Nullable TypeMirror type, Set<Ref> thrown) {
    check.state.variables.merge(THROWN, thrown, FlowState::union);
    leaveByException(type != null && types.exceptions.isExpected(type));
  }

  /** Leaves the method that runs if a call throws one of {@code thrown}, or else continues. */
  void mayThrow(List<? extends TypeMirror> thrown) {
    if (thrown.stream().anyMatch(types.exceptions::isCaught)) {
      FlowState before = check.state.copy();
      leaveByException(true);
      check.state = before;
    }
  }

  private void leaveByException(boolean isExpected) {
    boolean isCaught = isCaught();
    BranchFlow.JumpTarget frame = check.branches.leave(BranchFlow::isBody);
    if (check.site != null) {
      check.site.thrown.join(isExpected && !isCaught ? check.state : check.site.thrown);
    } else if (!isCaught && frame != null && frame.tree() instanceof MethodTree) {
      check.lasso.reportLeaving(check.state.get(THROWN));
      check.openHolds.reportOpen();
    }
    check.branches.jump(null);
  }

  /** Returns whether a statement around the current one in its method catches exceptions. */
  private boolean isCaught() {
    for (BranchFlow.JumpTarget frame : check.branches.frames) {
      if (BranchFlow.isBody(frame.tree())) {
        return false;
      }
      if (frame.tree() instanceof TryTree tree && !tree.getCatches().isEmpty()) {
        return true;
      }
    }
    return false;
  }

  void member(MethodTree tree) {
    for (VariableTree parameter : tree.getParameters()) {
      Element element = check.element(parameter);
      check.state.variables.put(element, check.given(element, element.asType()));
    }
    body(tree, check.path, tree.getBody());
  }

  /** Runs the body of a method or lambda, and returns the results. */
  private Set<Ref> body(Tree code, TreePath place, @Nullable Tree body) {
    check.branches.frames.push(new BranchFlow.JumpTarget(code, check.state));
    Set<Ref> result = body == null ? Set.of() : check.eval(new TreePath(place, body));
    check.state.join(check.branches.frames.pop().left());
    Set<Ref> returned = check.state.variables.remove(code);
    return returned == null ? result : returned;
  }

  private void assign(
      TreePath place, List<? extends VariableTree> parameters, IntFunction<Set<Ref>> arguments) {
    for (int i = 0; i < parameters.size(); i++) {
      Element parameter = queries.element(place, parameters.get(i));
      check.variables.assign(parameter, types.instancesOf(parameter.asType(), arguments.apply(i)));
    }
  }

  /** Returns the object for the lambda at {@code place}, with the objects that it captures. */
  FlowObject lambda(TreePath place) {
    FlowObject lambda = code(place);
    check.state.contents.put(lambda, captured(place));
    return lambda;
  }

  /** Returns the object for the lambda or method reference at {@code place}. */
  FlowObject code(TreePath place) {
    return check.objects.computeIfAbsent(
        Arrays.asList(place.getLeaf(), check.site),
        _ -> new FlowObject(place, ObjectKind.PLAIN, check.site));
  }

  /** Returns the objects to which the code of a lambda or an anonymous class refers. */
  Set<Ref> captured(TreePath place) {
    Set<Ref> found = new LinkedHashSet<>();
    Set<Element> own = queries.declared(place);
    for (Element each : queries.named(place)) {
      if (each instanceof VariableElement && !each.getKind().isField() && !own.contains(each)) {
        found.addAll(check.state.get(each));
      }
    }
    return withCreated(found);
  }

  /** Returns {@code captured}, and the objects that code may create in the scopes among them. */
  Set<Ref> withCreated(Set<Ref> captured) {
    Set<Ref> all = new LinkedHashSet<>(captured);
    for (Ref scope : captured) {
      if (scope instanceof FlowObject hold && FlowState.isHold(hold) && !hold.isRoot) {
        all.add(check.contents.createdLater(hold));
      }
    }
    return all;
  }

  /** Runs code that may run in another thread, for which the current one does not wait. */
  Set<Ref> runElsewhere(FlowObject code, Set<Ref> others) {
    Object around = check.reports.thread;
    check.reports.thread = code;
    FlowState before = check.state.copy();
    Set<FlowObject> outside = check.reports.outside;
    check.reports.outside = before.contents.keySet();
    Set<Ref> result = runCode(code, List.of(), others);
    check.reports.outside = outside;
    check.reports.reportFields();
    check.openHolds.reportOpenSince(before);
    check.state.contents.forEach( // as other code may store those that are alive at any time
        (object, parts) -> before.contents.merge(object, FlowState.alive(parts), FlowState::union));
    before.handled.addAll(check.state.handled);
    check.state = before;
    check.reports.thread = around;
    return result;
  }

  /** Runs a lambda or method reference, perhaps not at all, and returns its possible results. */
  Set<Ref> runCode(FlowObject code, List<Set<Ref>> arguments, Set<Ref> others) {
    FlowState before = check.state.copy();
    Set<Ref> result = runOnce(code, arguments, others);
    check.state.join(before);
    return result;
  }

  /** Runs a lambda or method reference, and returns its possible results. */
  Set<Ref> runOnce(FlowObject code, List<Set<Ref>> arguments, Set<Ref> others) {
    if (!running.add(code)) {
      return Set.of();
    }
    TreePath place = (TreePath) code.key;
    Site around = check.site;
    check.site = code.site;
    Set<Ref> result =
        place.getLeaf() instanceof LambdaExpressionTree
            ? runLambda(place, arguments, others)
            : check.creations.runReference(
                place, check.state.get(code), arguments.isEmpty() ? List.of(others) : arguments);
    check.site = around;
    running.remove(code);
    return result;
  }

  /** Runs a lambda; parameters without an argument can be any of {@code others}. */
  Set<Ref> runLambda(TreePath place, List<Set<Ref>> arguments, Set<Ref> others) {
    LambdaExpressionTree lambda = (LambdaExpressionTree) place.getLeaf();
    for (Ref ref : arguments.size() + 1 < lambda.getParameters().size() ? others : Set.<Ref>of()) {
      if (ref instanceof FlowObject object) {
        object.isMany = true; // as the parameters differ
      }
    }
    assign(place, lambda.getParameters(), i -> i < arguments.size() ? arguments.get(i) : others);
    Set<Ref> result = body(lambda, place, lambda.getBody());
    check.openHolds.handle(result);
    return result;
  }
}
