package dev.lasso.processor.javac;

import com.sun.source.tree.ArrayAccessTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.util.TreePath;
import dev.lasso.processor.javac.CallFlow.Call;
import dev.lasso.processor.javac.EscapeReports.SinkKind;
import dev.lasso.processor.javac.FlowObject.ObjectKind;
import dev.lasso.processor.javac.FlowState.Death;
import dev.lasso.processor.javac.FlowState.End;
import dev.lasso.processor.javac.FlowState.Ref;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeKind;
import org.jspecify.annotations.Nullable;

/** The effects of calls of heaps, scopes and roots, and of methods that Lasso writes. */
final class LassoFlow extends FlowPart {
  LassoFlow(EscapeCheck check) {
    super(check);
  }

  // ------------------------------------------------------------------ methods that Lasso writes

  /** Runs a method that Lasso writes, or that a container class declares for Lasso to write. */
  Set<Ref> runWritten(Call call) {
    boolean isStatic = call.has(Modifier.STATIC);
    Set<Ref> receiver = isStatic ? call.arguments().getFirst() : call.receiver();
    Set<Ref> rest = call.allFrom(isStatic ? 1 : 0);
    check.openHolds.handle( // as the container closes them
        FlowState.all(rest, each -> each instanceof FlowObject object && object.isLink));
    if (call.name().equals("create") || !call.arguments().isEmpty()) {
      check.threads.change(call, receiver);
    }
    if (call.name().equals("create")) {
      check.creations.construct(call);
      Set<Ref> code = FlowState.all(rest, JdkFlow::isCode);
      rest.removeAll(code); // as code owns nothing
      code.forEach(each -> check.openHolds.handle(check.state.contents((FlowObject) each)));
      Set<Ref> made = check.calls.held(call, receiver, rest);
      if (!code.isEmpty() && made.iterator().next() instanceof FlowObject owner) {
        Object key = List.of(owner, call.place().getLeaf());
        check.state.variables.put(key, code);
        check.reports.addSink(key, call.place(), SinkKind.CODE, "");
      }
      return made;
    }
    if (call.name().equals("allocate") && isStatic) {
      FlowObject made = check.object(call.place().getLeaf(), ObjectKind.CONTAINER);
      made.origin = call.place();
      check.state.create(made, rest);
      check.state.kept.add(made);
      retain(made, call);
      return Set.of(made);
    }
    Set<Ref> scopes = FlowState.all(rest, FlowState::isHold);
    rest.removeAll(scopes);
    VariableElement uncounted = FlowTypes.uncountedField(call.owner(), call.name());
    if (uncounted != null) {
      check.variables.refer(uncounted, receiver, rest);
    } else {
      check.owners.checkHeap(call, receiver, rest);
      if (!check.owners.setField(call, receiver, rest, scopes)) {
        check.variables.store(receiver, rest);
      }
    }
    if (call.arguments().size() != (isStatic ? 1 : 0)) {
      return check.calls.result(call);
    }
    check.reports.useWeak(true); // as it may read a weak field
    VariableElement field = isStatic ? null : types.ownedField(call.owner(), call.name());
    if (JdkTypes.isMemory(call.result())) {
      return Set.of();
    }
    return field == null
        ? check.contents.read(receiver, call.result())
        : check.variables.field(field, receiver);
  }

  // ------------------------------------------------------------------ heaps

  /** Runs the argument of {@code run} or {@code call} of a heap in a scope of its own. */
  Set<Ref> runInScope(Call call, LambdaExpressionTree lambda) {
    ExecutableElement method = call.method();
    check.threads.enter(call);
    FlowObject scope = check.object(lambda, ObjectKind.HOLD);
    scope.endLine = queries.endLine(check.child(lambda));
    FlowObject around = openScope();
    check.state.open(scope);
    check.openScopes.push(scope);
    Set<Ref> result = check.code.runLambda(check.child(lambda), List.of(), Set.of());
    result = method.getReturnType().getKind() == TypeKind.VOID ? Set.of() : result;
    check.openScopes.pop();
    Set<Ref> containers =
        FlowState.all(
            result,
            each -> !(each instanceof FlowObject object && object.kind == ObjectKind.PLAIN));
    if (around != null || !FlowTypes.isMain(check.member) || isInScope(scope)) {
      check.state.hold(containers, around == null ? Set.of() : Set.of(around));
    }
    Set<Ref> after = check.endScope(scope, result);
    reportLeaving(after);
    return method.getReturnType().getKind().isPrimitive() ? Set.of() : after;
  }

  private boolean isInScope(FlowObject inner) {
    return check.state.live.stream()
        .anyMatch(each -> each != inner && FlowState.isHold(each) && !each.isRoot);
  }

