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
import dev.lasso.processor.javac.FlowState.Unknown;
import dev.lasso.processor.type.LassoAnnotation;
import dev.lasso.processor.type.RuntimeTypes;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/**
 * The effects of calls for {@link EscapeCheck}: of Lasso's scopes and roots, of the JDK, of methods
 * that Lasso writes, and of other methods by their {@link MethodSummary}. A method without one may
 * keep its arguments, and if it takes a scope, it is assumed to return an object held by it.
 */
final class CallFlow {
  private static final String RUNS_LATER =
      "Code that can run after the death of a container uses it";

  /** Methods of threads and {@code java.util.concurrent} that run their argument later. */
  private static final Pattern ASYNC =
      Pattern.compile(
          "execute|submit|schedule.*|supplyAsync|runAsync|start.*|then.*|when.*|handle.*|<init>");

  private static final Pattern WAITING =
      Pattern.compile("get.*|join|await.*|close|invokeA.*|resultNow");

  /** Instance methods of the JDK that do not store their arguments in the receiver. */
  private static final Pattern READING =
      Pattern.compile(
          "contains.*|remove.*|retainAll|(last)?[iI]ndexOf|equals|get.*|orElse.*|collect|reduce");

  /** Instance methods of collections that take an element, or all, out. */
  private static final Pattern REMOVING = Pattern.compile("remove.*|poll.*|pop|take.*|clear");

  /** Instance methods of collections that store the results of their functions. */
  private static final Pattern COMPUTING = Pattern.compile("compute.*|merge|replaceAll");

  /** Instance methods of the JDK that return the results of their functions. */
  private static final Pattern MAPPING = Pattern.compile("map.*|flatMap.*|then.*");

  /** Abstract methods of containers that Lasso writes if they match a field. */
  private static final Pattern WRITTEN = Pattern.compile("(set|move|take)[A-Z].*");

  /** The number of calls below the method that is checked in which the effect of one is known. */
  private static final int MAX_DEPTH = 2;

  private static final Set<String> STORING = Set.of("addAll", "fill", "setAll");

  private static final Set<Ref> SOMETHING = Set.of(Unknown.UNKNOWN);

  private final EscapeCheck check;
  private final FlowTypes types;
  private final RuntimeTypes runtime;
  private final TreeQueries queries;

  CallFlow(EscapeCheck check) {
    this.check = check;
    this.types = check.types;
    this.runtime = types.runtime;
    this.queries = types.queries;
  }

  /** The key of all objects that an object of the caller contains. */
  record Part(FlowObject of) {}

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

