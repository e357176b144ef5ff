package dev.lasso.processor.javac;

import com.sun.source.util.TreePath;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The state of a flow analysis at one point of a method: the objects to which variables refer, the
 * objects that these contain, and the scopes that hold them. An analysis joins the states of
 * branches, so that a variable refers to all objects that one of the branches assigns.
 *
 * <p>A container is dead once no scope holds it and no live container owns it. References to it are
 * then replaced by a {@link Dead}, so that a variable that is assigned again is not affected.
 */
final class FlowState {
  /** An object, or the reference to an object that has died. */
  sealed interface Ref permits FlowObject, Dead {}

  /** Kinds of objects. */
  enum Kind {
    /** An object of which nothing is known. */
    UNKNOWN,
    /** A container that a scope of this method, or one of its parameters, holds. */
    CONTAINER,
    /** A collection, array, lambda or other plain object that this method creates. */
    PLAIN,
    /** A scope or a root. */
    HOLD,
    /** A container that exists before the method is called, which keeps alive what it owns. */
    OWNER,
    /** A collection, array or other object of the JDK that exists before the method is called. */
    HOLDER,
    /** Another object that exists before the method is called. */
    GIVEN
  }

  /** All objects that one expression creates, or to which one parameter or field refers. */
  static final class FlowObject implements Ref {
    final Object key;
    final Kind kind;

    /** The lambda or method reference that creates it. */
    final @Nullable TreePath code;

    /** The name of a scope. */
    String name = "";

    /** The line on which the block of a scope ends. */
    long endLine;

    /** True if it may stand for several objects. */
    boolean isMany;

    boolean isReported;
 public String toString(){return kind+":"+(key instanceof com.sun.source.tree.Tree?"t":key);}

    FlowObject(Object key, Kind kind, @Nullable TreePath code) {
      this.key = key;
      this.kind = kind;
      this.code = code;
    }
  }

  /**
   * A reference to a dead container.
   *
   * @param how the end of the hold, in the past tense
   */
  record Dead(FlowObject object, String scope, String how) implements Ref {}

  static final FlowObject UNKNOWN = new FlowObject("unknown", Kind.UNKNOWN, null);

  /** By variable or other key: its possible values. The sets are never changed, only replaced. */
  private final Map<Object, Set<Ref>> variables = new HashMap<>();

  private final Map<FlowObject, Set<Ref>> contents = new HashMap<>();

  /** By container: the scopes and roots that hold it; empty if it lives because of its owner. */
  private final Map<FlowObject, Set<Ref>> holds = new HashMap<>();

  /** Objects that code outside of the analysis may own or hold. */
  private final Set<FlowObject> kept = new HashSet<>();

  /** True if no execution reaches the point. */
  private boolean isUnreachable;

  static FlowState unreachable() {
    FlowState state = new FlowState();
    state.isUnreachable = true;
    return state;
  }

  boolean isUnreachable() {
    return isUnreachable;
  }

  FlowState copy() {
    FlowState copy = new FlowState();
    copy.isUnreachable = isUnreachable;
    copy.join(this);
    return copy;
  }

  /** Adds the possibilities of {@code other}. */
  void join(FlowState other) {
    if (other.isUnreachable) {
      return;
    }
    isUnreachable = false;
    other.variables.forEach((key, refs) -> variables.merge(key, refs, FlowState::union));
    other.contents.forEach((key, refs) -> contents.merge(key, refs, FlowState::union));
    other.holds.forEach((key, refs) -> holds.merge(key, refs, FlowState::union));
    kept.addAll(other.kept);
  }

  static Set<Ref> union(Set<Ref> a, Set<Ref> b) {
    if (a.containsAll(b)) {
      return a;
    }
    Set<Ref> all = new LinkedHashSet<>(a);
    all.addAll(b);
    return all;
  }

  Set<Ref> get(Object key) {
    return variables.getOrDefault(key, Set.of());
  }

  boolean has(Object key) {
    return variables.containsKey(key);
  }

  void set(Object key, Set<Ref> refs) {
    variables.put(key, refs);
  }

  void add(Object key, Set<Ref> refs) {
    variables.merge(key, refs, FlowState::union);
  }

  void remove(Object key) {
    variables.remove(key);
  }

  Set<Object> keys() {
    return Set.copyOf(variables.keySet());
  }

  Set<Ref> contents(FlowObject object) {
    return contents.getOrDefault(object, Set.of());
  }

  Map<FlowObject, Set<Ref>> contents() {
    return contents;
  }

  void setContents(FlowObject object, Set<Ref> refs) {
    contents.put(object, refs);
  }

  void addContents(FlowObject object, Set<Ref> refs) {
    if (object.kind == Kind.CONTAINER && kept.contains(object)) {
      keep(refs);
    } else {
      contents.merge(object, refs, FlowState::union);
    }
  }

