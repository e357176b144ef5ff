package dev.lasso.processor.javac;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import dev.lasso.processor.javac.CallFlow.Call;
import dev.lasso.processor.javac.EscapeReports.SinkKind;
import dev.lasso.processor.javac.FlowObject.ObjectKind;
import dev.lasso.processor.javac.FlowState.End;
import dev.lasso.processor.javac.FlowState.Ref;
import dev.lasso.processor.type.RuntimeTypes;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** The effects of calls of the JDK and of Lasso's collections, by the table {@link JdkEffect}. */
final class JdkFlow extends FlowPart {

  JdkFlow(EscapeCheck check) {
    super(check);
  }

  Set<Ref> run(Call call) {
    if (JdkEffect.isReflective(call.method())) {
      check.keep(call.allFrom(0));
      return types.canRefer(call.result()) ? ContentFlow.SOMETHING : Set.of();
    }
    if (JdkTypes.isMemory(call.result()) && !JdkEffect.isOfCollection(call.method())) {
      return call.isOf(JdkEffect.VIEWS) ? call.receiver() : Set.of();
    }
    check.openHolds.store(call.allFrom(0), !call.isOf(JdkEffect.RUNS_LATER));
    if (JdkEffect.isConcurrent(call.method()) || !call.method().getThrownTypes().isEmpty()) {
      check.reports.useWeak(true); // as it may wait for others
    }
    if (call.isOf(JdkEffect.BLOCKS)) {
      check.threads.block(call);
    }
    if (call.isOf(JdkEffect.WAITS)) {
      check.reports.waitForCode();
    }
    if (JdkTypes.isFunction(call.owner().asType())
        && call.has(Modifier.ABSTRACT)
        && !isLater(call)) {
      return runFunction(call);
    }
    Set<Ref> element = check.owners.get(call);
    if (element != null) {
      return element;
    }
    boolean isTask = call.isOf(JdkEffect.RUNS_LATER);
    if (!call.isOf(JdkEffect.READS) || call.isOf(JdkEffect.REMOVES)) {
      if (isOfOwnedCollection(call)) {
        check.threads.change(call, call.arguments().isEmpty() ? Set.of() : call.receiver());
        check.owners.checkHeap(call, call.receiver(), call.allFrom(0));
      }
    }
    Set<Ref> data = new LinkedHashSet<>();
    List<Set<Ref>> functions = new ArrayList<>();
    for (int i = 0; i < call.arguments().size(); i++) {
      Set<Ref> refs = call.arguments().get(i);
      if (isTask && isLater(call) && !check.state.flatten(refs).isEmpty()) {
        check.state.variables.put(call.place(), refs);
        check.reports.addSink(call.place(), call.argument(i), SinkKind.RUNS_LATER, "");
      }
      if (JdkTypes.isFunction(parameterType(call, i))) {
        functions.add(refs);
      } else {
        data.addAll(copied(refs));
        if (call.argument(i).getLeaf() instanceof LambdaExpressionTree) {
          refs.forEach(each -> check.threads.runStored((FlowObject) each));
        }
      }
    }
    Set<Ref> elements = new LinkedHashSet<>(check.contents.readOwned(call.receiver()));
    elements.addAll(check.state.flatten(data));
    check.state.walk(
        call.receiver(),
        each -> each.kind == ObjectKind.PLAIN || FlowState.isHold(each),
        elements::add);
    elements.removeAll(call.receiver());
    Set<Ref> results = new LinkedHashSet<>();
    for (Set<Ref> function : functions) {
      runFunctions(call, function, elements, results);
      if (call.name().equals("collect")) {
        results.addAll(collect(elements, function));
      }
    }
    check.owners.checkKey(call, TreeQueries.receiver(call.place()), results);
    Element weak = weakCollection(call);
    Set<Ref> before = new LinkedHashSet<>();
    call.receiver().stream()
        .filter(each -> each instanceof FlowObject map && map.isLru)
        .forEach(each -> before.addAll(check.state.contents((FlowObject) each)));
    if (!isTask && weak == null) {
      storeArguments(call, data, results);
    } else if (weak != null) {
      boolean isRead =
          call.arguments().isEmpty()
              || call.isOf(JdkEffect.READS)
              || !(call.place().getParentPath().getLeaf() instanceof ExpressionStatementTree);
      if (isRead) {
        check.reports.useWeak(true);
      } else {
        check.reports.addWeak(weak, call.receiver(), call.allFrom(0));
      }
    }
    if (JdkTypes.isComposed(call.result())) {
      functions.forEach(data::addAll);
    }
    Set<Ref> result = types.canRefer(call.result()) ? resultOfJdk(call, data, results) : Set.of();
    if (call.name().equals("move") && isOfOwnedCollection(call)) {
      check.owners.move(call, call.arguments().getFirst(), call.allFrom(1));
    }
    takeOut(call);
    if (call.isOf(JdkEffect.COMPUTES) || call.isOf(JdkEffect.REPLACES)) {
      before.removeAll(results);
      before.removeAll(data);
      check.owners.evict(call, before);
    }
    if (dropsRoots(call)) {
      check.openHolds.drop(call.place(), call.receiver());
    }
    return result;
  }

