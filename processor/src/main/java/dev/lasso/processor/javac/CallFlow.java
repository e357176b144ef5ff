package dev.lasso.processor.javac;

import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.util.TreePath;
import dev.lasso.processor.javac.EscapeReports.SinkKind;
import dev.lasso.processor.javac.FlowObject.ObjectKind;
import dev.lasso.processor.javac.FlowState.Dead;
import dev.lasso.processor.javac.FlowState.Death;
import dev.lasso.processor.javac.FlowState.End;
import dev.lasso.processor.javac.FlowState.Ref;
import dev.lasso.processor.javac.FlowState.Site;
import dev.lasso.processor.type.LassoAnnotation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/**
 * The effects of calls for {@link EscapeCheck}: of Lasso's scopes and roots, of the JDK, of methods
 * that Lasso writes, and of other methods by running their bodies. A method without a body may keep
 * its arguments, and if it takes a scope, it is assumed to return an object held by it.
 *
 * <p>The body of a method that has nothing to do with Lasso, and returns only data, runs if objects
 * that are followed can reach it: its receiver or arguments contain such an object, or a place that
 * is watched refers to one.
 */
final class CallFlow extends FlowPart {
  /** The number of calls, one inside of the other, whose methods run as part of the member. */
  private static final int MAX_DEPTH = 4;

  /** The number of trees of a member after which calls run half as deep. */
  private static final int MANY_STEPS = 2000;

  private static final Set<ObjectKind> DATA =
      Set.of(ObjectKind.PLAIN, ObjectKind.GIVEN, ObjectKind.GIVEN_HOLDER);

  CallFlow(EscapeCheck check) {
    super(check);
  }

  /** A call, or a method reference that is run. */
  record Call(
      TreePath place,
      ExecutableElement method,
      Set<Ref> receiver,
      List<Set<Ref>> arguments,
      @Nullable TypeMirror result) {

    String name() {
      return method.getSimpleName().toString();
    }

    TypeElement owner() {
      return (TypeElement) method.getEnclosingElement();
    }

    boolean has(Modifier modifier) {
      return method.getModifiers().contains(modifier);
    }

    boolean isOf(JdkEffect effect) {
      return effect.isOf(method);
    }

    /** Returns the place of an argument, or of a method reference. */
    TreePath argument(int index) {
      return switch (place.getLeaf()) {
        case MethodInvocationTree tree -> new TreePath(place, tree.getArguments().get(index));
        case NewClassTree tree -> new TreePath(place, tree.getArguments().get(index));
        default -> place;
      };
    }

    /** Returns the argument for one of {@code count} parameters, or those for the last one. */
    Set<Ref> argument(int index, int count) {
      int end = index == count - 1 ? arguments.size() : index + 1;
      return all(
          arguments.subList(Math.min(index, arguments.size()), Math.min(end, arguments.size())));
    }

    Set<Ref> allFrom(int index) {
      return all(arguments.subList(index, arguments.size()));
    }
  }

  static Set<Ref> all(List<Set<Ref>> parts) {
    Set<Ref> all = new LinkedHashSet<>();
    parts.forEach(all::addAll);
    return all;
  }

  // ------------------------------------------------------------------ kinds of calls

  /** Returns the result of the call at the current path. */
  Set<Ref> call(MethodInvocationTree tree) {
    TreePath place = check.path;
    if (!(queries.element(place) instanceof ExecutableElement method)) {
      tree.getArguments().forEach(each -> check.keep(check.eval(each)));
      return ContentFlow.SOMETHING;
    }
    Set<Ref> receiver = method.getModifiers().contains(Modifier.STATIC) ? Set.of() : receiver(tree);
    if (runtime.isHeap(method.getEnclosingElement().asType())
        && tree.getArguments().size() == 1
        && tree.getArguments().getFirst() instanceof LambdaExpressionTree lambda) {
      return check.lasso.runInScope(new Call(place, method, receiver, List.of(), null), lambda);
    }
    Call call =
        new Call(
            place, method, receiver, arguments(method, tree.getArguments()), queries.type(place));
    Set<Ref> result = run(call);
    return types.valuesOf(queries.type(place), result);
  }

  private Set<Ref> receiver(MethodInvocationTree tree) {
    if (!(tree.getMethodSelect() instanceof MemberSelectTree select)) {
      return check.variables.thisObjects();
    }
    TreePath place = new TreePath(check.child(select), select.getExpression());
    Set<Ref> refs = check.eval(place);
    if (JdkTypes.isMemory(queries.type(place))
        && JdkTypes.isAccess(select.getIdentifier())
        && !(queries.element(place) instanceof VariableElement)) {
      String text = select.getExpression().toString();
      check.reports.reportDead(check.state.flatten(refs), place, SinkKind.USED, text);
    }
    return refs.isEmpty() && types.canRefer(queries.type(place)) ? ContentFlow.SOMETHING : refs;
  }

