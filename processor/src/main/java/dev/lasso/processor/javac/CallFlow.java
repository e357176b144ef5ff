package dev.lasso.processor.javac;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.util.TreePath;
import dev.lasso.processor.javac.FlowState.Dead;
import dev.lasso.processor.javac.FlowState.FlowObject;
import dev.lasso.processor.javac.FlowState.Kind;
import dev.lasso.processor.javac.FlowState.Ref;
import dev.lasso.processor.type.LassoAnnotation;
import dev.lasso.processor.type.RuntimeTypes;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/**
 * The effects of calls for {@link EscapeCheck}: of Lasso's scopes and roots, of the JDK, of methods
 * that Lasso writes, and of other methods by their {@link MethodSummary}. A method without one may
 * keep its arguments, and the method that takes a scope is assumed to return an object held by it.
 */
final class CallFlow {
  private static final String RUNS_LATER =
      "Code that can run after the death of a container uses it";

  /** Methods of {@code java.util.concurrent} and threads that run their argument later. */
  private static final Pattern ASYNC =
      Pattern.compile(
          "execute|submit|schedule.*|supplyAsync|runAsync|startVirtualThread|start|then.*|when.*"
              + "|handle.*|<init>");

  private static final Pattern WAITING =
      Pattern.compile("get|join|await.*|close|invokeA.*|resultNow|getNow");

  /** Instance methods of the JDK that do not store their arguments in the receiver. */
  private static final Pattern READING =
      Pattern.compile(
          "contains.*|remove.*|retainAll|(last)?[iI]ndexOf|equals|get.*|orElse.*|compare.*|test"
              + "|print.*|collect|reduce|join|await|filter|sorted");

  /** Instance methods of collections that take elements out. */
  private static final Pattern REMOVING = Pattern.compile("remove.*|poll.*|pop|take.*|drainTo");

  /** Instance methods of the JDK whose result comes from their argument, not from the receiver. */
  private static final Pattern MAPPING =
      Pattern.compile("map.*|flatMap.*|then(Apply|Compose|Supply).*|toArray");

  private static final Set<String> STORING = Set.of("addAll", "fill", "setAll");

  private final EscapeCheck check;
  private final FlowTypes types;
  private final RuntimeTypes runtime;
  private final TreeQueries queries;

  CallFlow(EscapeCheck check, FlowTypes types) {
    this.check = check;
    this.types = types;
    this.runtime = types.runtime;
    this.queries = types.queries;
  }

  /** The key of all objects that an object of the caller contains. */
  record Part(FlowObject of) {}

  /** A call, or a method reference that is run. */
  private record Call(
      TreePath place,
      ExecutableElement method,
      Set<Ref> receiver,
      List<Set<Ref>> arguments,
      @Nullable TypeMirror result) {

    String name() {
      return method.getSimpleName().toString();
    }

    TypeMirror owner() {
      return method.getEnclosingElement().asType();
    }

    boolean isStatic() {
      return method.getModifiers().contains(Modifier.STATIC);
    }

    Set<Ref> argument(int index) {
      return index < arguments.size() ? arguments.get(index) : Set.of();
    }

    Set<Ref> allArguments() {
      Set<Ref> all = new LinkedHashSet<>();
      arguments.forEach(all::addAll);
      return all;
    }
  }

  // ------------------------------------------------------------------ kinds of calls

  /** Returns the result of the call at the current path. */
  Set<Ref> call(MethodInvocationTree tree) {
    TreePath place = check.getCurrentPath();
    if (!(queries.element(place) instanceof ExecutableElement method)) {
      tree.getArguments().forEach(each -> check.state.keep(check.eval(each)));
      return Set.of(FlowState.UNKNOWN);
    }
    Set<Ref> receiver = Set.of();
    if (!method.getModifiers().contains(Modifier.STATIC)) {
      receiver =
          tree.getMethodSelect() instanceof MemberSelectTree select
              ? evalReceiver(select)
              : Set.of(check.thisObject(method));
    }
    if (runtime.isHeap(method.getEnclosingElement().asType())
        && tree.getArguments().size() == 1
        && tree.getArguments().getFirst() instanceof LambdaExpressionTree lambda) {
      return runInScope(method, lambda);
    }
    List<Set<Ref>> arguments = arguments(method, tree.getArguments());
    Set<Ref> result = run(new Call(place, method, receiver, arguments, queries.type(place)));
    return method.getSimpleName().contentEquals("keep") && isWeakGet(tree)
        ? hold(place.getLeaf(), receiver, method.getReturnType(), Set.of())
        : result;
  }

