package dev.lasso.processor.javac;

import com.sun.source.util.TreePath;
import dev.lasso.processor.javac.FlowState.Dead;
import dev.lasso.processor.javac.FlowState.End;
import dev.lasso.processor.javac.FlowState.Ref;
import dev.lasso.processor.javac.FlowState.Site;
import dev.lasso.processor.javac.FlowState.Unknown;
import dev.lasso.processor.type.DisplayNames;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import javax.lang.model.element.Element;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;

/** The reports of {@link EscapeCheck}, and the places that it watches until a scope ends. */
final class EscapeReports extends FlowPart {
  /** Ways in which a reference to a dead container is found. */
  enum SinkKind {
    USED("'%s' is used after its death"),
    REFERS("'%s' is used after the death of %s to which it refers"),
    CREATED("This creates %2$s in a scope that has ended"),
    LEAVES("This lets %2$s leave the block in which it lives"),
    RUNS_LATER("Code that can run after the death of %2$s uses it"),
    FIELD("Field '%s' still refers to %s after its death"),
    CODE("Code in a field refers to %2$s that is dead when it runs"),
    WEAK("Nothing but weak '%s' refers to %s, which dies before anything reads that");

    private final String text;

    SinkKind(String text) {
      this.text = text;
    }

    /** Returns whether a variable refers to the container where it is dead. */
    boolean isOfVariable() {
      return compareTo(REFERS) <= 0;
    }

    /** Returns whether the container is dead where it is used. */
    boolean isUse() {
      return compareTo(CREATED) <= 0;
    }
  }

  private static final String OF_DATA =
      "Read this value, which is plain data, before that, or give the object";

  private static final String OF_SCOPE =
      "an owner, open a GcRoot for it, or create it in a scope that lives longer, such as one that"
          + " the caller passes.";

  private static final String OF_MARK =
      "an owner, open a GcRoot for it, or keep it as the result, as in scope.rewind(mark, result).";

  private static final String OF_ROOT =
      "an owner, close the root after the last use, or let a scope of the caller keep it, as in"
          + " scope.keep(root.get()).";

  private static final String OF_OWNER = "another owner, or let a scope that lives longer keep it.";

  /** A variable, or another place that outlives the scopes. */
  private record Sink(TreePath place, SinkKind kind, String name, Object thread) {}

  /** The code of another thread that runs, or else the member. */
  Object thread = this;

  /** The objects that exist before that code runs. */
  Set<FlowObject> outside = Set.of();

  private final Map<Object, Sink> sinks = new LinkedHashMap<>();
  private final Set<Object> reported = new HashSet<>();

  /** The objects to which fields refer where a scope ends. */
  private final Set<Ref> suspects = new HashSet<>();

  /** The containers that something may find by a weak reference. */
  private final Set<Ref> found = new HashSet<>();

  private boolean hasWeak;

  /** By weak reference: the containers that have died before it was read. */
  private final Map<Sink, Set<Ref>> unfound = new LinkedHashMap<>();

  EscapeReports(EscapeCheck check) {
    super(check);
  }

  /** Returns whether a place that is watched, or code that still runs, has objects as wanted. */
  boolean isWatched(Predicate<Set<Ref>> isWanted) {
    return !unfound.isEmpty() || sinks.keySet().stream().anyMatch(it -> isWanted.test(refs(it)));
  }

  /**
   * Watches the place that {@code key} identifies in the current state, unless it is a field whose
   * declaration is reported.
   */
  void addSink(Object key, TreePath place, SinkKind kind, String name) {
    Object origin = key instanceof FlowObject object ? object.key : key;
    if (origin instanceof VariableElement field && types.isUnmanaged(field)) {
      return;
    }
    sinks.put(key, new Sink(Site.outermost(check.site, place), kind, name, thread));
  }

  /**
   * Forgets the code that runs later, because the current code waits for it. A loop that waits for
   * several tasks is assumed to run.
   */
  void waitForCode() {
    sinks.values().removeIf(it -> it.kind == SinkKind.RUNS_LATER && it.thread == thread);
  }

  /** Reports the places that refer to a dead container, and remembers the fields among them. */
  void reportSinks() {
    sinks.forEach(
        (key, sink) -> {
          if (sink.kind == SinkKind.FIELD) {
            suspects.addAll(refs(key));
          } else if (sink.kind == SinkKind.WEAK) {
            findUnfound(key, sink);
          } else {
            report(key, sink, refs(key));
          }
        });
  }

  // ------------------------------------------------------------------ weak references

  /** Watches a weak reference of {@code holders} to {@code refs}, which {@code variable} names. */
  void addWeak(Element variable, Set<Ref> holders, Set<Ref> refs) {
    if (FlowState.only(holders) instanceof FlowObject object) {
      Object holder = object.key instanceof List<?> part ? part.getFirst() : object;
      Object key = List.of(holder, variable, SinkKind.WEAK);
      check.state.variables.put(key, refs);
      hasWeak = true;
      addSink(key, check.path, SinkKind.WEAK, variable.getSimpleName().toString());
    }
  }

  /** Forgets weak references because code may use them, and their containers if it finds these. */
  void useWeak(boolean isRead) {
    forgetWeak(
        (_, refs) -> {
          found.addAll(isRead ? refs : Set.of());
          return true;
        });
    if (isRead && check.site == null && FlowTypes.isExample(check.member)) {
      unfound.clear();
    }
  }

  /** Forgets the weak references to objects that own the one that refers. */
  void forgetParents() {
    forgetWeak(
        (holder, refs) -> {
          Set<Object> parts = new HashSet<>();
          check.state.walk(refs, _ -> true, parts::add);
          return parts.contains(holder);
        });
  }