    boolean isOf(Pattern names) {
      return names.matcher(name()).matches();
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

  private static Set<Ref> all(List<Set<Ref>> parts) {
    Set<Ref> all = new LinkedHashSet<>();
    parts.forEach(all::addAll);
    return all;
  }

  // ------------------------------------------------------------------ kinds of calls

  /** Returns the result of the call at the current path. */
  Set<Ref> call(MethodInvocationTree tree) {
    TreePath place = check.path;
    if (!(queries.element(place) instanceof ExecutableElement method)) {
      tree.getArguments().forEach(each -> check.state.keep(check.eval(each)));
      return SOMETHING;
    }
    Set<Ref> receiver = method.getModifiers().contains(Modifier.STATIC) ? Set.of() : receiver(tree);
    if (runtime.isHeap(method.getEnclosingElement().asType())
        && tree.getArguments().size() == 1
        && tree.getArguments().getFirst() instanceof LambdaExpressionTree lambda) {
      return runInScope(method, lambda);
    }
    Call call =
        new Call(
            place, method, receiver, arguments(method, tree.getArguments()), queries.type(place));
    return call.name().equals("keep") && isWeakGet(tree)
        ? held(call, receiver, Set.of())
        : run(call);
  }

  private Set<Ref> receiver(MethodInvocationTree tree) {
    if (!(tree.getMethodSelect() instanceof MemberSelectTree select)) {
      return Set.of(check.thisObject());
    }
    TreePath place = new TreePath(check.child(select), select.getExpression());
    Set<Ref> refs = check.eval(place);
    return refs.isEmpty() && types.canRefer(queries.type(place)) ? SOMETHING : refs;
  }

  /** Evaluates arguments. Methods of the JDK and of collections run lambdas themselves. */
  private List<Set<Ref>> arguments(ExecutableElement method, List<? extends ExpressionTree> trees) {
    List<Set<Ref>> arguments = new ArrayList<>();
    for (ExpressionTree each : trees) {
      arguments.add(
          isKnown(method) && each instanceof LambdaExpressionTree
              ? Set.of(check.lambda(check.child(each)))
              : check.eval(each));
    }
    return arguments;
  }

  private boolean isKnown(ExecutableElement method) {
    return FlowTypes.isOfJdk(method) || runtime.isCollection(method.getEnclosingElement().asType());
  }

  private boolean isWeakGet(MethodInvocationTree keep) {
    TreePath kept =
        TreeQueries.withoutParenthesesAndCasts(check.child(keep.getArguments().getFirst()));
    return kept.getLeaf() instanceof MethodInvocationTree
        && queries.element(kept) instanceof ExecutableElement get
        && get.getEnclosingElement().getSimpleName().contentEquals("GcWeak");
  }

  private Set<Ref> run(Call call) {
    TypeMirror owner = call.owner().asType();
    if (call.name().equals("clone")) {
      return call.receiver;
    }
    if (isKnown(call.method)) {
      return runOfJdk(call);
    }
    if (runtime.isHeap(owner)) {
      return runOfHeap(call);
    }
    if (runtime.isScope(owner)) {
      return runOfScope(call);
    }
    if (runtime.isHold(owner) || call.owner().getSimpleName().contentEquals("GcWeak")) {
      return runOfRoot(call);
    }
    boolean isAbstract = call.has(Modifier.ABSTRACT);
    if (LassoAnnotation.GENERATED.isOn(call.owner())
        || (isAbstract
            && runtime.isContainer(owner)
            && (call.arguments.isEmpty() || call.isOf(WRITTEN)))) {
      return runWritten(call);
    }
    if (FlowTypes.isAccessor(call.method)) {
      return read(call.receiver, call.result);
    }
    Optional<MethodSummary> summary = summary(call.method);
    if (summary.isPresent()) {
      return summary.get().apply(call, check, this);
    }
    check.state.keep(call.allFrom(0));
    return isAbstract || queries.declaration(call.method) == null ? result(call) : SOMETHING;
  }

  /** Runs a method that Lasso writes, or that a container class declares for Lasso to write. */
  private Set<Ref> runWritten(Call call) {
    boolean isStatic = call.has(Modifier.STATIC);
    Set<Ref> receiver = isStatic ? call.arguments.getFirst() : call.receiver;
    Set<Ref> rest = call.allFrom(isStatic ? 1 : 0);
    if (call.name().equals("create")) {
      return held(call, receiver, rest);
    }
    rest.removeIf(FlowState::isHold);
    check.store(receiver, rest);
    return call.arguments.size() == (isStatic ? 1 : 0) ? read(receiver, call.result) : result(call);
  }

  /**
   * Returns the effect of a method or constructor, if this compilation has its source and it is not
   * too deep.
   */
  private Optional<MethodSummary> summary(ExecutableElement method) {
    Object key = List.of(method, check.depth);
    if (!check.summaries.containsKey(key)) {
      check.summaries.put(key, Optional.empty()); // while the method itself is examined
      TreePath place = check.depth < MAX_DEPTH ? queries.declaration(method) : null;
      check.summaries.put(
          key, place == null ? Optional.empty() : MethodSummary.of(check.nested(place)));
    }
    return check.summaries.get(key);
  }

  /** Returns the result of an unknown method: a new object if it takes a scope. */
  private Set<Ref> result(Call call) {
    List<Set<Ref>> scopes =
        call.arguments.stream().filter(refs -> refs.stream().anyMatch(FlowState::isHold)).toList();
    if (scopes.size() == 1 && runtime.isContainer(call.result)) {
      return held(call, scopes.getFirst(), SOMETHING);
    }
    return types.canRefer(call.result) ? SOMETHING : Set.of();
  }

  /** Returns a new container held by {@code scopes}; an unknown one if it can be resurrected. */
  private Set<Ref> held(Call call, Set<Ref> scopes, Set<Ref> parts) {
    if (types.hasFinalizer(call.method.getReturnType())
        || scopes.isEmpty()
        || !scopes.stream().allMatch(FlowState::isHold)) {
      check.state.keep(parts);
      return SOMETHING;
    }
    FlowObject made = check.object(call.place.getLeaf(), Kind.CONTAINER);
    check.state.create(made, parts);
    check.state.hold(Set.of(made), scopes);
    return Set.of(made);
  }

  // ------------------------------------------------------------------ heaps, scopes and roots

  /** Runs the argument of {@code run} or {@code call} of a heap in a scope of its own. */
  private Set<Ref> runInScope(ExecutableElement method, LambdaExpressionTree lambda) {
    FlowObject scope = check.object(lambda, Kind.HOLD);
    scope.endLine = queries.endLine(check.child(lambda));
    FlowObject around = check.openScopes.peek();
    check.openScopes.push(scope);
    Set<Ref> result = check.runLambda(check.child(lambda), List.of(), Set.of());
    check.openScopes.pop();
    Set<Ref> containers = new LinkedHashSet<>(result);
    containers.removeIf(each -> each instanceof FlowObject object && object.kind == Kind.PLAIN);
    check.state.hold(containers, around == null ? Set.of() : Set.of(around));
    check.state.variables.put(scope, result);
    check.endScope(scope);
    result = check.state.variables.remove(scope);
    check.reportLeaving(result == null ? Set.of() : result);
    return method.getReturnType().getKind().isPrimitive() || result == null ? Set.of() : result;
  }

  private Set<Ref> runOfHeap(Call call) {
    return switch (call.name()) {
      case "openScope", "enter", "tryEnter" ->
          Set.of(check.object(call.place.getLeaf(), Kind.HOLD));
      case "openRoot" -> root(call, call.allFrom(0));
      case "retain" -> {
        check.state.keep(call.allFrom(0));
        yield call.allFrom(0);
      }
      default -> result(call);
    };
  }

  private Set<Ref> root(Call call, Set<Ref> refs) {
    FlowObject root = check.object(List.of(call.place.getLeaf()), Kind.HOLD);
    check.state.create(root, refs);
    check.state.hold(refs, Set.of(root));
    return Set.of(root);
  }

  private Set<Ref> runOfScope(Call call) {
    if (call.has(Modifier.STATIC)) {
      return check.openScopes.stream()
          .filter(each -> each.key instanceof LambdaExpressionTree)
          .findFirst()
          .<Set<Ref>>map(Set::of)
          .orElse(SOMETHING);
    }
    Set<Ref> refs = call.arguments.isEmpty() ? Set.of() : call.arguments.getLast();
    String line = " on line " + queries.line(call.place);
    if (!(call.receiver.stream().filter(FlowState::isHold).findFirst().orElse(null)
        instanceof FlowObject scope)) {
      check.state.keep(refs);
      return refs;
    }
    Set<Ref> released = check.state.heldBy(scope);
    switch (call.name()) {
      case "keep" -> check.state.hold(refs, call.receiver);
      case "moveTo" -> {
        check.state.hold(refs, call.arguments.getFirst());
        check.state.release(scope, refs, "moved it" + line);
      }
      case "drop" -> drop(scope, refs, "dropped it" + line, call);
      case "mark" -> {
        FlowObject mark = check.object(call.place.getLeaf(), Kind.MARK);
        check.state.create(mark, released);
        return Set.of(mark);
      }
      case "rewind" -> {
        Set<Ref> result = call.arguments.size() == 2 ? refs : Set.of();
        released.removeAll(heldAt(call.arguments.getFirst(), released));
        released.removeAll(result);
        check.state.release(scope, released, "was rewound" + line);
        return result;
      }
      case "close" -> check.state.release(scope, released, "was closed" + line);
      default -> {}
    }
    return refs;
  }

  /** Returns the objects that {@code marks} contain, or {@code held} if the mark is unknown. */
  private Set<Ref> heldAt(Set<Ref> marks, Set<Ref> held) {
    Set<Ref> found = new LinkedHashSet<>(marks.isEmpty() ? held : Set.of());
    for (Ref ref : marks) {
      found.addAll(ref instanceof FlowObject mark ? check.state.contents(mark) : held);
    }
    return found;
  }

  /** Drops one object. If it is not known which, only the variable that names it is affected. */
  private void drop(FlowObject scope, Set<Ref> refs, String how, Call call) {
    if (refs.size() == 1 && refs.iterator().next() instanceof FlowObject one && !one.isMany) {
      check.state.release(scope, refs, how);
      return;
    }
    MethodInvocationTree tree = (MethodInvocationTree) call.place.getLeaf();
    Element variable = queries.element(new TreePath(call.place, tree.getArguments().getFirst()));
    for (Ref ref : refs) {
      if (variable != null
          && ref instanceof FlowObject object
          && Set.of(scope).equals(check.state.holds.get(object))
          && check.state.contents.values().stream().noneMatch(each -> each.contains(object))) {
        Dead dead = new Dead(object, scope.name, how);
        check.state.variables.computeIfPresent(
            variable, (_, all) -> FlowState.replaced(all, object, dead));
      }
    }
  }

  private Set<Ref> runOfRoot(Call call) {
    return switch (call.name()) {
      case "open" -> {
        Set<Ref> root = root(call, Set.of());
        check.state.contents.put((FlowObject) root.iterator().next(), held(call, root, SOMETHING));
        yield root;
      }
      case "get" -> read(call.receiver, call.result);
      case "share" -> root(call, readOwned(call.receiver));
      case "close" -> {
        for (Ref ref : call.receiver) {
          if (ref instanceof FlowObject root && FlowState.isHold(root)) {
            String how = "was closed on line " + queries.line(call.place);
            check.state.release(root, check.state.heldBy(root), how);
          }
        }
        yield Set.of();
      }
      default -> Set.of();
    };
  }

  // ------------------------------------------------------------------ the JDK and collections

  private Set<Ref> runOfJdk(Call call) {
    String owner = call.owner().toString();
    boolean isConcurrent =
        owner.matches("java\\.(util\\.concurrent\\.|util\\.Timer|lang\\.Thread).*");
    if (isConcurrent && call.isOf(WAITING)) {
      check.clearSinks(RUNS_LATER);
    }
    if (FlowTypes.isFunction(call.owner().asType())
        && call.has(Modifier.ABSTRACT)
        && !isLater(call)) {
      return runFunction(call);
    }
    boolean isTask = isConcurrent && call.isOf(ASYNC);
    Set<Ref> data = new LinkedHashSet<>();
    List<Set<Ref>> functions = new ArrayList<>();
    for (int i = 0; i < call.arguments.size(); i++) {
      Set<Ref> refs = call.arguments.get(i);
      if (isTask && isLater(call) && !check.state.flatten(refs).isEmpty()) {
        check.state.variables.put(call.place, refs);
        check.addSink(call.place, argument(call, i), RUNS_LATER);
      }
      if (FlowTypes.isFunction(parameterType(call, i))) {
        functions.add(refs);
      } else {
        data.addAll(refs);
      }
    }
    Set<Ref> elements = new LinkedHashSet<>(readOwned(call.receiver));
    elements.addAll(check.state.flatten(data));
    Set<Ref> results = new LinkedHashSet<>();
    for (Set<Ref> function : functions) {
      runFunctions(function, elements, results);
      if (call.name().equals("collect")) {
        collect(elements, function);
      }
    }
    if (!isTask) {
      storeArguments(call, data, results);
    }
    if (call.has(Modifier.STATIC) && !runtime.mayBeContainer(call.result)) {
      data.addAll(all(functions));
    }
    Set<Ref> result = types.canRefer(call.result) ? resultOfJdk(call, data, results) : Set.of();
    takeOut(call);
    return result;
  }

  private void runFunctions(Set<Ref> functions, Set<Ref> elements, Set<Ref> results) {
    for (Ref ref : functions) {
      if (ref instanceof FlowObject code && code.isCode()) {
        results.addAll(check.runCode(code, List.of(), elements));
      }
    }
  }

  private static @Nullable TypeMirror parameterType(Call call, int index) {
    int last = call.method.getParameters().size() - 1;
    return last < 0 ? null : call.method.getParameters().get(Math.min(index, last)).asType();
  }

  private static TreePath argument(Call call, int index) {
    return switch (call.place.getLeaf()) {
      case MethodInvocationTree tree -> new TreePath(call.place, tree.getArguments().get(index));
      case NewClassTree tree -> new TreePath(call.place, tree.getArguments().get(index));
      default -> call.place;
    };
  }

  /**
   * Returns whether a task runs later: unless its executor is the resource of a try statement,
   * which waits for it, or code that runs it at once.
   */
  private boolean isLater(Call call) {
    boolean isResource =
        call.place.getLeaf() instanceof MethodInvocationTree tree
            && tree.getMethodSelect() instanceof MemberSelectTree select
            && queries.element(new TreePath(call.place, select.getExpression()))
                instanceof VariableElement executor
            && executor.getKind() == ElementKind.RESOURCE_VARIABLE;
    Set<Ref> executors = new LinkedHashSet<>(call.receiver);
    for (int i = 1; i < call.arguments.size(); i++) {
      executors.addAll(call.arguments.get(i));
    }
    return call.isOf(ASYNC) && !isResource && executors.stream().noneMatch(CallFlow::isCode);
  }

  private static boolean isCode(Ref ref) {
    return ref instanceof FlowObject object && object.isCode();
  }

  /** Calls the function that the receiver is. */
  private Set<Ref> runFunction(Call call) {
    Set<Ref> results = new LinkedHashSet<>();
    for (Ref ref : call.receiver) {
      if (ref instanceof FlowObject code && code.isCode()) {
        results.addAll(check.runCode(code, call.arguments, Set.of()));
      } else {
        check.store(Set.of(ref), check.state.flatten(call.allFrom(0)));
        results.addAll(readOwned(Set.of(ref)));
      }
    }
    return types.canRefer(call.result) ? results : Set.of();
  }

  /** Stores {@code elements} in the collections to which a collector refers. */
  private void collect(Set<Ref> elements, Set<Ref> collector) {
    Set<Ref> targets = new LinkedHashSet<>();
    check.state.walk(
        collector,
        each -> each.kind == Kind.PLAIN,
        each -> targets.addAll(check.state.contents(each)));
    targets.removeIf(CallFlow::isCode);
    targets.removeAll(elements);
    check.store(targets, elements);
  }

  private void storeArguments(Call call, Set<Ref> data, Set<Ref> results) {
    boolean isStatic = call.has(Modifier.STATIC);
    if (isStatic && STORING.contains(call.name())) {
      Set<Ref> stored = new LinkedHashSet<>(results);
      stored.addAll(call.allFrom(1));
      stored.removeIf(CallFlow::isCode);
      check.store(call.arguments.getFirst(), stored);
    } else if (!isStatic && !call.owner().toString().startsWith("java.lang.")) {
      Set<Ref> stored = new LinkedHashSet<>(call.isOf(READING) ? Set.of() : data);
      stored.addAll(call.isOf(COMPUTING) ? results : Set.of());
      stored.removeIf(FlowState::isHold);
      check.store(call.receiver, stored);
    }
  }

  private Set<Ref> resultOfJdk(Call call, Set<Ref> data, Set<Ref> results) {
    boolean isContainer = runtime.mayBeContainer(call.result);
    if (runtime.isCollection(call.owner().asType()) && isContainer && call.isOf(REMOVING)) {
      FlowObject scope = check.openScopes.peek();
      return held(call, scope == null ? Set.of() : Set.of(scope), SOMETHING);
    }
    Set<Ref> base = new LinkedHashSet<>(results);
    if (!call.isOf(MAPPING) || results.isEmpty()) {
      base.addAll(data);
      base.addAll(
          call.receiver.stream().anyMatch(each -> isOwner(each))
              ? readOwned(call.receiver)
              : call.receiver);
    }
    if (isContainer) {
      return base.equals(call.receiver) ? readOwned(base) : check.state.flatten(base);
    }
    boolean isAlias =
        base.equals(call.receiver)
            || (call.has(Modifier.STATIC)
                && call.arguments.size() == 1
                && queries.isSubtype(parameterType(call, 0), call.method.getReturnType()));
    return isAlias ? base : check.plain(call.place.getLeaf(), base);
  }

  private static boolean isOwner(Ref ref) {
    return ref instanceof FlowObject object && object.kind == Kind.CONTAINER;
  }

  /** Empties a collection that is cleared, or from which its only known element is taken. */
  private void takeOut(Call call) {
    for (Ref ref : call.isOf(REMOVING) ? call.receiver : Set.<Ref>of()) {
      if (ref instanceof FlowObject holder
          && !holder.isMany
          && (call.name().equals("clear")
              || (check.state.contents(holder).size() == 1
                  && check.state.contents(holder).iterator().next() instanceof FlowObject part
                  && !part.isMany))) {
        check.state.contents.put(holder, Set.of());
      }
    }
  }

  /**
   * Returns the objects of the type that {@code holders} contain. A holder stands for its parts.
   */
  Set<Ref> read(Set<Ref> holders, @Nullable TypeMirror type) {
    if (!types.canRefer(type)) {
      return Set.of();
    }
    return runtime.mayBeContainer(type) || runtime.isAnyValue(type) ? readOwned(holders) : holders;
  }

  /** Returns the objects that {@code holders} contain. */
  Set<Ref> readOwned(Set<Ref> holders) {
    Set<Ref> found = new LinkedHashSet<>();
    for (Ref ref : holders) {
      if (!(ref instanceof FlowObject object) || object.key instanceof Part) {
        found.add(ref);
        continue;
      }
      Set<Ref> parts = check.state.contents(object);
      switch (object.kind) {
        case CONTAINER -> {
          boolean isKnown = parts.stream().allMatch(CallFlow::isMade);
          found.addAll(isKnown && !check.state.kept.contains(object) ? parts : SOMETHING);
        }
        case PLAIN -> found.addAll(check.state.flatten(parts));
        case HOLD -> found.addAll(parts.isEmpty() ? SOMETHING : parts);
        default -> {
          found.add(check.object(new Part(object), Kind.GIVEN));
          found.addAll(check.state.flatten(parts));
        }
      }
    }
    return found;
  }

  /** Returns whether the method that is examined has created the object. */
  static boolean isMade(Ref ref) {
    return ref instanceof Dead || (ref instanceof FlowObject object && object.isMade());
  }

  // ------------------------------------------------------------------ constructors and references

  /** Returns the object that the {@code new} at the current path creates. */
  Set<Ref> create(NewClassTree tree) {
    TreePath place = check.path;
    if (!(queries.element(place) instanceof ExecutableElement constructor)) {
      tree.getArguments().forEach(each -> check.state.keep(check.eval(each)));
      return SOMETHING;
    }
    List<Set<Ref>> arguments = arguments(constructor, tree.getArguments());
    Set<Ref> all = all(arguments);
    if (tree.getClassBody() != null) {
      check.state.keep(all);
      return check.plain(tree, check.captured(check.child(tree.getClassBody())));
    }
    Call call = new Call(place, constructor, Set.of(), arguments, queries.type(place));
    if (FlowTypes.isOfJdk(constructor)) {
      runOfJdk(call);
      return types.canRefer(call.result) ? check.plain(tree, all) : Set.of();
    }
    if (call.owner().getKind() == ElementKind.RECORD) {
      return check.plain(tree, all);
    }
    Optional<MethodSummary> summary = summary(constructor);
    if (summary.isEmpty()) {
      check.state.keep(all);
      return SOMETHING;
    }
    Set<Ref> made = check.plain(tree, Set.of());
    summary.get().apply(new Call(place, constructor, made, arguments, call.result), check, this);
    return made;
  }

  /** Runs the method to which the reference at {@code place} refers. */
  Set<Ref> runReference(TreePath place, Set<Ref> receiver, List<Set<Ref>> arguments) {
    MemberReferenceTree tree = (MemberReferenceTree) place.getLeaf();
    if (!(queries.element(place) instanceof ExecutableElement method)) {
      check.state.keep(all(arguments));
      return SOMETHING;
    }
    if (tree.getMode() == MemberReferenceTree.ReferenceMode.NEW) {
      return check.plain(tree, all(arguments));
    }
    boolean isUnbound =
        !method.getModifiers().contains(Modifier.STATIC)
            && queries.element(new TreePath(place, tree.getQualifierExpression()))
                instanceof TypeElement;
    Set<Ref> bound = isUnbound ? arguments.getFirst() : receiver;
    List<Set<Ref>> rest = isUnbound ? arguments.subList(1, arguments.size()) : arguments;
    return run(new Call(place, method, bound, rest, method.getReturnType()));
  }
}