  private Set<Ref> evalReceiver(MemberSelectTree select) {
    TreePath path = check.child(select);
    Set<Ref> refs = check.eval(new TreePath(path, select.getExpression()));
    boolean isKnown = !refs.isEmpty() || !types.canRefer(queries.type(new TreePath(path, select.getExpression())));
    return isKnown ? refs : Set.of(FlowState.UNKNOWN);
  }

  /** Evaluates arguments. The JDK's methods run lambdas themselves. */
  private List<Set<Ref>> arguments(
      ExecutableElement method, List<? extends ExpressionTree> trees) {
    List<Set<Ref>> arguments = new ArrayList<>();
    for (ExpressionTree each : trees) {
      boolean isRun = isKnown(method) && each instanceof LambdaExpressionTree;
      arguments.add(isRun ? lambda(check.child(each)) : check.eval(each));
    }
    return arguments;
  }

  private Set<Ref> lambda(TreePath path) {
    FlowObject code = check.code(path);
    check.state.setContents(code, check.captured(path));
    return Set.of(code);
  }

  private boolean isKnown(ExecutableElement method) {
    return FlowTypes.isOfJdk(method)
        || runtime.isCollection(method.getEnclosingElement().asType());
  }

  private boolean isWeakGet(MethodInvocationTree keep) {
    TreePath kept =
        TreeQueries.withoutParenthesesAndCasts(check.child(keep.getArguments().getFirst()));
    return kept.getLeaf() instanceof MethodInvocationTree && isOfWeak(queries.element(kept));
  }

  private static boolean isOfWeak(@Nullable Element method) {
    return method != null
        && method.getEnclosingElement().getSimpleName().contentEquals("GcWeak");
  }

  private Set<Ref> run(Call call) {
    TypeElement owner = (TypeElement) call.method.getEnclosingElement();
    if (isKnown(call.method)) {
      return runOfJdk(call);
    }
    if (runtime.isHeap(call.owner())) {
      return runOfHeap(call);
    }
    if (runtime.isScope(call.owner())) {
      return runOfScope(call);
    }
    if (runtime.isHold(call.owner()) || isOfWeak(call.method)) {
      return runOfRoot(call);
    }
    if (LassoAnnotation.GENERATED.isOn(owner) && call.isStatic()) {
      if (call.name().equals("create")) {
        return hold(
            call.place.getLeaf(),
            call.argument(0),
            call.method.getReturnType(),
            allOf(call.arguments.subList(1, call.arguments.size())));
      }
      check.store(call.argument(0), allOf(call.arguments.subList(1, call.arguments.size())));
      return result(call, Set.of(FlowState.UNKNOWN));
    }
    if (runtime.isContainer(call.owner())
        && isAbstract(call.method)
        && (call.arguments.isEmpty() || call.name().matches("(set|move|take|replace)[A-Z].*"))) {
      check.store(call.receiver, call.allArguments());
      return result(call, readOwned(call.receiver));
    }
    if (owner.getKind() == ElementKind.RECORD
        && call.method.getParameters().isEmpty()
        && owner.getRecordComponents().stream()
            .anyMatch(each -> each.getSimpleName().contentEquals(call.name()))) {
      return read(call.receiver, call.result);
    }
    return types
        .summary(call.method, check)
        .map(
            summary ->
                summary.apply(
                    call.place.getLeaf(), call.receiver, call.arguments, check, this))
        .orElseGet(() -> runUnknown(call));
  }

  private static Set<Ref> allOf(List<Set<Ref>> parts) {
    Set<Ref> all = new LinkedHashSet<>();
    parts.forEach(all::addAll);
    return all;
  }