  private void runFunctions(Call call, Set<Ref> functions, Set<Ref> elements, Set<Ref> results) {
    boolean isElsewhere = isLater(call);
    Set<FlowObject> before = Set.copyOf(check.state.holds.keySet());
    for (Ref ref : functions) {
      if (ref instanceof FlowObject code && code.isCode()) {
        Supplier<Set<Ref>> run =
            () ->
                isElsewhere
                    ? check.code.runElsewhere(code, elements)
                    : check.code.runCode(code, List.of(), elements);
        boolean isInOther =
            isElsewhere ? JdkEffect.isInOtherThread(call.method()) : isParallel(call);
        results.addAll(isInOther ? check.threads.run(run) : run.get());
      }
    }
    if (call.owner().getQualifiedName().toString().startsWith("java.util.stream.")
        || call.name().equals("forEach")) {
      check.state.holds.keySet().stream()
          .filter(each -> !before.contains(each))
          .forEach(each -> each.isMany = true);
    }
  }

  /** Returns whether a call is one of a parallel stream. */
  private boolean isParallel(Call call) {
    TreePath receiver = TreeQueries.receiver(call.place());
    return receiver != null
        && call.owner().getQualifiedName().toString().startsWith("java.util.stream.")
        && queries.named(receiver).stream()
            .filter(each -> each instanceof ExecutableElement && JdkTypes.isOfJdk(each))
            .anyMatch(each -> each.getSimpleName().toString().startsWith("parallel"));
  }

  private static @Nullable TypeMirror parameterType(Call call, int index) {
    int last = call.method().getParameters().size() - 1;
    return last < 0 ? null : call.method().getParameters().get(Math.min(index, last)).asType();
  }

  /** Returns whether a task runs later, because its executor is not code that runs it at once. */
  private static boolean isLater(Call call) {
    return call.isOf(JdkEffect.RUNS_LATER)
        && call.receiver().stream().noneMatch(JdkFlow::isCode)
        && call.arguments().stream().skip(1).flatMap(Set::stream).noneMatch(JdkFlow::isCode);
  }

  static boolean isCode(Ref ref) {
    return ref instanceof FlowObject object && object.isCode();
  }

  /** Calls the function that the receiver is. */
  Set<Ref> runFunction(Call call) {
    check.reports.useWeak(true);
    Set<Ref> results = new LinkedHashSet<>();
    for (Ref ref : call.receiver()) {
      if (ref instanceof FlowObject code && code.isCode()) {
        results.addAll(
            call.receiver().size() == 1
                ? check.code.runOnce(code, call.arguments(), Set.of())
                : check.code.runCode(code, call.arguments(), Set.of()));
      } else {
        if (ContentFlow.isMade(ref)) {
          check.variables.store(Set.of(ref), check.state.flatten(call.allFrom(0)));
        } else {
          check.keep(call.allFrom(0)); // as the function is unknown
        }
        results.addAll(check.contents.readOwned(Set.of(ref)));
      }
    }
    return types.canRefer(call.result()) ? results : Set.of();
  }

  /**
   * Stores {@code elements} in the collections to which a collector refers, and returns the
   * containers that its functions create.
   */
  private Set<Ref> collect(Set<Ref> elements, Set<Ref> collector) {
    Set<Ref> targets = new LinkedHashSet<>();
    check.state.walk(
        collector,
        each -> each.kind == ObjectKind.PLAIN,
        each -> targets.addAll(check.state.contents(each)));
    targets.removeIf(JdkFlow::isCode);
    targets.removeAll(elements);
    Set<Ref> created = new LinkedHashSet<>();
    check.state.walk(
        collector,
        each -> each.kind == ObjectKind.PLAIN && !each.isCode(),
        each -> created.addAll(check.state.contents(each)));
    created.removeIf(each -> !isContainer(each));
    targets.removeAll(created);
    check.variables.store(targets, elements);
    return created;
  }

