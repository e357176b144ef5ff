package dev.lasso.runtime.python;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.heap.PythonSlices;
import dev.lasso.runtime.protocol.GcCPython;
import dev.lasso.runtime.python.PythonStep.Action;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Thrown;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Runs programs of the differential test on Lasso: the counterpart of {@code differential.py}. */
final class PythonLasso {

  private final @Nullable PythonSlices slices;
  private final GcHeap heap;
  private final GcScope scope;

  private final Map<Integer, @Nullable List<Action>> finalizers = new HashMap<>();

  /** The objects that were alive when last looked at, by number. */
  private final Map<Integer, PythonNode> live = new TreeMap<>();

  private final Map<Integer, Integer> holds = new TreeMap<>();
  private final Set<Integer> heldBefore = new HashSet<>();

  /** The weak references that are no object's. */
  private final Map<Integer, GcWeak<PythonNode>> weaks = new TreeMap<>();

  private final Map<Integer, Integer> referents = new HashMap<>();

  /** The numbers of the weak references that objects own, and these, by the object. */
  private final Map<Integer, Integer> owned = new HashMap<>();

  private final Map<Integer, GcWeak<PythonNode>> ownedWeaks = new HashMap<>();

  private final List<String> events = new ArrayList<>();
  private final List<Integer> dead = new ArrayList<>();

  /** The actions of user code that are left out, as {@code F5:0}. */
  private final Set<String> leftOut = new HashSet<>();

  /** Whether an object had a finalizer, or a weak reference a callback. */
  private boolean hasUserCode;

  PythonLasso() {
    this(0);
  }

  /**
   * Makes a heap.
   *
   * @param maxSteps how many steps a slice of its collections has at most; 0 for no slices
   */
  PythonLasso(int maxSteps) {
    slices = maxSteps == 0 ? null : new PythonSlices(maxSteps);
    heap = slices == null ? Heaps.open() : slices.heap();
    scope = heap.openScope();
    heap.disable();
    heap.onUnraisable(
        report ->
            events.add(
                report.thrown() instanceof Thrown
                    ? "!"
                    : "unraisable-" + report.thrown().getClass().getSimpleName()));
  }

  List<Integer> live() {
    return List.copyOf(live.keySet());
  }

  List<Integer> held() {
    return List.copyOf(holds.keySet());
  }

  List<Integer> weaks() {
    return List.copyOf(weaks.keySet());
  }

  Map<Integer, Integer> owned() {
    return owned;
  }

  /** Runs a step; returns what happened, in the form of the script. */
  PythonTrace.Answer run(PythonStep step, List<String> toLeaveOut) {
    leftOut.addAll(toLeaveOut);
    events.clear();
    dead.clear();
    heldBefore.clear();
    heldBefore.addAll(holds.keySet());
    try {
      if (slices == null) {
        Heaps.handOver(() -> execute(step), heap);
      } else {
        execute(step);
      }
    } catch (RuntimeException | StackOverflowError | AssertionError e) {
      events.add("threw-" + e);
    }
    lookForDead();
    if (slices != null) {
      slices.search();
      slices.search();
    }
    return new PythonTrace.Answer(String.join(" ", events), List.copyOf(dead), List.of());
  }

  private void execute(PythonStep step) {
    switch (step.kind()) {
      case DROP -> drop(step.x());
      case COLLECT, COLLECT_IF_ENABLED -> {
        collect(step.kind() == PythonStep.Kind.COLLECT_IF_ENABLED);
        lookForDead();
        noteGraph();
      }
      case ENABLE -> events.add("was=" + (heap.enable() ? 1 : 0));
      case DISABLE -> events.add("was=" + (heap.disable() ? 1 : 0));
      case FREEZE -> {
        heap.freeze();
        events.add("frozen=" + GcCPython.of(heap).freezeCount());
      }
      case UNFREEZE -> {
        events.add("frozen=" + GcCPython.of(heap).freezeCount());
        heap.unfreeze();
      }
      case NEW -> create(step);
      case CLOSE -> close(step.x());
      case READ -> read(step.x());
      case PULL -> pull(step.x());
      default -> runOnObjects(step);
    }
  }