  private Set<Ref> runUnknown(Call call) {
    check.state.keep(call.allArguments());
    for (Ref ref : call.receiver) {
      if (ref instanceof FlowObject object && object != FlowState.UNKNOWN && !call.arguments.isEmpty()) {
        check.state.addContents(object, Set.of(FlowState.UNKNOWN));
      }
    }
    return queries.declaration(call.method) == null || isAbstract(call.method)
        ? result(call, Set.of(FlowState.UNKNOWN))
        : Set.of(FlowState.UNKNOWN);
  }

  private static boolean isAbstract(ExecutableElement method) {
    return method.getModifiers().contains(Modifier.ABSTRACT);
  }

  /** Returns {@code otherwise}, unless the method takes a scope and returns a container. */
  private Set<Ref> result(Call call, Set<Ref> otherwise) {
    if (!types.canRefer(call.result)) {
      return Set.of();
    }
    List<Set<Ref>> scopes =
        call.arguments.stream().filter(refs -> refs.stream().anyMatch(CallFlow::isHold)).toList();
    return scopes.size() == 1 && runtime.isContainer(call.result)
        ? hold(
            call.place.getLeaf(), scopes.getFirst(), call.result, Set.of(FlowState.UNKNOWN))
        : otherwise;
  }

  private static boolean isHold(Ref ref) {
    return ref instanceof FlowObject object && object.kind == Kind.HOLD;
  }

  /**
   * Returns a new container held by {@code scopes}. A container with a finalizer counts as unknown,
   * because the finalizer may resurrect it.
   */
  private Set<Ref> hold(Object key, Set<Ref> scopes, TypeMirror type, Set<Ref> parts) {
    if (!scopes.stream().allMatch(CallFlow::isHold)
        || scopes.isEmpty()
        || FlowTypes.hasFinalizer(type)) {
      check.state.keep(parts);
      return Set.of(FlowState.UNKNOWN);
    }
    FlowObject made = check.object(key, Kind.CONTAINER);
    check.state.create(made, parts);
    scopes.forEach(each -> check.state.hold(made, (FlowObject) each));
    return Set.of(made);
  }

  // ------------------------------------------------------------------ heaps, scopes and roots

  private Set<Ref> runInScope(ExecutableElement method, LambdaExpressionTree lambda) {
    TreePath body = check.child(lambda);
    FlowObject scope = check.object(lambda, Kind.HOLD);
    scope.name = scope.name.isEmpty() ? "GcScope.current()" : scope.name;
    scope.endLine = queries.endLine(body);
    FlowObject around = check.openScopes.peek();
    check.openScopes.push(scope);
    check.currentScopes.push(scope);
    Set<Ref> result = check.runLambda(body, lambda, List.of(), Set.of());
    check.currentScopes.pop();
    check.openScopes.pop();
    for (Ref ref : result) {
      if (ref instanceof FlowObject object && object.kind == Kind.CONTAINER) {
        if (around == null) {
          check.state.keep(Set.of(object));
        } else {
          check.state.hold(object, around);
        }
      }
    }
    Object key = List.of("result", lambda);
    check.state.set(key, result);
    check.endScope(scope);
    result = check.state.get(key);
    check.state.remove(key);
    return method.getSimpleName().contentEquals("run") ? Set.of() : result;
  }

  private Set<Ref> runOfHeap(Call call) {
    Set<Ref> refs = call.argument(0);
    return switch (call.name()) {
      case "openScope", "enter", "tryEnter" ->
          Set.of(check.object(call.place.getLeaf(), Kind.HOLD));
      case "openRoot" -> root(call.place.getLeaf(), refs);
      case "retain" -> {
        check.state.keep(refs);
        yield refs;
      }
      default -> result(call, Set.of(FlowState.UNKNOWN));
    };
  }

  private Set<Ref> root(Object key, Set<Ref> refs) {
    FlowObject root = check.object(key, Kind.HOLD);
    check.state.create(root, refs);
    holdAll(refs, Set.of(root));
    return Set.of(root);
  }

