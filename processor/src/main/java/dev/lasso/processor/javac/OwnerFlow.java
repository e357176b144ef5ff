package dev.lasso.processor.javac;

import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.util.TreePath;
import dev.lasso.processor.javac.CallFlow.Call;
import dev.lasso.processor.javac.FlowObject.ObjectKind;
import dev.lasso.processor.javac.FlowState.Dead;
import dev.lasso.processor.javac.FlowState.End;
import dev.lasso.processor.javac.FlowState.Ref;
import dev.lasso.processor.javac.FlowState.Site;
import dev.lasso.processor.javac.FlowState.Unknown;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.type.Accessors;
import dev.lasso.processor.type.Hierarchy;
import dev.lasso.processor.type.LassoAnnotation;
import dev.lasso.processor.type.RuntimeTypes;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.Name;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** The owned fields of containers, and the elements of owned collections, which die by removal. */
final class OwnerFlow extends FlowPart {

  /** By text of an index or key, and collection: the element. */
  private final Map<String, Map<FlowObject, FlowObject>> elements = new HashMap<>();

  OwnerFlow(EscapeCheck check) {
    super(check);
  }

  /**
   * Runs a setter, if it is known which object has the field, so that the value replaced may die.
   */
  boolean setField(Call call, Set<Ref> receiver, Set<Ref> values, Set<Ref> scopes) {
    String name = call.name();
    boolean isMove = name.startsWith("move");
    int parameters = 1 + (call.has(Modifier.STATIC) ? 1 : 0) + (isMove ? 1 : 0);
    if (!(isMove || name.startsWith("set"))
        || call.arguments().size() != parameters
        || !(FlowState.only(receiver) instanceof FlowObject object)
        || !(isSingle(object) || isGiven(object))) {
      return false;
    }
    FlowObject field = part(object, name.substring(isMove ? 4 : 3));
    check.state.contents.put(field, values);
    keepGiven(object);
    check.state.bury(null, check.calls.death(End.REPLACED, call));
    move(call, scopes, values);
    return true;
  }

  /** Releases the holds of {@code scopes} on {@code values}, which have got an owner. */
  void move(Call call, Set<Ref> scopes, Set<Ref> values) {
    for (FlowObject scope : FlowState.objects(scopes)) {
      check.state.release(scope, values, check.calls.death(End.MOVED, call));
    }
  }

  /**
   * Returns an owned field or collection; {@code owner} itself if it is not known which object has
   * it. One that exists before the member runs has elements from the start.
   */
  Ref part(Ref owner, VariableElement field) {
    if (!(owner instanceof FlowObject object)) {
      return owner;
    }
    boolean isSole = types.isSoleOwner(field);
    boolean isCollection = runtime.isCollection(field.asType());
    boolean isGiven = isGiven(object);
    if (!(isGiven ? isSole : isCollection && isSingle(object))) {
      return owner;
    }
    FlowObject part = part(object, Accessors.name("", field));
    part.isSoleOwner = isSole;
    part.isLru = isSole && queries.isInitializedBy(field, "lru");
    if (isGiven && !check.state.contents.containsKey(part)) {
      keepGiven(object);
      element(part, "").isMany = isCollection;
    }
    return part;
  }

  private FlowObject part(FlowObject owner, String name) {
    FlowObject part =
        check.objects.computeIfAbsent(
            List.of(owner, name), key -> new FlowObject(key, ObjectKind.PLAIN, null));
    part.outer = owner.heap();
    check.state.contents.merge(owner, Set.of(part), FlowState::union);
    return part;
  }

  /** Returns the element of a collection at an index or key, which lives because of its owner. */
  private FlowObject element(FlowObject collection, String key) {
    FlowObject element =
        elements
            .computeIfAbsent(key, _ -> new HashMap<>())
            .computeIfAbsent(
                collection,
                it -> new FlowObject(new ContentFlow.Content(it), ObjectKind.CONTAINER, null));
    check.state.contents.merge(collection, Set.of(element), FlowState::union);
    check.state.contents.put(element, ContentFlow.SOMETHING);
    check.state.holds.putIfAbsent(element, Set.of());
    return element;
  }

  /** Forgets the elements at an index or key that a variable had before it changes. */
  void forget(Name variable) {
    elements.remove(variable.toString());
  }