  /** CPython's local variables hold the objects that they name: so do these. */
  private void runOnObjects(PythonStep step) {
    boolean two = step.kind() != PythonStep.Kind.WEAK && step.kind() != PythonStep.Kind.OWN;
    PythonNode x = live.get(step.kind() == PythonStep.Kind.WEAK ? step.y() : step.x());
    PythonNode y = two ? live.get(step.y()) : null;
    if (x == null || (two && y == null && step.y() != 0)) {
      return;
    }
    heap.retain(x);
    if (y != null) {
      heap.retain(y);
    }
    runOn(step, x, y);
    heap.release(x);
    if (y != null) {
      heap.release(y);
    }
  }

  private void runOn(PythonStep step, PythonNode x, @Nullable PythonNode y) {
    switch (step.kind()) {
      case HOLD -> hold(x);
      case CLEAR -> x.list.clear();
      case WEAK -> newWeak(step.x(), x, step.code());
      case OWN -> own(x, step.y());
      case SET_A -> x.setA(y);
      case SET_B -> x.setB(y);
      case ADD -> x.list.add(Objects.requireNonNull(y));
      case REMOVE -> x.list.remove(y);
      default -> throw new AssertionError(step);
    }
  }

  private void lookForDead() {
    live.values()
        .removeIf(
            node -> {
              if (GcCPython.isTracked(node)) {
                return false;
              }
              dead.add(node.id);
              owned.remove(node.id);
              ownedWeaks.remove(node.id);
              return true;
            });
    dead.sort(null);
  }

  private void create(PythonStep step) {
    if (!finalizers.containsKey(step.x())) {
      create(step.x(), step.code());
      holds.put(step.x(), 1);
    }
  }

  private PythonNode create(int id, @Nullable List<Action> finalizer) {
    finalizers.put(id, finalizer);
    hasUserCode |= finalizer != null;
    PythonNode made = PythonNode.create(scope, this, id, finalizer != null);
    live.put(id, made);
    return made;
  }

  private void hold(PythonNode node) {
    scope.keep(node);
    holds.merge(node.id, 1, Integer::sum);
  }

  private void drop(int id) {
    Integer count = holds.get(id);
    if (count != null) {
      if (count == 1) {
        holds.remove(id);
        heldBefore.remove(id);
      } else {
        holds.put(id, count - 1);
      }
      scope.drop(node(id));
    }
  }

  private PythonNode node(int id) {
    PythonNode node = live.get(id);
    if (node == null) {
      throw new AssertionError("#" + id + " is held and not alive");
    }
    return node;
  }

  private void newWeak(int n, PythonNode node, @Nullable List<Action> callback) {
    if (referents.containsKey(n)) {
      return;
    }
    referents.put(n, node.id);
    hasUserCode |= callback != null;
    weaks.put(
        n,
        callback == null
            ? GcWeak.of(node)
            : GcWeak.of(
                node,
                weak -> {
                  if (weak.get() != null) {
                    events.add("called-back-alive");
                  }
                  call("C" + n, "@" + node.id, callback, null);
                }));
  }

  private void own(PythonNode node, int n) {
    GcWeak<PythonNode> weak = weaks.get(n);
    if (n != 0 && weak == null) {
      return;
    }
    owned.remove(node.id);
    ownedWeaks.remove(node.id);
    if (weak != null) {
      owned.put(node.id, n);
      ownedWeaks.put(node.id, weak);
      weaks.remove(n);
    }
    node.setResource(weak);
  }

  private void close(int n) {
    GcWeak<PythonNode> weak = weaks.remove(n);
    if (weak != null) {
      weak.close();
    }
  }

  private void read(int n) {
    GcWeak<PythonNode> weak = weaks.get(n);
    for (Map.Entry<Integer, Integer> part : owned.entrySet()) {
      if (part.getValue() == n) {
        weak = ownedWeaks.get(part.getKey());
      }
    }
    if (weak != null) {
      events.add("r" + n + "=" + PythonNode.id(weak.get()));
    }
  }