  private void holdAll(Set<Ref> refs, Set<Ref> scopes) {
    if (scopes.isEmpty() || !scopes.stream().allMatch(CallFlow::isHold)) {
      check.state.keep(refs);
    }
    for (Ref ref : refs) {
      if (ref instanceof FlowObject object && object.kind == Kind.CONTAINER) {
        scopes.stream()
            .filter(CallFlow::isHold)
            .forEach(each -> check.state.hold(object, (FlowObject) each));
      }
    }
  }

  private Set<Ref> runOfScope(Call call) {
    if (call.isStatic()) {
      FlowObject current = check.currentScopes.peek();
      return Set.of(current == null ? FlowState.UNKNOWN : current);
    }
    Set<Ref> refs = call.arguments.isEmpty() ? Set.of() : call.arguments.getLast();
    String line = " on line " + queries.line(call.place);
    FlowObject scope = null;
    for (Ref ref : call.receiver) {
      scope = isHold(ref) ? (FlowObject) ref : scope;
    }
    if (scope == null) {
      check.state.keep(refs);
      return refs;
    }
    Set<Ref> released = new LinkedHashSet<>();
    switch (call.name()) {
      case "keep" -> holdAll(refs, call.receiver);
      case "moveTo" -> {
        holdAll(refs, call.argument(0));
        if (!call.argument(0).contains(scope)) {
          check.state.release(scope, refs, "moved it" + line);
        }
      }
      case "drop" -> drop(scope, refs, "dropped it" + line, call);
      case "mark" -> {
        return check.state.heldBy(scope);
      }
      case "rewind" -> {
        released.addAll(check.state.heldBy(scope));
        released.removeAll(call.argument(0));
        if (call.arguments.size() == 2) {
          released.removeAll(refs);
        }
        check.state.release(scope, released, "was rewound" + line);
        return call.arguments.size() == 2 ? refs : Set.of();
      }
      case "close" -> check.state.release(scope, check.state.heldBy(scope), "was closed" + line);
      default -> {}
    }
    return refs;
  }

  /** Drops one object. If it is not known which, only the variable that names it is affected. */
  private void drop(FlowObject scope, Set<Ref> refs, String how, Call call) {
    if (refs.size() == 1 && refs.iterator().next() instanceof FlowObject one && !one.isMany) {
      check.state.release(scope, refs, how);
      return;
    }
    MethodInvocationTree tree = (MethodInvocationTree) call.place.getLeaf();
    Element variable =
        queries.element(new TreePath(call.place, tree.getArguments().getFirst()));
    for (Ref ref : refs) {
      if (variable != null
          && ref instanceof FlowObject object
          && check.state.holders(object).equals(Set.of(scope))
          && !check.state.isOwned(object)) {
        check.state.replaceIn(variable, object, new Dead(object, scope.name, how));
      }
    }
  }

  private Set<Ref> runOfRoot(Call call) {
    Object key = call.place.getLeaf();
    if (isOfWeak(call.method)) {
      if (!call.name().equals("open")) {
        return result(call, Set.of(FlowState.UNKNOWN));
      }
      FlowObject root = check.object(key, Kind.HOLD);
      return root(
          key, hold(List.of(key), Set.of(root), call.method.getReturnType(), Set.of(FlowState.UNKNOWN)));
    }
    return switch (call.name()) {
      case "get" -> readOwned(call.receiver);
      case "share" -> root(key, readOwned(call.receiver));
      case "close" -> {
        for (Ref ref : call.receiver) {
          if (isHold(ref)) {
            String line = "was closed on line " + queries.line(call.place);
            check.state.release((FlowObject) ref, check.state.heldBy((FlowObject) ref), line);
          }
        }
        yield Set.of();
      }
      default -> Set.of();
    };
  }

  // ------------------------------------------------------------------ the JDK and collections