  private void storeArguments(Call call, Set<Ref> data, Set<Ref> results) {
    String name = call.owner().getQualifiedName().toString();
    if (call.name().equals("arraycopy")) {
      check.variables.store(
          call.arguments().get(2), check.contents.readOwned(call.arguments().getFirst()));
    } else if (call.isOf(JdkEffect.EMPTIES) && !call.arguments().isEmpty()) {
      check.variables.store(call.arguments().getFirst(), check.contents.readOwned(call.receiver()));
    } else if (call.isOf(JdkEffect.FILLS)) {
      Set<Ref> stored = new LinkedHashSet<>(results);
      stored.addAll(call.allFrom(1));
      stored.removeIf(JdkFlow::isCode);
      check.variables.store(call.arguments().getFirst(), stored);
    } else if (!call.has(Modifier.STATIC)
        && (!name.startsWith("java.lang.") || name.startsWith("java.lang.ThreadLocal"))) {
      Set<Ref> stored = new LinkedHashSet<>(call.isOf(JdkEffect.READS) ? Set.of() : data);
      stored.addAll(call.isOf(JdkEffect.COMPUTES) ? results : Set.of());
      stored.removeIf(FlowState::isHold);
      check.variables.store(call.receiver(), stored);
    }
  }

  private Set<Ref> resultOfJdk(Call call, Set<Ref> data, Set<Ref> results) {
    boolean isContainer = runtime.mayBeContainer(call.result());
    if (isOfOwnedCollection(call)
        && isContainer
        && (call.isOf(JdkEffect.REMOVES) || call.isOf(JdkEffect.REPLACES))) {
      FlowObject scope = check.lasso.openScope();
      return check.calls.held(
          call, scope == null ? Set.of() : Set.of(scope), ContentFlow.SOMETHING);
    }
    Set<Ref> base = new LinkedHashSet<>(results);
    if (!call.isOf(JdkEffect.MAPS) || results.isEmpty() || types.isStreamOfData(call.result())) {
      base.addAll(data);
      base.addAll(
          call.receiver().stream().anyMatch(each -> isContainer(each))
              ? check.contents.readOwned(call.receiver())
              : call.isOf(JdkEffect.COPIES) ? copied(call.receiver()) : call.receiver());
    }
    if (isContainer) {
      return base.equals(call.receiver())
          ? check.contents.readOwned(base)
          : check.state.flatten(base);
    }
    if (call.isOf(JdkEffect.PARTS)
        && call.receiver().stream()
            .anyMatch(each -> each instanceof FlowObject it && OwnerFlow.isPart(it))) {
      Set<Ref> view = check.plain(call.place().getLeaf(), base);
      check.state.keep(view); // as the collection owns what is added to it
      return view;
    }
    boolean isAlias =
        base.equals(call.receiver())
            || (!call.has(Modifier.STATIC)
                && JdkEffect.isOfCollection(call.method())
                && base.stream().noneMatch(JdkFlow::isContainer))
            || (call.has(Modifier.STATIC)
                && call.arguments().size() == 1
                && queries.isSubtype(parameterType(call, 0), call.method().getReturnType()));
    return isAlias ? base : check.plain(call.place().getLeaf(), base);
  }

  /** Returns the collection of a call if that does not keep what it is given; otherwise null. */
  private @Nullable Element weakCollection(Call call) {
    TreePath receiver = TreeQueries.receiver(call.place());
    TypeMirror type = receiver == null ? null : queries.type(receiver);
    Element named = receiver == null ? null : queries.element(receiver);
    return named != null
            && (RuntimeTypes.isOneOf(type, "GcWeakSet")
                || (RuntimeTypes.isOneOf(type, "GcWeakMap")
                    && queries.isInitializedBy(named, "weakValues")))
        ? named
        : null;
  }

  /** Returns whether a method is called on an owned collection, perhaps one of its interfaces. */
  private boolean isOfOwnedCollection(Call call) {
    TreePath place = TreeQueries.receiver(call.place());
    TypeMirror receiver = place == null ? null : queries.type(place);
    return runtime.isCollection(receiver == null ? call.owner().asType() : receiver);
  }

  static boolean isContainer(Ref ref) {
    return ref instanceof FlowObject object && object.kind == ObjectKind.CONTAINER;
  }