  Set<FlowObject> kept() {
    return kept;
  }

  /** Returns whether another object contains {@code object}. */
  boolean isOwned(FlowObject object) {
    return kept.contains(object)
        || contents.entrySet().stream()
            .anyMatch(
                each -> each.getKey().kind != Kind.PLAIN && each.getValue().contains(object));
  }

  /** Marks {@code object} as created again: an earlier one of the same expression may live on. */
  void create(FlowObject object, Set<Ref> parts) {
    boolean mayLive =
        object.kind == Kind.CONTAINER ? holds.containsKey(object) : contents.containsKey(object);
    object.isMany |= mayLive;
    if (kept.remove(object)) {
      replace(object, UNKNOWN);
      mayLive = false;
    }
    contents.put(
        object,
        mayLive && object.kind == Kind.CONTAINER ? union(contents(object), parts) : parts);
  }

  /** Adds a hold of {@code scope} on {@code object}. */
  void hold(FlowObject object, FlowObject scope) {
    holds.merge(object, Set.of(scope), FlowState::union);
  }

  Set<Ref> holders(FlowObject object) {
    return holds.getOrDefault(object, Set.of());
  }

  /** Returns the containers that {@code scope} holds. */
  Set<Ref> heldBy(FlowObject scope) {
    Set<Ref> held = new LinkedHashSet<>();
    holds.forEach(
        (object, holders) -> {
          if (holders.contains(scope)) {
            held.add(object);
          }
        });
    return held;
  }

  /** Marks the objects and all that they contain as possibly owned elsewhere. */
  void keep(Set<Ref> refs) {
    walk(refs, _ -> true, kept::add);
  }

  /** Releases the holds of {@code scope} on {@code released}, and finds out which objects die. */
  void release(FlowObject scope, Set<Ref> released, String how) {
    for (Ref ref : released) {
      if (ref instanceof FlowObject object && holds.containsKey(object)) {
        Set<Ref> rest = new LinkedHashSet<>(holders(object));
        rest.remove(scope);
        holds.put(object, rest);
      }
    }
    Set<Ref> owners = new LinkedHashSet<>(kept);
    contents.keySet().stream().filter(each -> each.kind == Kind.OWNER).forEach(owners::add);
    holds.forEach(
        (object, holders) -> {
          if (!holders.isEmpty()) {
            owners.add(object);
          }
        });
    Set<FlowObject> alive = new HashSet<>();
    walk(owners, _ -> true, alive::add);
    for (FlowObject object : Set.copyOf(holds.keySet())) {
      if (!alive.contains(object)) {
        holds.remove(object);
        contents.remove(object);
        replace(object, new Dead(object, scope.name, how));
      }
    }
  }

  /** Replaces the value of one variable. */
  void replaceIn(Object variable, FlowObject object, Ref by) {
    variables.computeIfPresent(variable, (_, refs) -> replaced(refs, object, by));
  }

  private void replace(FlowObject object, Ref by) {
    variables.replaceAll((_, refs) -> replaced(refs, object, by));
    contents.replaceAll((_, refs) -> replaced(refs, object, by));
  }

  private static Set<Ref> replaced(Set<Ref> refs, FlowObject object, Ref by) {
    if (!refs.contains(object)) {
      return refs;
    }
    Set<Ref> changed = new LinkedHashSet<>(refs);
    changed.remove(object);
    changed.add(by);
    return changed;
  }

  /** Returns the containers that {@code refs} are, or that plain objects among them contain. */
  Set<Ref> flatten(Set<Ref> refs) {
    Set<Ref> found = new LinkedHashSet<>();
    for (Ref ref : refs) {
      if (!isPlain(ref)) {
        found.add(ref);
      }
    }
    walk(
        refs,
        FlowState::isPlain,
        object ->
            contents(object).stream().filter(each -> !isPlain(each)).forEach(found::add));
    return found;
  }

  /** Passes the objects, and those that objects of the kind wanted contain, to {@code action}. */
  void walk(Set<Ref> start, Predicate<FlowObject> isWanted, Consumer<FlowObject> action) {
    Deque<Ref> open = new ArrayDeque<>(start);
    Set<FlowObject> seen = new HashSet<>();
    while (!open.isEmpty()) {
      if (open.pop() instanceof FlowObject object
          && object != UNKNOWN
          && isWanted.test(object)
          && seen.add(object)) {
        action.accept(object);
        open.addAll(contents(object));
      }
    }
  }

  private static boolean isPlain(Ref ref) {
    return ref instanceof FlowObject object
        && (object.kind == Kind.PLAIN || object.kind == Kind.HOLD);
  }
}