  /** Evaluates arguments. Methods of the JDK and of collections run lambdas themselves. */
  List<Set<Ref>> arguments(ExecutableElement method, List<? extends ExpressionTree> trees) {
    List<Set<Ref>> arguments = new ArrayList<>();
    for (ExpressionTree each : trees) {
      arguments.add(
          each instanceof LambdaExpressionTree && (isKnown(method) || body(method) != null)
              ? Set.of(check.code.lambda(check.child(each)))
              : check.eval(each));
    }
    return arguments;
  }

  private boolean isKnown(ExecutableElement method) {
    return JdkTypes.isOfJdk(method) || runtime.isCollection(method.getEnclosingElement().asType());
  }

  Set<Ref> run(Call call) {
    Map<ExecutableElement, Set<Ref>> targets =
        types.targets.of(call.place, call.method, call.receiver);
    if (targets.isEmpty() || targets.keySet().equals(Set.of(call.method))) {
      return runOne(call);
    }
    Set<Ref> results = new LinkedHashSet<>();
    FlowState before = check.state;
    FlowState after = FlowState.unreachable();
    targets.forEach(
        (method, receiver) -> {
          check.state = targets.size() == 1 ? before : before.copy();
          results.addAll(
              runOne(new Call(call.place, method, receiver, call.arguments, call.result)));
          after.join(check.state);
        });
    check.state = after;
    return results;
  }

  private Set<Ref> runOne(Call call) {
    TypeMirror owner = call.owner().asType();
    if (call.name().equals("clone")) {
      return call.receiver;
    }
    if (isKnown(call.method)) {
      check.code.mayThrow(call.method.getThrownTypes());
      if (call.name().equals("close")) {
        check.lasso.close(call.receiver, call);
        if (call.receiver.stream().anyMatch(JdkFlow::isCode)) {
          return check.jdk.runFunction(call); // an AutoCloseable that is a lambda
        }
      }
      return check.jdk.run(call);
    }
    if (call.name().equals("close")
        && call.receiver.stream().anyMatch(it -> it instanceof FlowObject hold && hold.isLock)) {
      check.lasso.close(call.receiver, call);
      return Set.of();
    }
    boolean isBuilder = runtime.isHeap(call.method.getReturnType());
    if (runtime.isHeap(owner)
        || (isBuilder && Set.of("confined", "shared").contains(call.name()))) {
      return check.lasso.runOfHeap(call);
    }
    if (runtime.isScope(owner)) {
      return check.lasso.runOfScope(call);
    }
    if (types.hasRoots(owner)
        || (FlowTypes.isLink(owner) && Set.of("of", "close").contains(call.name()))) {
      return check.roots.run(call);
    }
    ExecutableElement method = CallTargets.declared(call.method);
    if (method != call.method) {
      return run(new Call(call.place, method, call.receiver, call.arguments, call.result));
    }
    boolean isAbstract = call.has(Modifier.ABSTRACT);
    if (LassoAnnotation.GENERATED.isOn(call.owner())
        || (isAbstract
            && runtime.isContainer(owner)
            && (call.arguments.isEmpty() || FlowTypes.isMutator(call.name())))) {
      return check.lasso.runWritten(call);
    }
    if (queries.elements.isCanonicalConstructor(call.method)) {
      check.variables.store(call.receiver, call.allFrom(0));
      return Set.of();
    }
    if (queries.elements.recordComponentFor(call.method) != null) {
      return check.contents.read(call.receiver, call.result);
    }
    if (isRecursive(call.method)) {
      check.reports.useWeak(true);
      return Set.of(); // The call around it has the effects.
    }
    check.threads.useChecked(call);
    TreePath body = mayConcern(call) ? body(call.method) : null;
    boolean isVoid = call.method.getReturnType().getKind() == TypeKind.VOID;
    if (body == null ? !call.name().equals("checkAlive") : isVoid) {
      check.reports.useWeak(body == null);
    }
    if (body != null) {
      Set<Ref> result = check.code.run(body, call);
      if (!(call.place.getParentPath().getLeaf() instanceof ExpressionStatementTree)) {
        check.lasso.reportLeaving(result);
        check.reports.forgetWeak((_, refs) -> !Collections.disjoint(refs, result));
      }
      return result;
    }
    if (isAbstract && call.receiver.stream().anyMatch(JdkFlow::isCode)) {
      return check.jdk.runFunction(call);
    }
    check.code.mayThrow(call.method.getThrownTypes());
    check.keep(call.allFrom(0));
    for (Ref each : call.receiver) {
      Set<Ref> parts = each instanceof FlowObject object ? check.state.contents(object) : Set.of();
      check.openHolds.handle(parts);
      if (!(each instanceof FlowObject object
          && object.key instanceof NewClassTree tree
          && tree.getClassBody() != null)) {
        check.keep(parts); // An anonymous class only uses what it captures, or closes it.
      }
    }
    return isAbstract || queries.declaration(call.method) == null
        ? result(call)
        : ContentFlow.SOMETHING;
  }