  /** Reports dead containers among the result of the current expression. */
  void reportLeaving(Set<Ref> refs) {
    check.reports.reportDead(check.state.flatten(refs), check.path, SinkKind.LEAVES, "");
  }

  /** Returns the innermost open scope of the member, or null if there is none. */
  @Nullable FlowObject openScope() {
    return check.openScopes.stream()
        .filter(each -> each.kind == ObjectKind.HOLD && !each.isRoot && !each.isLock)
        .findFirst()
        .orElse(null);
  }

  Set<Ref> runOfHeap(Call call) {
    return switch (call.name()) {
      case "lock", "openScope", "enter", "tryEnter" -> {
        check.threads.enter(call);
        FlowObject scope = check.object(call.place().getLeaf(), ObjectKind.HOLD);
        scope.isLock = call.name().equals("lock");
        scope.isEntry = call.name().endsWith("nter");
        yield open(scope, call);
      }
      case "confined", "shared" -> {
        FlowObject heap = check.object(call.place().getLeaf(), ObjectKind.PLAIN);
        heap.isHeap = true;
        heap.isConfined = call.name().equals("confined");
        check.threads.open(heap);
        yield open(heap, call);
      }
      case "close" -> {
        check.threads.use(call);
        check.openHolds.handle(call.receiver());
        // With a patience, objects of open roots may live on.
        boolean isCertain = call.receiver().size() == 1 && call.arguments().isEmpty();
        for (Ref ref : isCertain ? call.receiver() : Set.<Ref>of()) {
          if (ref instanceof FlowObject heap) {
            check.state.end(heap, check.calls.death(End.ENDED_WITH_HEAP, call));
          }
        }
        yield Set.of();
      }
      case "openRoot" -> root(call, call.allFrom(0));
      case "retain" -> {
        check.keep(call.allFrom(0));
        call.allFrom(0).forEach(each -> retain(each, call));
        yield call.allFrom(0);
      }
      case "release" -> {
        check.openHolds.release(call.allFrom(0));
        yield Set.of();
      }
      default -> check.calls.result(call);
    };
  }

  /** Remembers that {@code call} retains an object that the member has to release. */
  private void retain(Ref ref, Call call) {
    if (ref instanceof FlowObject object
        && (JdkFlow.isContainer(ref)
            || (object.kind == ObjectKind.GIVEN && (!types.hasReleases || isReleased(object))))
        && !(object.key instanceof ContentFlow.Content)) {
      mustClose(object, call);
    }
  }

  /** Returns whether the member releases the object of a parameter, but perhaps not always. */
  private boolean isReleased(FlowObject parameter) {
    TreePath member = check.member == null ? null : queries.declaration(check.member);
    return member != null
        && TreeQueries.parts(member)
            .anyMatch(
                each ->
                    each.getLeaf() instanceof MethodInvocationTree tree
                        && tree.getMethodSelect().toString().endsWith(".release")
                        && tree.getArguments().size() == 1
                        && parameter.key.equals(
                            queries.element(each, tree.getArguments().getFirst())));
  }

  /** Returns the heap on which {@code call} is made; null if unknown. */
  private @Nullable FlowObject heap(Call call) {
    return runtime.isHeap(call.owner().asType())
            && FlowState.only(call.receiver()) instanceof FlowObject heap
            && heap.isHeap
        ? heap
        : null;
  }

  /** Opens a root for {@code refs}. */
  Set<Ref> root(Call call, Set<Ref> refs) {
    FlowObject root = check.object(List.of(call.place().getLeaf()), ObjectKind.HOLD);
    root.isRoot = true;
    open(root, call);
    check.state.create(root, refs);
    check.state.hold(refs, Set.of(root));
    check.contents.readOwned(Set.of(root)); // its object, if it is opened elsewhere
    return Set.of(root);
  }

  /** Opens a heap, scope or root, which the member has to close. */
  private Set<Ref> open(FlowObject hold, Call call) {
    hold.name = hold.isNamed ? hold.name : call.name() + "()";
    hold.outer = heap(call);
    check.state.open(hold);
    mustClose(hold, call);
    return Set.of(hold);
  }

  private void mustClose(FlowObject hold, Call call) {
    if (call.place().getLeaf() instanceof MethodInvocationTree) {
      check.openHolds.open(hold, call.place());
    }
  }

  // ------------------------------------------------------------------ scopes