  /** Forgets the weak references that {@code isWanted}, by their holder and containers. */
  void forgetWeak(BiPredicate<Object, Set<Ref>> isWanted) {
    if (hasWeak) {
      check.state.forget(
          each ->
              each instanceof List<?> key
                  && key.getLast() == SinkKind.WEAK
                  && isWanted.test(key.getFirst(), check.state.get(key)));
    }
  }

  /** Remembers a weak reference whose container has died at the end of a scope of the member. */
  private void findUnfound(Object key, Sink sink) {
    for (Ref ref : check.site == null ? check.state.get(key) : Set.<Ref>of()) {
      if (ref instanceof Dead dead && !found.contains(dead.object())) {
        unfound.put(sink, Set.of(dead));
      }
    }
  }

  // ------------------------------------------------------------------ fields

  /** Reports the fields that refer to such a container where the member ends. */
  void reportFields() {
    sinks.forEach(
        (key, sink) -> {
          if (sink.kind == SinkKind.FIELD) {
            Set<Ref> refs = refs(key);
            refs.retainAll(suspects);
            report(key, sink, refs);
          } else if (sink.kind == SinkKind.WEAK) {
            findUnfound(key, sink);
          } else if (sink.kind == SinkKind.LEAVES) {
            Set<Ref> refs = refs(key);
            refs.removeIf(
                each -> !(each instanceof Dead it) || it.holder() == null || !it.holder().isRoot);
            report(key, sink, refs);
          }
        });
  }

  private Set<Ref> refs(Object key) {
    return check.state.flatten(
        key instanceof FlowObject each ? check.state.contents(each) : check.state.get(key));
  }

  private void report(Object key, Sink sink, Set<Ref> refs) {
    if (sink.thread == thread && reportDead(refs, sink.place, sink.kind, sink.name)) {
      check.state.contents.remove(key);
      check.state.variables.computeIfPresent(key, (_, _) -> Set.of(Unknown.UNKNOWN));
    }
  }

  /** Reports dead containers among {@code refs}, and returns whether there are any. */
  boolean reportDead(Set<Ref> refs, TreePath place, SinkKind kind, String name) {
    boolean isFound = false;
    for (Ref ref : refs) {
      if (ref instanceof Dead dead && !(kind == SinkKind.FIELD && isCreatedLater(dead))) {
        isFound = true;
        // Generic code, which knows no containers, is not to blame.
        boolean isToBlame = types.container(queries.type(place)) != null;
        TreePath shown = isToBlame ? caller(dead, kind, place) : Site.outermost(check.site, place);
        if (!reported.contains(dead.object())
            && !(kind.isUse() && reported.contains(dead.death()))
            && isFirst(shown)) {
          reported.add(dead.object());
          reported.add(dead.death());
          TreePath receiver = shown == place ? null : TreeQueries.receiver(shown);
          if (kind.isOfVariable() && receiver != null) {
            report(dead, receiver, SinkKind.REFERS, receiver.getLeaf().toString());
          } else {
            report(dead, shown, kind, name);
          }
        }
      }
    }
    return isFound;
  }

  /** Returns the outermost call that is given an object that refers to {@code dead}. */
  private TreePath caller(Dead dead, SinkKind kind, TreePath place) {
    TreePath caller = place;
    for (Site site = kind.isUse() ? check.site : null;
        site != null && site.dead.contains(dead);
        site = site.outer) {
      caller = site.call;
    }
    return caller;
  }

  /** Reports containers that have died before weak references to them were read. */
  void reportUnfound() {
    unfound.forEach((sink, dead) -> reportDead(dead, sink.place, sink.kind, sink.name));
  }

  /** Returns whether nothing has been reported at {@code place}. */
  boolean isFirst(TreePath place) {
    return reported.add(place.getLeaf());
  }

  /** Returns whether code in the field would create the object, if it ran. */
  private static boolean isCreatedLater(Dead dead) {
    return dead.object().key instanceof ContentFlow.Content content
        && FlowState.isHold(content.root())
        && !content.root().isRoot;
  }

  private void report(Dead dead, TreePath place, SinkKind kind, String name) {
    FlowObject holder = dead.holder();
    String noun = holder == null ? "owner" : holder.noun();
    boolean isRead = kind.isOfVariable() && types.readsPlainData(place);
    types.escapes.add(
        check.member,
        dead.death(),
        place,
        kind.text.formatted(name, thing(dead, place)),
        kind.isOfVariable() ? created(dead, place) : "",
        holder == null ? "its owner" : noun + " '" + holder.name + "'",
        noun,
        dead.death().text(kind.isUse(), place),
        isRead ? OF_DATA : "Give it",
        holder == null
            ? OF_OWNER
            : holder.isRoot ? OF_ROOT : dead.death().end() == End.REWOUND ? OF_MARK : OF_SCOPE);
  }

  /** Returns a text for {@code dead} that names its class, if that is known. */
  private String thing(Dead dead, TreePath place) {
    TreePath origin = dead.object().origin;
    TypeMirror type = types.container(queries.type(origin == null ? place : origin));
    return type == null ? "a container" : "an object of '" + DisplayNames.of(type) + "'";
  }

  /** Returns a text for the line on which {@code dead} was created, if that is another one. */
  private String created(Dead dead, TreePath place) {
    FlowObject made = dead.object();
    long line = made.origin == null ? 0 : queries.line(Site.outermost(made.site, made.origin));
    return line == 0 || line == queries.line(place) ? "" : "it is created on line " + line + ", ";
  }
}
