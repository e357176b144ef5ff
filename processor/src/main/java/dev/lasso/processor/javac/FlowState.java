package dev.lasso.processor.javac;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.TreePath;
import dev.lasso.processor.javac.FlowObject.ObjectKind;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import org.jspecify.annotations.Nullable;

/**
 * The state of a flow analysis at one point of a method: the objects to which variables refer, the
 * objects that these contain, and the scopes that hold them. The states of branches are joined, so
 * that a variable refers to all objects that one of the branches assigns.
 *
 * <p>A container is dead once no scope holds it and no live container owns it. References to it are
 * then replaced by a {@link Dead}, so that a variable that is assigned again is not affected.
 */
final class FlowState {
  /** An object, or the reference to an object that has died or is unknown. */
  sealed interface Ref permits FlowObject, Dead, Unknown {}

  /** A reference to an object of which nothing is known. */
  enum Unknown implements Ref {
    UNKNOWN
  }

  /** A call whose method runs as part of the member, and the call around it. */
  static final class Site {
    final TreePath call;
    final @Nullable Site outer;
    final ExecutableElement method;

    /** The objects that {@code this} denotes. */
    Set<Ref> self = Set.of();

    /** The dead containers to which these and the arguments refer. */
    Set<Ref> dead = Set.of();

    /** The state in which the method throws an exception that its callers expect. */
    FlowState thrown = unreachable();

    /** True if the method calls itself. */
    boolean isRecursive;

    Site(TreePath call, @Nullable Site outer, ExecutableElement method) {
      this.call = call;
      this.outer = outer;
      this.method = method;
    }

    /** Returns the call in the member in which {@code place} runs, or {@code place} itself. */
    static TreePath outermost(@Nullable Site site, TreePath place) {
      return site == null ? place : outermost(site.outer, site.call);
    }

    /** Returns whether the method at {@code site}, or one that calls it, is {@code method}. */
    static boolean isIn(@Nullable Site site, @Nullable Element method) {
      return site != null && (site.method.equals(method) || isIn(site.outer, method));
    }

    /** Returns whether the method at {@code inner}, or one that calls it, is this one. */
    boolean contains(@Nullable Site inner) {
      return inner == this || (inner != null && contains(inner.outer));
    }
  }

  /**
   * A reference to a dead container.
   *
   * @param holder the scope or root that held it last; null if its owner released it
   */
  record Dead(FlowObject object, @Nullable FlowObject holder, Death death) implements Ref {}

  /** Ways in which a holder or an owner releases an object, in the past and the present tense. */
  enum End {
    ENDED("ended", "ends"),
    ENDED_WITH_HEAP("ended with its heap", "ends with its heap"),
    CLOSED("was closed", "is closed"),
    REWOUND("was rewound", "is rewound"),
    DROPPED("dropped it", "drops it"),
    MOVED("moved it", "moves it"),
    SET("was set", "is set"),
    REPLACED("replaced it", "replaces it"),
    REMOVED("removed it", "removes it"),
    EVICTED("could drop it", "can drop it");

    final String past;
    final String present;

    End(String past, String present) {
      this.past = past;
      this.present = present;
    }
  }

  /**
   * An end, with its line.
   *
   * @param site the call whose method releases the object; null for the member itself
   */
  record Death(End end, CompilationUnitTree file, long line, @Nullable Site site) {
    /** Returns whether this is the same end as another one, perhaps of another call. */
    boolean isAt(Death other) {
      return end == other.end && file == other.file && line == other.line;
    }

    /** Returns a text for the end and its line, to be shown at {@code place}. */
    String text(boolean isPast, TreePath place) {
      String name = file.getSourceFile().getName().replaceFirst(".*[/\\\\]", "");
      boolean isOther = file != place.getCompilationUnit();
      return (isPast ? end.past : end.present)
          + " on line "
          + line
          + (isOther ? " of " + name : "");
    }
  }

  /** By variable or other key: its possible values. The sets are replaced, never changed. */
  final Map<Object, Set<Ref>> variables = new HashMap<>();

  final Map<FlowObject, Set<Ref>> contents = new HashMap<>();

  /** By container: the scopes and roots that hold it; empty if it lives because of its owner. */
  final Map<FlowObject, Set<Ref>> holds = new LinkedHashMap<>();

  /** Objects that code outside of the analysis may own or hold. */
  final Set<FlowObject> kept = new HashSet<>();

  /** Scopes and roots that the member has to close. */
  final Set<FlowObject> open = new LinkedHashSet<>();

  /** Those that are closed, returned, stored or passed on. */
  final Set<FlowObject> handled = new HashSet<>();

  /** Scopes, roots and heaps that may be open. */
  final Set<FlowObject> live = new HashSet<>();

  /** By scope, root or heap that may be closed: its end. */
  final Map<FlowObject, Death> closed = new HashMap<>();

  /** True if the method that runs has entered and left a heap. */
  boolean hasLeft;