  Set<Ref> runOfScope(Call call) {
    if (call.has(Modifier.STATIC)) {
      return check.openScopes.stream()
          .filter(each -> each.key instanceof LambdaExpressionTree)
          .findFirst()
          .<Set<Ref>>map(Set::of)
          .orElse(ContentFlow.SOMETHING);
    }
    Set<Ref> refs = call.arguments().isEmpty() ? Set.of() : call.arguments().getLast();
    if (!(call.receiver().stream().filter(FlowState::isHold).findFirst().orElse(null)
        instanceof FlowObject scope)) {
      check.keep(refs);
      return refs;
    }
    Set<Ref> released = check.state.heldBy(scope);
    switch (call.name()) {
      case "keep" -> {
        check.owners.checkHeap(call, call.receiver(), refs);
        check.state.hold(refs, call.receiver());
      }
      case "moveTo" -> {
        check.owners.checkHeap(call, call.arguments().getFirst(), refs);
        check.state.hold(refs, call.arguments().getFirst());
        check.state.release(scope, refs, check.calls.death(End.MOVED, call));
      }
      case "drop" -> drop(call, scope, refs, check.calls.death(End.DROPPED, call));
      case "mark" -> {
        FlowObject mark = check.object(call.place().getLeaf(), ObjectKind.MARK);
        check.state.create(mark, released);
        return Set.of(mark);
      }
      case "rewind" -> {
        Set<Ref> result = call.arguments().size() == 2 ? refs : Set.of();
        released.removeAll(heldAt(call.arguments().getFirst(), released));
        released.removeAll(result);
        check.state.release(scope, released, check.calls.death(End.REWOUND, call));
        reportLeaving(result); // as the scope does not keep the elements of a list
        return result;
      }
      case "close" -> close(call.receiver(), call);
      case "heap" -> {
        return scope.outer == null ? ContentFlow.SOMETHING : Set.of(scope.outer);
      }
      default -> {}
    }
    return refs;
  }

  /** Drops the only object of {@code refs}, or one of several. */
  private void drop(Call call, FlowObject scope, Set<Ref> refs, Death how) {
    if (FlowState.only(refs) instanceof FlowObject one && !one.isMany && !isChosen(call)) {
      check.state.release(scope, refs, how);
    } else {
      loseOne(call, refs, (state, each) -> state.release(scope, Set.of(each), how));
    }
  }

  /**
   * Returns whether the argument of {@code call} can be one of several objects, as its variable is
   * assigned again or has a condition. Other variables may refer to the others of them.
   */
  boolean isChosen(Call call) {
    TreePath argument = call.argument(0);
    TreePath value = check.variables.values.get(queries.element(argument));
    return check.variables.reassigned.contains(queries.element(argument))
        || TreeQueries.possibleValues(value == null ? argument : value).count() > 1;
  }

  /**
   * Lets the argument of {@code call}, one of {@code refs}, refer to a dead object if each of them
   * would die by {@code loss}.
   */
  void loseOne(Call call, Set<Ref> refs, BiConsumer<FlowState, Ref> loss) {
    Set<Ref> dead = new LinkedHashSet<>();
    for (Ref each : refs) {
      FlowState after = check.state.copy();
      after.variables.put(call, Set.of(each));
      loss.accept(after, each);
      dead.addAll(after.get(call));
    }
    if (queries.element(call.argument(0)) instanceof VariableElement variable
        && dead.stream().allMatch(FlowState.Dead.class::isInstance)) {
      check.state.variables.computeIfPresent(variable, (_, _) -> dead);
    }
  }

  /** Closes the scopes and roots among {@code holds}. If it is not certain which, they may live. */
  void close(Set<Ref> holds, Call call) {
    check.openHolds.handle(holds);
    check.openHolds.closesRoots = true;
    if (holds.size() > 1 || isOfArray(call)) {
      return;
    }
    for (Ref ref : holds) {
      if (ref instanceof FlowObject hold && FlowState.isHold(hold)) {
        check.contents.readOwned(Set.of(hold)); // the object of a root, which dies now
        check.reports.forgetParents();
        check.state.end(hold, check.calls.death(End.CLOSED, call));
        check.threads.leave(hold);
      }
    }
  }

  /** Returns whether a call closes an item of an array, perhaps of several that have one place. */
  private static boolean isOfArray(Call call) {
    TreePath receiver = TreeQueries.receiver(call.place());
    return receiver != null
        && receiver.getLeaf() instanceof ArrayAccessTree access
        && !(access.getIndex() instanceof LiteralTree);
  }

  /** Returns the objects that {@code marks} contain, or {@code held} if the mark is unknown. */
  private Set<Ref> heldAt(Set<Ref> marks, Set<Ref> held) {
    Set<Ref> found = new LinkedHashSet<>(marks.isEmpty() ? held : Set.of());
    for (Ref ref : marks) {
      found.addAll(ref instanceof FlowObject mark ? check.state.contents(mark) : held);
    }
    return found;
  }
}