  private Set<Ref> runOfJdk(Call call) {
    String owner = call.method.getEnclosingElement().toString();
    boolean isConcurrent =
        owner.startsWith("java.util.concurrent.")
            || owner.startsWith("java.lang.Thread")
            || owner.equals("java.util.Timer");
    if (isConcurrent && WAITING.matcher(call.name()).matches()) {
      check.clearSinks(RUNS_LATER);
    }
    if (call.method.getEnclosingElement().getKind().isInterface()
        && FlowTypes.isFunction(call.owner())
        && !call.isStatic()
        && isAbstract(call.method)) {
      return runFunction(call);
    }
    boolean isLater = isConcurrent && isLater(call);
    Set<Ref> elements = elements(call);
    Set<Ref> data = new LinkedHashSet<>();
    Set<Ref> results = new LinkedHashSet<>();
    for (int i = 0; i < call.arguments.size(); i++) {
      Set<Ref> refs = call.arguments.get(i);
      boolean isFunction = FlowTypes.isFunction(parameterType(call.method, i));
      for (Ref ref : refs) {
        if (ref instanceof FlowObject code && code.code != null) {
          results.addAll(check.runCode(code, List.of(), elements));
        }
      }
      if (isLater && !check.state.flatten(refs).isEmpty()) {
        check.state.set(call.place, refs);
        check.addSink(call.place, argumentPlace(call, i), RUNS_LATER);
      } else if (!isFunction) {
        data.addAll(refs);
      } else if (call.isStatic()) {
        results.addAll(refs);
      } else if (call.name().equals("collect")) {
        collect(elements, refs);
      }
    }
    storeArguments(call, data, results);
    Set<Ref> result = resultOfJdk(call, data, results);
    takeOut(call);
    return result;
  }

  private static @Nullable TypeMirror parameterType(ExecutableElement method, int index) {
    int last = method.getParameters().size() - 1;
    return last < 0 ? null : method.getParameters().get(Math.min(index, last)).asType();
  }

  private TreePath argumentPlace(Call call, int index) {
    return switch (call.place.getLeaf()) {
      case MethodInvocationTree tree -> new TreePath(call.place, tree.getArguments().get(index));
      case NewClassTree tree -> new TreePath(call.place, tree.getArguments().get(index));
      default -> call.place;
    };
  }

  /**
   * Returns whether the argument runs later: unless the executor is the resource of a try
   * statement, which waits for it, or code that runs it at once.
   */
  private boolean isLater(Call call) {
    boolean isResource =
        call.place.getLeaf() instanceof MethodInvocationTree tree
            && tree.getMethodSelect() instanceof MemberSelectTree select
            && queries.element(new TreePath(check.child(select), select.getExpression()))
                instanceof Element executor
            && executor.getKind() == ElementKind.RESOURCE_VARIABLE;
    boolean runsAtOnce = call.receiver.stream().anyMatch(CallFlow::isCode);
    for (int i = 0; i < call.arguments.size(); i++) {
      TypeMirror type = parameterType(call.method, i);
      runsAtOnce |=
          type != null
              && type.toString().equals("java.util.concurrent.Executor")
              && call.argument(i).stream().anyMatch(CallFlow::isCode);
    }
    return !isResource && !runsAtOnce && ASYNC.matcher(call.name()).matches();
  }

  private static boolean isCode(Ref ref) {
    return ref instanceof FlowObject object && object.code != null;
  }

  /** Returns the objects that the functions among the arguments of a call get. */
  private Set<Ref> elements(Call call) {
    Set<Ref> elements = new LinkedHashSet<>(readOwned(call.receiver));
    for (int i = 0; i < call.arguments.size(); i++) {
      if (!FlowTypes.isFunction(parameterType(call.method, i))) {
        elements.addAll(check.state.flatten(call.arguments.get(i)));
      }
    }
    return elements;
  }

  /** Runs the function that the receiver is. */
  private Set<Ref> runFunction(Call call) {
    Set<Ref> results = new LinkedHashSet<>();
    for (Ref ref : call.receiver) {
      if (isCode(ref)) {
        results.addAll(check.runCode((FlowObject) ref, call.arguments, Set.of()));
      } else {
        check.store(Set.of(ref), check.state.flatten(call.allArguments()));
        results.add(FlowState.UNKNOWN);
      }
    }
    return types.canRefer(call.result) ? results : Set.of();
  }