  /** True if no execution reaches the point. */
  boolean isUnreachable;

  static FlowState unreachable() {
    FlowState state = new FlowState();
    state.isUnreachable = true;
    return state;
  }

  FlowState copy() {
    FlowState copy = unreachable();
    copy.join(this);
    return copy;
  }

  /** Adds the possibilities of {@code other}. */
  void join(FlowState other) {
    if (!other.isUnreachable) {
      if (!isUnreachable) {
        reopen(closed, other.closed);
        reopen(other.closed, closed);
      }
      hasLeft = other.hasLeft && (hasLeft || isUnreachable);
      isUnreachable = false;
      live.addAll(other.live);
      closed.putAll(other.closed);
      other.variables.forEach((key, refs) -> variables.merge(key, refs, FlowState::union));
      other.contents.forEach(
          (key, refs) ->
              contents.merge(
                  key,
                  refs,
                  key.isRoot
                      ? FlowState::unionOfRoot
                      : key.key instanceof List ? FlowState::unionOfPart : FlowState::union));
      other.holds.forEach((key, refs) -> holds.merge(key, refs, FlowState::union));
      kept.addAll(other.kept);
      open.addAll(other.open);
      handled.addAll(other.handled);
    }
  }

  /**
   * Returns whether code that has run since {@code before} would run in another way now. A variable
   * that did not exist then makes no difference if it has no known objects.
   */
  boolean isOtherThan(FlowState before) {
    return !isUnreachable
        && !(isSame(before.variables, variables)
            && isSame(before.contents, contents)
            && before.holds.equals(holds)
            && before.kept.equals(kept)
            && before.open.equals(open)
            && before.handled.equals(handled)
            && before.live.equals(live)
            && before.closed.equals(closed)
            && before.hasLeft == hasLeft);
  }

  private static boolean isSame(Map<?, Set<Ref>> before, Map<?, Set<Ref>> after) {
    return after.keySet().containsAll(before.keySet())
        && after.entrySet().stream()
            .allMatch(
                each -> {
                  Set<Ref> old = before.get(each.getKey());
                  return old == null
                      ? Set.of(Unknown.UNKNOWN).containsAll(each.getValue())
                      : old.equals(each.getValue());
                });
  }

  /** Remembers that those given to the member that only {@code some} has closed may be open. */
  private void reopen(Map<FlowObject, Death> some, Map<FlowObject, Death> others) {
    some.keySet().stream()
        .filter(each -> each.isGiven && !others.containsKey(each))
        .forEach(live::add);
  }

  void open(FlowObject hold) {
    hold.isMany |= !live.add(hold);
    closed.remove(hold);
  }

  /** Ends a scope, root or heap and the holds that end with it, and releases their objects. */
  void end(FlowObject hold, Death how) {
    live.remove(hold);
    closed.put(hold, how);
    Set<Ref> all = new HashSet<>(live);
    holds.values().forEach(all::addAll);
    for (Ref each : all) {
      if (each instanceof FlowObject inner && inner.outer == hold) {
        end(inner, how);
      }
    }
    release(hold, heldBy(hold), how);
  }

  /** Returns whether a scope, root or heap is certainly closed. */
  boolean isEnded(FlowObject hold) {
    return closed.containsKey(hold) && !live.contains(hold) && !hold.isMany;
  }

  static Set<Ref> union(Set<Ref> a, Set<Ref> b) {
    if (a == b || a.containsAll(b)) {
      return a;
    }
    Set<Ref> all = new LinkedHashSet<>(a);
    all.addAll(b);
    return all;
  }

  /** As {@link #union}, for a root that may be closed: it is used only where it is open. */
  private static Set<Ref> unionOfRoot(Set<Ref> a, Set<Ref> b) {
    Set<Ref> all = union(a, b);
    Set<Ref> alive = alive(all);
    boolean isOpen = alive.containsAll(a) || alive.containsAll(b);
    return isOpen && !alive.isEmpty() ? alive : all;
  }

  /** As {@link #union}, for a field whose object may have been created again in one branch. */
  private static Set<Ref> unionOfPart(Set<Ref> a, Set<Ref> b) {
    Set<Ref> all = union(a, b);
    return a.equals(alive(a)) || b.equals(alive(b)) ? alive(all) : all;
  }

  Set<Ref> get(Object key) {
    return variables.getOrDefault(key, Set.of());
  }

  /** Forgets the values of the variables and other keys that {@code isWanted}. */
  void forget(Predicate<Object> isWanted) {
    variables.keySet().removeIf(isWanted);
  }

  Set<Ref> contents(FlowObject object) {
    return contents.getOrDefault(object, Set.of());
  }

  static Set<Ref> alive(Set<Ref> refs) {
    return all(refs, each -> !(each instanceof Dead));
  }

  /** Returns those of {@code refs} that are as wanted. */
  static Set<Ref> all(Collection<? extends Ref> refs, Predicate<Ref> isWanted) {
    Set<Ref> all = new LinkedHashSet<>(refs);
    all.removeIf(isWanted.negate());
    return all;
  }