  /** Returns the element that {@code call} gets from an owned collection; null if unknown. */
  @Nullable Set<Ref> get(Call call) {
    String key = call.name().startsWith("get") ? key(call) : null;
    if (key == null
        || !(FlowState.only(call.receiver()) instanceof FlowObject collection)
        || !collection.isSoleOwner
        || !check.state.contents(collection).stream().allMatch(this::livesByOwner)
        || isSharedWithOther(collection)
        || isOne(check.state.contents(collection))) {
      return null;
    }
    Set<Ref> before = check.state.contents(collection);
    FlowObject element = element(collection, key);
    element.isMany |= before.contains(element) && !isFixed(call);
    return Set.of(element);
  }

  /** Returns whether nothing but the collection is known to hold what {@code ref} stands for. */
  private boolean livesByOwner(Ref ref) {
    return ref instanceof FlowObject object
        && !check.state.kept.contains(object)
        && ((object.key instanceof ContentFlow.Content && !object.isMany)
            || Set.of().equals(check.state.holds.get(object)));
  }

  /** Returns whether another collection may own any element of {@code collection}. */
  private boolean isSharedWithOther(FlowObject collection) {
    FlowObject any = elements.getOrDefault("", Map.of()).get(collection);
    return any != null
        && check.state.contents.entrySet().stream()
            .anyMatch(
                each ->
                    each.getKey() != collection
                        && isPart(each.getKey())
                        && each.getValue().contains(any));
  }

  /** Returns whether {@code object} is an owned field or collection of a known object. */
  static boolean isPart(FlowObject object) {
    return object.key instanceof List<?> key && key.getFirst() instanceof FlowObject;
  }

  /** Returns whether {@code refs} are one object that the member creates. */
  private static boolean isOne(Set<Ref> refs) {
    return FlowState.only(refs) instanceof FlowObject object
        && !object.isMany
        && !(object.key instanceof ContentFlow.Content);
  }

  /** Returns the text of the index or key of an element, as the member would write it. */
  private @Nullable String key(Call call) {
    if (call.name().equals("getFirst")) {
      return "0";
    }
    if (!(call.place().getLeaf() instanceof MethodInvocationTree tree)
        || tree.getArguments().isEmpty()) {
      return null;
    }
    String key = tree.getArguments().getFirst().toString();
    for (Site site = check.site; site != null; site = site.outer) {
      List<? extends VariableElement> parameters = site.method.getParameters();
      for (int i = 0; i < parameters.size(); i++) {
        if (parameters.get(i).getSimpleName().contentEquals(key)
            && site.call.getLeaf() instanceof MethodInvocationTree outer) {
          key = outer.getArguments().get(i).toString();
          break;
        }
      }
    }
    return key;
  }

  /** Returns whether an index or key is the same in each round of a loop. */
  private boolean isFixed(Call call) {
    return call.arguments().isEmpty()
        || call.argument(0).getLeaf() instanceof LiteralTree
        || (queries.element(call.argument(0)) instanceof VariableElement variable
            && variable.getKind() != ElementKind.LOCAL_VARIABLE);
  }

  /** Removes the element that {@code call} names from an owned collection, so that it may die. */
  void remove(Call call) {
    if (call.name().matches("remove(All|If)")) {
      removeAll(call);
    }
    boolean isVoid = call.method().getReturnType().getKind() == TypeKind.VOID;
    String key = isVoid ? key(call) : null;
    for (Ref ref : key == null ? Set.<Ref>of() : call.receiver()) {
      FlowObject element = elements.getOrDefault(key, Map.of()).get(ref);
      if (ref instanceof FlowObject collection && element != null && !element.isMany) {
        check.state.contents.put(
            collection, FlowState.replaced(check.state.contents(collection), element, null));
        check.state.bury(null, check.calls.death(End.REMOVED, call));
      }
    }
  }