  /** Stores {@code elements} in the collections to which the collector {@code refs} refers. */
  private void collect(Set<Ref> elements, Set<Ref> refs) {
    Set<Ref> targets = new LinkedHashSet<>();
    check.state.walk(
        refs,
        each -> each.kind != Kind.CONTAINER,
        each -> targets.addAll(check.state.contents(each)));
    targets.removeIf(CallFlow::isCode);
    targets.removeAll(elements);
    check.store(targets, elements);
  }

  private void storeArguments(Call call, Set<Ref> data, Set<Ref> results) {
    if (call.isStatic()) {
      if (STORING.contains(call.name())) {
        Set<Ref> stored = new LinkedHashSet<>(results);
        call.arguments.stream().skip(1).forEach(stored::addAll);
        stored.removeIf(CallFlow::isCode);
        check.store(call.argument(0), stored);
      }
    } else if (call.method.getEnclosingElement().toString().startsWith("java.util.")
        || runtime.isCollection(call.owner())) {
      Set<Ref> stored = new LinkedHashSet<>(data);
      if (call.name().startsWith("compute") || call.name().matches("merge|replaceAll|setAll")) {
        stored.addAll(results);
      }
      stored.removeIf(CallFlow::isHold);
      if (!READING.matcher(call.name()).matches() && !isConcurrentTask(call)) {
        check.store(call.receiver, stored);
      }
    }
  }

  private static boolean isConcurrentTask(Call call) {
    return ASYNC.matcher(call.name()).matches()
        && call.method.getEnclosingElement().toString().startsWith("java.util.concurrent.");
  }

  private Set<Ref> resultOfJdk(Call call, Set<Ref> data, Set<Ref> results) {
    if (!types.canRefer(call.result)) {
      return Set.of();
    }
    FlowObject scope = check.openScopes.peek();
    boolean isRemoval =
        call.name().matches("(remove|poll).*|set|put|replace") && runtime.isContainer(call.result);
    if (runtime.isCollection(call.owner()) && isRemoval) {
      return scope == null
          ? Set.of(FlowState.UNKNOWN)
          : hold(call.place.getLeaf(), Set.of(scope), call.result, Set.of(FlowState.UNKNOWN));
    }
    Set<Ref> base = new LinkedHashSet<>(results);
    if (call.isStatic()) {
      base.addAll(data);
    } else if (!MAPPING.matcher(call.name()).matches() || results.isEmpty()) {
      boolean ownsParts = call.receiver.stream().anyMatch(CallFlow::ownsParts);
      base.addAll(ownsParts ? readOwned(call.receiver) : call.receiver);
      base.addAll(data);
    }
    if (runtime.mayBeContainer(call.result)) {
      return check.state.flatten(base);
    }
    if (base.equals(call.receiver) || isAlias(call)) {
      return base;
    }
    return check.plain(call.place.getLeaf(), base);
  }

  /** Returns whether a static method returns its only argument, or a view of it. */
  private boolean isAlias(Call call) {
    return call.isStatic()
        && call.arguments.size() == 1
        && call.method.getParameters().size() == 1
        && queries.isSubtype(call.method.getParameters().getFirst().asType(), call.method.getReturnType());
  }

  private static boolean isMade(Ref ref) {
    return !(ref instanceof FlowObject object)
        || object.kind == Kind.CONTAINER
        || object.kind == Kind.PLAIN;
  }

  private static boolean ownsParts(Ref ref) {
    return ref instanceof FlowObject object && object.kind == Kind.CONTAINER;
  }

  /** Empties a collection from which its only known element is taken. */
  private void takeOut(Call call) {
    boolean isCleared = call.name().equals("clear");
    if (isCleared || (REMOVING.matcher(call.name()).matches() && !call.isStatic())) {
      for (Ref ref : call.receiver) {
        if (ref instanceof FlowObject object
            && !object.isMany
            && (isCleared || check.state.contents(object).size() == 1)
            && check.state.contents(object).stream()
                .noneMatch(each -> each instanceof FlowObject part && part.isMany && !isCleared)) {
          check.state.setContents(object, Set.of());
        }
      }
    }
  }