  /** Returns the death of objects that {@code call} releases. */
  Death death(End end, Call call) {
    return death(end, queries.line(call.place()));
  }

  /** Returns the death of objects that the current code releases on {@code line}. */
  Death death(End end, long line) {
    return new Death(end, check.path.getCompilationUnit(), line, check.site);
  }

  /**
   * Returns whether a call may change, or return, anything that the check follows. A method that
   * has nothing to do with Lasso may do so only to objects that it gets, or that others have got,
   * and may wait while the thread is inside. Data that nothing follows may be anywhere.
   */
  private boolean mayConcern(Call call) {
    return !types.unrelated.contains(call.method)
        || types.canRefer(call.result)
        || check.state.live.stream().anyMatch(each -> each.isEntry || each.isLock)
        || isFollowed(FlowState.union(call.receiver, call.allFrom(0)))
        || check.reports.isWatched(this::isFollowed);
  }

  /** Returns whether {@code refs} are, or contain, anything but data and unknown objects. */
  private boolean isFollowed(Set<Ref> refs) {
    Set<Ref> reached = new LinkedHashSet<>(refs);
    check.state.walk(
        refs, FlowState::isTransparent, each -> reached.addAll(check.state.contents(each)));
    return reached.stream()
        .anyMatch(
            each ->
                each instanceof Dead
                    || (each instanceof FlowObject object
                        && (object.isCode() || !DATA.contains(object.kind))));
  }

  private boolean isRecursive(ExecutableElement method) {
    for (Site each : check.code.active) {
      if (each.method.equals(method)) {
        each.isRecursive = true;
        return true;
      }
    }
    return method.equals(check.member);
  }

  /** Returns whether a method of the object at {@code place} runs as part of the caller. */
  boolean runsMethodOf(TreePath place) {
    return place.getParentPath().getLeaf() instanceof MemberSelectTree
        && queries.element(place.getParentPath()) instanceof ExecutableElement method
        && !runtime.isContainer(method.getEnclosingElement().asType())
        && !isRecursive(method)
        && body(method) != null;
  }

  /** Returns the body of a method that runs as part of the caller; null if it does not. */
  @Nullable TreePath body(ExecutableElement method) {
    int depth = check.steps < MANY_STEPS ? MAX_DEPTH : MAX_DEPTH / 2;
    for (Site each = check.site; each != null; each = each.outer) {
      depth--;
    }
    TreePath place = depth > 0 ? queries.declaration(method) : null;
    return place != null && place.getLeaf() instanceof MethodTree tree && tree.getBody() != null
        ? place
        : null;
  }

  /** Returns the result of an unknown method: a new object if it takes a scope. */
  Set<Ref> result(Call call) {
    List<Set<Ref>> scopes =
        call.arguments.stream().filter(refs -> refs.stream().anyMatch(FlowState::isHold)).toList();
    if (scopes.size() == 1 && runtime.isContainer(call.result)) {
      return held(call, scopes.getFirst(), ContentFlow.SOMETHING);
    }
    return types.canRefer(call.result) ? ContentFlow.SOMETHING : Set.of();
  }

  /** Returns a new container held by {@code scopes}; an unknown one if it can be resurrected. */
  Set<Ref> held(Call call, Set<Ref> scopes, Set<Ref> parts) {
    if (FlowTypes.hasFinalizer(call.method.getReturnType())
        || scopes.isEmpty()
        || !scopes.stream().allMatch(FlowState::isHold)) {
      check.keep(parts);
      return ContentFlow.SOMETHING;
    }
    FlowObject made = check.object(call.place.getLeaf(), ObjectKind.CONTAINER);
    made.origin = call.place;
    made.outer = scopes.iterator().next() instanceof FlowObject scope ? scope.heap() : null;
    if (scopes.iterator().next() instanceof FlowObject scope && check.state.isEnded(scope)) {
      Dead dead = new Dead(made, scope, Objects.requireNonNull(check.state.closed.get(scope)));
      check.reports.reportDead(Set.of(dead), call.place, SinkKind.CREATED, "");
      return ContentFlow.SOMETHING;
    }
    check.state.create(made, parts);
    check.state.hold(Set.of(made), scopes);
    return Set.of(made);
  }
}