  /**
   * Removes the elements of a variable from an owned collection: those that a call is given, or
   * that its condition has found before.
   */
  private void removeAll(Call call) {
    TreePath receiver = TreeQueries.receiver(call.place());
    if (receiver == null
        || !(FlowState.only(call.receiver()) instanceof FlowObject collection)
        || !collection.isSoleOwner) {
      return;
    }
    String argument = call.argument(0).getLeaf().toString();
    String found = "%s.stream().filter(%s)".formatted(receiver.getLeaf(), argument);
    FlowState after = check.state.copy();
    after.contents.put(collection, Set.of());
    after.bury(null, check.calls.death(End.REMOVED, call));
    check.variables.values.forEach(
        (variable, value) -> {
          Set<Ref> refs = after.flatten(after.get(variable));
          if ((argument.matches(variable + "(::contains)?")
                  || value.getLeaf().toString().startsWith(found))
              && refs.stream().allMatch(Dead.class::isInstance)
              && !refs.isEmpty()) {
            check.state.variables.put(variable, check.plain(List.of(receiver, variable), refs));
          }
        });
  }

  /**
   * Takes the objects out of a map of the most recently used ones that it had {@code before} a call
   * in a loop, and before an earlier call. A large map may drop them after some rounds.
   */
  void evict(Call call, Set<Ref> before) {
    for (Ref ref : call.receiver()) {
      if (ref instanceof FlowObject map && map.isLru) {
        Set<Ref> old = check.state.variables.put(List.of(map, End.EVICTED), before);
        Set<Ref> rest = new LinkedHashSet<>(check.state.contents(map));
        if (old != null
            && check.branches.isInLoop()
            && rest.removeIf(each -> old.contains(each) && before.contains(each))) {
          check.state.contents.put(map, rest);
          check.state.bury(null, check.calls.death(End.EVICTED, call));
        }
      }
    }
  }

  /** Reports a call that gives the object or scope {@code owners} an object of another heap. */
  void checkHeap(Call call, Set<Ref> owners, Set<Ref> owned) {
    FlowObject heap = FlowState.only(owners) instanceof FlowObject owner ? owner.heap() : null;
    FlowObject other = FlowState.only(owned) instanceof FlowObject object ? object.heap() : null;
    if (heap != null
        && other != null
        && heap != other
        && !(heap.isGiven && other.isGiven) // else they may be the same
        && check.reports.isFirst(call.place())) {
      types.reporter.report(Diagnostic.HEAPS_MIXED, call.place(), other.name, heap.name);
    }
  }

  /** Reports a call that gives a map with weak keys a value that owns its key. */
  void checkKey(Call call, @Nullable TreePath map, Set<Ref> results) {
    Element named = map == null ? null : queries.element(map);
    if (named == null
        || call.arguments().isEmpty()
        || !(queries.type(map) instanceof DeclaredType type)
        || !RuntimeTypes.isOneOf(type, "GcWeakMap")
        || !queries.isInitializedBy(named, "weakKeys")) {
      return;
    }
    Set<Ref> owned = new HashSet<>();
    check.state.walk(
        FlowState.union(call.allFrom(1), results),
        FlowObject::isMade,
        each -> owned.addAll(check.state.contents(each)));
    owned.retainAll(call.arguments().getFirst());
    owned.remove(Unknown.UNKNOWN);
    VariableElement owner = owned.isEmpty() ? null : keyOwner(type.getTypeArguments());
    if (owner != null && check.reports.isFirst(call.place())) {
      types.reporter.report(
          Diagnostic.WEAK_KEY_OWNED, call.place(), named, owner, owner.getEnclosingElement());
    }
  }

  /** Returns the field by which the values of a map may own its keys; null if there is none. */
  private @Nullable VariableElement keyOwner(List<? extends TypeMirror> arguments) {
    return Hierarchy.fields(arguments.getLast())
        .filter(LassoAnnotation.OWNED::isOn)
        .filter(each -> queries.isSubtype(arguments.getFirst(), each.asType()))
        .findFirst()
        .orElse(null);
  }

  /** Returns whether {@code object} exists before the member runs, perhaps held by a root. */
  private static boolean isGiven(FlowObject object) {
    return object.kind == ObjectKind.GIVEN
        || (object.key instanceof ContentFlow.Content content
            && content.root().isRoot
            && !object.isMany);
  }

  private void keepGiven(FlowObject object) {
    if (object.kind == ObjectKind.GIVEN) {
      check.state.kept.add(object);
    }
  }

  /** Returns whether {@code object} is one container that the member creates or gets. */
  private boolean isSingle(FlowObject object) {
    return !object.isMany
        && object.kind == ObjectKind.CONTAINER
        && !(object.key instanceof ContentFlow.Content)
        && !check.state.kept.contains(object);
  }
}