  /** Returns the only one of {@code refs}; null if there are none or several. */
  static @Nullable Ref only(Set<Ref> refs) {
    return refs.size() == 1 ? refs.iterator().next() : null;
  }

  /** Returns the objects among {@code refs}. */
  static List<FlowObject> objects(Collection<? extends Ref> refs) {
    return refs.stream().filter(FlowObject.class::isInstance).map(FlowObject.class::cast).toList();
  }

  /** Creates {@code object}. A container that the same expression created before may live on. */
  void create(FlowObject object, Set<Ref> parts) {
    boolean isContainer = object.kind == ObjectKind.CONTAINER;
    boolean mayLive = isContainer ? holds.containsKey(object) : contents.containsKey(object);
    object.isMany |= mayLive;
    if (kept.remove(object) && !open.contains(object)) { // one that is retained needs a release
      replace(object, Unknown.UNKNOWN);
      mayLive = false;
    }
    if (!mayLive) {
      contents.replaceAll((each, all) -> isPart(each.key, object) ? Set.of() : all);
      forget(each -> isPart(each, object));
    }
    contents.put(object, mayLive && isContainer ? union(contents(object), parts) : parts);
  }

  /** Returns whether {@code key} identifies a field of {@code object}. */
  private static boolean isPart(Object key, FlowObject object) {
    return key instanceof List<?> list && list.getFirst() == object;
  }

  /** Adds holds of {@code scopes} to the containers among {@code refs}, if they are known. */
  void hold(Set<Ref> refs, Set<Ref> scopes) {
    if (scopes.isEmpty() || !scopes.stream().allMatch(FlowState::isHold)) {
      keep(refs);
    }
    for (Ref ref : refs) {
      if (ref instanceof FlowObject object && object.kind == ObjectKind.CONTAINER) {
        holds.merge(object, scopes, FlowState::union);
      }
    }
  }

  static boolean isHold(Ref ref) {
    return ref instanceof FlowObject object && object.kind == ObjectKind.HOLD;
  }

  /** Returns the containers that {@code scope} holds. */
  Set<Ref> heldBy(FlowObject scope) {
    return all(holds.keySet(), each -> holds.get(each).contains(scope));
  }

  /** Marks the objects and all that they contain as possibly owned elsewhere. */
  void keep(Set<Ref> refs) {
    walk(refs, _ -> true, kept::add);
  }

  /** Releases the holds of {@code scope} on {@code released}, and finds the objects that die. */
  void release(FlowObject scope, Set<Ref> released, Death how) {
    holds.replaceAll((object, all) -> released.contains(object) ? replaced(all, scope, null) : all);
    bury(scope, how);
  }

  /** Replaces references to the containers that nothing holds or owns any more. */
  void bury(@Nullable FlowObject holder, Death how) {
    Set<Ref> owners = all(holds.keySet(), each -> !holds.get(each).isEmpty());
    owners.addAll(kept);
    Set<FlowObject> alive = new HashSet<>();
    walk(owners, _ -> true, alive::add);
    for (FlowObject object : List.copyOf(holds.keySet())) {
      if (!alive.contains(object)) {
        holds.remove(object);
        contents.remove(object);
        forget(key -> isPart(key, object)); // its borrowed fields
        replace(object, new Dead(object, holder, how));
      }
    }
  }

  void replace(Ref object, Ref by) {
    variables.replaceAll((_, refs) -> replaced(refs, object, by));
    contents.replaceAll((_, refs) -> replaced(refs, object, by));
  }

  static Set<Ref> replaced(Set<Ref> refs, Ref object, @Nullable Ref by) {
    if (!refs.contains(object)) {
      return refs;
    }
    Set<Ref> changed = new LinkedHashSet<>(refs);
    changed.remove(object);
    if (by != null) {
      changed.add(by);
    }
    return changed;
  }

  /** Returns the containers that {@code refs} are, or that plain objects among them contain. */
  Set<Ref> flatten(Set<Ref> refs) {
    Set<Ref> found = new LinkedHashSet<>(refs);
    walk(refs, FlowState::isTransparent, object -> found.addAll(contents(object)));
    found.removeIf(FlowState::isTransparent);
    return found;
  }

  static boolean isTransparent(Ref ref) {
    return isHold(ref) || (ref instanceof FlowObject object && object.kind == ObjectKind.PLAIN);
  }

  /** Passes the objects, and those that the objects wanted contain, to {@code action}. */
  void walk(Set<Ref> start, Predicate<FlowObject> isWanted, Consumer<FlowObject> action) {
    Deque<Ref> open = new ArrayDeque<>(start);
    Set<FlowObject> seen = new HashSet<>();
    while (!open.isEmpty()) {
      if (open.pop() instanceof FlowObject object && isWanted.test(object) && seen.add(object)) {
        action.accept(object);
        open.addAll(contents(object));
      }
    }
  }
}