  /** Returns what a collection or another holder yields as objects of the type. */
  Set<Ref> read(Set<Ref> holders, @Nullable TypeMirror type) {
    return types.canRefer(type) ? readOwned(holders) : Set.of();
  }

  /** Returns the objects that {@code holders} contain. */
  Set<Ref> readOwned(Set<Ref> holders) {
    Set<Ref> found = new LinkedHashSet<>();
    for (Ref ref : holders) {
      if (!(ref instanceof FlowObject object)) {
        found.add(ref);
      } else if (object.kind == Kind.PLAIN || object.kind == Kind.CONTAINER) {
        Set<Ref> parts = check.state.contents(object);
        boolean isKnown =
            object.kind == Kind.PLAIN
                || (parts.stream().allMatch(CallFlow::isMade)
                    && !check.state.kept().contains(object));
        found.addAll(isKnown ? check.state.flatten(parts) : Set.of(FlowState.UNKNOWN));
      } else if (object.kind == Kind.HOLD) {
        Set<Ref> parts = check.state.contents(object);
        found.addAll(parts.isEmpty() ? Set.of(FlowState.UNKNOWN) : parts);
      } else if (object == FlowState.UNKNOWN || object.key instanceof Part) {
        found.add(object);
      } else {
        found.add(check.object(new Part(object), Kind.OWNER));
        if (object.kind != Kind.OWNER) {
          found.addAll(check.state.flatten(check.state.contents(object)));
        }
      }
    }
    return found;
  }

  // ------------------------------------------------------------------ constructors and references

  /** Returns the object that the {@code new} at the current path creates. */
  Set<Ref> create(NewClassTree tree) {
    TreePath place = check.getCurrentPath();
    List<Set<Ref>> arguments = new ArrayList<>();
    if (!(queries.element(place) instanceof ExecutableElement constructor)) {
      tree.getArguments().forEach(each -> check.state.keep(check.eval(each)));
      return Set.of(FlowState.UNKNOWN);
    }
    arguments = arguments(constructor, tree.getArguments());
    Call call = new Call(place, constructor, Set.of(), arguments, queries.type(place));
    if (tree.getClassBody() != null) {
      check.eval(tree.getClassBody());
      check.state.keep(call.allArguments());
      return check.plain(tree, check.captured(check.child(tree.getClassBody())));
    }
    if (FlowTypes.isOfJdk(constructor)) {
      runOfJdk(call);
      return types.canRefer(call.result) ? check.plain(tree, call.allArguments()) : Set.of();
    }
    if (constructor.getEnclosingElement().getKind() == ElementKind.RECORD) {
      return check.plain(tree, call.allArguments());
    }
    Set<Ref> made = check.plain(tree, Set.of());
    if (types.summary(constructor, check).isPresent()) {
      types.summary(constructor, check).get().apply(tree, made, arguments, check, this);
      return made;
    }
    check.state.keep(call.allArguments());
    return Set.of(FlowState.UNKNOWN);
  }

  /** Runs the method to which a method reference refers. */
  Set<Ref> runReference(FlowObject code, List<Set<Ref>> arguments) {
    MemberReferenceTree tree = (MemberReferenceTree) code.code.getLeaf();
    if (!(queries.element(code.code) instanceof ExecutableElement method)) {
      check.state.keep(allOf(arguments));
      return Set.of(FlowState.UNKNOWN);
    }
    boolean isUnbound =
        !method.getModifiers().contains(Modifier.STATIC)
            && queries.element(new TreePath(code.code, tree.getQualifierExpression()))
                instanceof TypeElement;
    if (tree.getMode() == MemberReferenceTree.ReferenceMode.NEW) {
      return check.plain(tree, allOf(arguments));
    }
    return run(
        new Call(
            code.code,
            method,
            isUnbound ? arguments.getFirst() : check.state.get(code),
            isUnbound ? arguments.subList(1, arguments.size()) : arguments,
            method.getReturnType()));
  }
}