  private void pull(int n) {
    GcWeak<PythonNode> weak = weaks.get(n);
    PythonNode node = weak == null ? null : weak.get();
    if (node != null) {
      hold(node);
    }
  }

  private void collect(boolean onlyIfEnabled) {
    events.add(onlyIfEnabled ? "I(" : "G(");
    events.add(")" + (onlyIfEnabled && !heap.isEnabled() ? 0 : collect()));
  }

  private long collect() {
    return slices == null ? heap.collect() : slices.collect(!hasUserCode);
  }

  private void noteGraph() {
    live.values().forEach(node -> events.add(node.edges() + owned.getOrDefault(node.id, 0)));
  }

  // ---------------------------------------------------------------- user code

  void finalize(PythonNode node) {
    List<Action> finalizer = finalizers.get(node.id);
    call("F" + node.id, "", finalizer == null ? List.of() : finalizer, node);
  }

  private void call(String name, String suffix, List<Action> code, @Nullable PythonNode self) {
    if (leftOut.contains(name)) {
      return;
    }
    events.add(name + suffix + "(");
    try {
      for (int i = 0; i < code.size(); i++) {
        Action action = code.get(i);
        if (!leftOut.contains(name + ":" + i)) {
          if (self == null || !action.act().needsSelf()) {
            act(action, self);
          } else {
            actOnSelf(action, self);
          }
        }
      }
    } finally {
      events.add(")");
    }
  }

  private void act(Action action, @Nullable PythonNode self) {
    switch (action.act()) {
      case NEW -> createInUserCode(action, self);
      case COLLECT -> collect(false);
      case COLLECT_IF_ENABLED -> collect(true);
      case READ -> {
        if (weaks.containsKey(action.x())) {
          read(action.x());
        }
      }
      case PULL -> pull(action.x());
      case CLOSE -> close(action.x());
      case THROW -> throw new Thrown("on purpose");
      default -> throw new AssertionError(action);
    }
  }

  private void actOnSelf(Action action, PythonNode self) {
    switch (action.act()) {
      case HOLD_SELF -> hold(self);
      case LIST_SELF -> {
        if (isHeld(action.x())) {
          node(action.x()).list.add(self);
        }
      }
      case CUT -> {
        self.setA(null);
        self.setB(null);
        self.list.clear();
      }
      case LOOP -> self.setA(self);
      case OWN_HELD -> {
        if (isHeld(action.x())) {
          self.setB(node(action.x()));
        }
      }
      case DOUBLE_EDGE -> self.setB(self.a);
      case HOLD_A -> {
        if (self.a != null) {
          hold((PythonNode) self.a);
        }
      }
      case WEAK -> newWeak(action.x(), self, action.y() == 0 ? null : List.of());
      default -> throw new AssertionError(action);
    }
  }

  /** What another finalizer of the same step may have held does not count. */
  private boolean isHeld(int id) {
    return heldBefore.contains(id) && holds.containsKey(id);
  }

  private void createInUserCode(Action action, @Nullable PythonNode self) {
    if (finalizers.containsKey(action.x())) {
      return;
    }
    PythonNode made =
        create(action.x(), (action.y() & PythonStep.FINALIZED) != 0 ? List.of() : null);
    int place = action.y() & ~PythonStep.FINALIZED;
    if (place == PythonStep.OWN_LOOP) {
      made.setA(made);
    } else if (place != PythonStep.FREE && self != null) {
      self.setB(made);
      if (place == PythonStep.OWNED_AND_BACK) {
        made.setA(self);
      }
    }
    scope.drop(made);
  }

  /**
   * Closes the heap with all that is left; what finalizers do then is of no interest.
   *
   * @return what the close threw, or ""
   */
  String end() {
    finalizers.clear();
    leftOut.clear();
    try {
      weaks.values().forEach(GcWeak::close);
      heap.close();
      return "";
    } catch (RuntimeException | StackOverflowError | AssertionError e) {
      return "closing the heap threw " + e;
    }
  }
}