  /** Returns {@code refs}, with the elements of owned collections instead of these. */
  Set<Ref> copied(Set<Ref> refs) {
    Set<Ref> copied = new LinkedHashSet<>(refs);
    check.state.walk(
        refs,
        each -> each.kind == ObjectKind.PLAIN,
        each -> copied.addAll(each.isSoleOwner ? check.state.contents(each) : Set.of()));
    copied.removeIf(each -> each instanceof FlowObject part && part.isSoleOwner);
    return copied;
  }

  /** Empties a collection that is cleared, or from which its only known element is taken. */
  private void takeOut(Call call) {
    check.owners.remove(call);
    for (Ref ref : call.isOf(JdkEffect.REMOVES) ? call.receiver() : Set.<Ref>of()) {
      if (ref instanceof FlowObject holder && !holder.isMany) {
        takeOut(call, holder);
        Set<Ref> elements = new LinkedHashSet<>(check.state.contents(holder));
        elements.removeIf(each -> check.state.flatten(Set.of(each)).isEmpty()); // its comparator
        if (call.isOf(JdkEffect.EMPTIES)
            || (FlowState.only(elements) instanceof FlowObject part
                && !part.isMany
                && (call.arguments().isEmpty()
                    || parameterType(call, 0).getKind().isPrimitive()
                    || !OwnerFlow.isPart(holder)))) {
          check.state.contents.put(holder, Set.of());
          check.state.bury(null, check.calls.death(End.REMOVED, call));
        }
      }
    }
  }

  /** Takes the only object that the argument can be out of a collection. */
  private void takeOut(Call call, FlowObject holder) {
    if (call.method().getReturnType().getKind() == TypeKind.BOOLEAN
        && call.arguments().size() == 1
        && FlowState.only(call.arguments().getFirst()) instanceof FlowObject part) {
      BiConsumer<FlowState, Ref> remove =
          (state, each) -> {
            state.contents.put(holder, FlowState.replaced(state.contents(holder), each, null));
            state.bury(null, check.calls.death(End.REMOVED, call));
          };
      if (!part.isMany && !check.lasso.isChosen(call)) {
        remove.accept(check.state, part);
      } else if (holder.isSoleOwner) {
        check.lasso.loseOne(call, Set.of(part), remove);
      }
    }
  }

  /** Returns whether a call takes roots out of a collection of the JDK, and nothing else. */
  private boolean dropsRoots(Call call) {
    TreePath receiver = TreeQueries.receiver(call.place());
    boolean isOfRoots = receiver != null && runtime.ownsRoots(queries.type(receiver));
    return ((isOfRoots && replaces(call)) || call.isOf(JdkEffect.REMOVES))
        && JdkEffect.isOfCollection(call.method())
        && switch (call.place().getParentPath().getLeaf()) {
          case ExpressionStatementTree _ -> true;
          case BinaryTree test -> test.getRightOperand().getKind() == Tree.Kind.NULL_LITERAL;
          default -> false;
        }
        && (runtime.isRoot(queries.type(call.place())) || (isOfRoots && dropsElements(call)));
  }

  /** Returns whether a call replaces what the member has put in a map under the same constant. */
  private boolean replaces(Call call) {
    if (!(FlowState.only(call.receiver()) instanceof FlowObject map) || map.isMany) {
      return false;
    }
    if (!call.name().equals("put")) { // It may ask for the key.
      check.state.forget(each -> each instanceof List<?> key && key.getFirst() == map);
      return false;
    }
    TreePath key = call.argument(0);
    boolean isConstant =
        key.getLeaf() instanceof LiteralTree
            || (queries.element(key) instanceof VariableElement named
                && named.getKind().isField()
                && named.getModifiers().contains(Modifier.FINAL));
    return isConstant
        && check.state.variables.put(List.of(map, key.getLeaf().toString()), call.allFrom(1))
            != null;
  }

  /** Returns whether a method removes elements that it does not return, and that may be open. */
  private boolean dropsElements(Call call) {
    return switch (call.name()) {
      case "clear" -> true;
      case "removeIf" ->
          queries.named(call.argument(0)).stream()
              .filter(each -> each instanceof ExecutableElement)
              .filter(each -> each.getSimpleName().contentEquals("isOpen"))
              .noneMatch(each -> runtime.isRoot(each.getEnclosingElement().asType()));
      case "remove" -> call.arguments().isEmpty(); // of an iterator
      default -> false;
    };
  }
}
