package dev.lasso.runtime.oracle;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.ReferenceCountException;
import dev.lasso.runtime.oracle.OracleObject.Holder;
import dev.lasso.runtime.oracle.OracleObject.State;
import dev.lasso.runtime.oracle.OracleObject.Weak;
import dev.lasso.runtime.oracle.OracleOp.Birth;
import dev.lasso.runtime.oracle.OracleOp.Script;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The part of the model that holds objects: what there is, who holds it, and what is checked
 * before.
 */
abstract class OracleHolds extends OracleWorld<OracleObject, Holder, Holder, Weak> {

  private static final Pattern NUMBER = Pattern.compile("\\d+");

  /** The events of the heap under test in this step. */
  final List<String> expected;

  final boolean stress;
  final OracleObject foreign;

  /** What is alive, dying, or under construction. */
  final List<OracleObject> present = new ArrayList<>();

  /** The weak references with a callback whose referent is not dead, oldest first. */
  final List<Weak> registered = new ArrayList<>();

  final List<Holder> openHolders = new ArrayList<>();
  final OracleDeath death = new OracleDeath(this);
  final OracleReclamation reclamation = new OracleReclamation(this, death);
  final OracleCollector collector = new OracleCollector(this, death, reclamation);
  final OracleSlices slices = new OracleSlices(this, collector, reclamation);

  record Listener(int id, @Nullable Script script) {}

  final List<Listener> listeners = new ArrayList<>();

  /** What collections kept; each is held. */
  List<OracleObject> garbage = new ArrayList<>();

  boolean keeping;
  int at;
  boolean enabled = true;
  boolean closing;
  boolean closed;
  int underConstruction;
  int lastSerial;

  OracleHolds(int maxLive, boolean stress, List<String> expected) {
    super(maxLive);
    this.stress = stress;
    this.expected = expected;
    foreign =
        new OracleObject(
            FOREIGN, new Birth(FOREIGN, false, List.of(), List.of(), 0, 0, null, null));
    foreign.state = State.ALIVE;
    foreign.holds = 1;
  }

  /** Runs a step of which the heap's events are known, and a number of safepoints. */
  void replay(OracleOp op, int safePoints) {
    at = 0;
    execute(op, NOTHING);
    for (int i = 0; i < safePoints; i++) {
      safePoint();
    }
    check(at == expected.size(), () -> "the heap went on with: " + expected.get(at));
  }

  /** Whether the heap went on with this event. */
  boolean isNext(String event) {
    return at < expected.size() && expected.get(at).equals(event);
  }

  /** How the heap went on. */
  String next() {
    return at < expected.size() ? expected.get(at) : "the end";
  }

  void check(boolean holds, Supplier<String> message) {
    if (!holds) {
      throw new AssertionError(message.get());
    }
  }

  @Override
  void event(String event) {
    check(isNext(event), () -> "expected: " + event + "\n but was: " + next());
    at++;
  }

  OracleObject object(int id) {
    OracleObject object = id == FOREIGN ? foreign : objects.get(id);
    check(object != null, () -> "no object #" + id);
    return Objects.requireNonNull(object);
  }

  /** Returns the objects that an event names. */
  List<OracleObject> named(String event) {
    return NUMBER
        .matcher(event)
        .results()
        .map(number -> object(Integer.parseInt(number.group())))
        .toList();
  }

  @Nullable OracleObject reference(int id) {
    return id == NOTHING ? null : object(id);
  }

  Set<OracleObject> unreachable() {
    return collector.unreachable();
  }

  Map<OracleObject, Integer> edges() {
    return collector.edges();
  }

  static ReferenceCountException countException() {
    return new ReferenceCountException("");
  }

  /** That {@code object} can be held or owned by this heap's. */
  void checkUsable(OracleObject object) {
    if (object.state == State.CONSTRUCTING) {
      throw new IllegalStateException();
    }
    if (object == foreign) {
      throw new IllegalArgumentException();
    }
    if (!object.isCounted()) {
      throw new DeadObjectException("");
    }
  }

  /** That {@code object} answers; what is condemned does while resources are being closed. */
  void checkAnswers(OracleObject object) {
    if (object.isDead()
        && object.state != State.CLOSING
        && (object.state != State.CONDEMNED || !reclamation.isClosing())) {
      throw new DeadObjectException("");
    }
  }

  void checkOpen() {
    if (closing) {
      throw new IllegalStateException();
    }
  }

  static void checkOpen(Holder holder) {
    if (holder.closed) {
      throw new IllegalStateException();
    }
  }

  // ---------------------------------------------------------------- what there is

  @Override
  List<Integer> live() {
    return objects.values().stream()
        .filter(OracleObject::isCounted)
        .map(object -> object.id)
        .toList();
  }

  @Override
  int fieldA(int id) {
    OracleObject a = object(id).fields[OracleObject.A];
    return a == null ? NOTHING : a.id;
  }

  @Override
  int listSize(int id) {
    return object(id).list.size();
  }

  // ---------------------------------------------------------------- holds

  @Override
  void openScope(int id) {
    checkOpen();
    Holder scope = new Holder();
    scopes.put(id, scope);
    openHolders.add(scope);
  }

  @Override
  void closeScope(int id) {
    Holder scope = scope(id);
    if (!scope.closed) {
      close(scope);
      safePoint();
    }
  }

  @Override
  void unwind(int id) {
    checkOpen(scope(id));
    int outer = openHolders.indexOf(scope(id));
    List<Holder> inner = new ArrayList<>(openHolders.subList(outer + 1, openHolders.size()));
    inner.removeIf(holder -> !scopes.containsValue(holder));
    for (Holder holder : inner.reversed()) {
      if (!holder.closed) {
        close(holder);
      }
    }
    if (!inner.isEmpty()) {
      safePoint();
    }
  }

  void close(Holder holder) {
    if (holder.closed) {
      return;
    }
    holder.closed = true;
    openHolders.remove(holder);
    while (!holder.held.isEmpty()) {
      OracleObject object = holder.held.removeLast();
      if (object.state == State.ALIVE && isReleasable(object)) {
        letGo(object);
      } else {
        event("unraisable ReferenceCountException");
      }
    }
  }

  /** The scope that was opened last of those that are open, or null. */
  @Nullable Holder innermostScope() {
    for (Holder holder : openHolders.reversed()) {
      if (scopes.containsValue(holder)) {
        return holder;
      }
    }
    return null;
  }

  /** Whether there is a hold that is not the runtime's own. */
  boolean isReleasable(OracleObject object) {
    return object.holds > (death.isFinalizing(object) ? 1 : 0);
  }

  void letGo(OracleObject object) {
    object.holds--;
    if (object.holds + object.edges == 0) {
      death.die(object);
    }
  }

  @Override
  void keep(int scope, int x) {
    checkOpen(scope(scope));
    retain(x);
    scope(scope).held.add(object(x));
  }

  @Override
  void drop(int scope, int x) {
    take(scope(scope), object(x));
    letGo(object(x));
  }

  void take(Holder scope, OracleObject object) {
    checkOpen(scope);
    checkUsable(object);
    int place = scope.held.lastIndexOf(object);
    if (place < 0 || !isReleasable(object)) {
      throw countException();
    }
    scope.held.remove(place);
  }

  @Override
  void openRoot(int id, int x) {
    checkOpen();
    retain(x);
    Holder root = new Holder();
    root.held.add(object(x));
    roots.put(id, root);
    openHolders.add(root);
  }

  @Override
  void closeRoot(int id) {
    close(Objects.requireNonNull(roots.get(id)));
  }

  @Override
  void retain(int x) {
    checkUsable(object(x));
    object(x).holds++;
  }

  @Override
  void release(int x) {
    OracleObject object = object(x);
    checkUsable(object);
    if (!isReleasable(object)) {
      throw countException();
    }
    letGo(object);
  }

  void letGoOfOwn(OracleObject object) {
    if (object.state == State.ALIVE && isReleasable(object)) {
      letGo(object);
    } else {
      event("unraisable ReferenceCountException");
    }
  }

  // ---------------------------------------------------------------- listeners, watched fields

  void tellListeners(Consumer<Listener> news) {
    for (int i = 0; i < listeners.size() && !closing; i++) {
      news.accept(listeners.get(i));
    }
  }

  void start(Listener listener) {
    event("started " + listener.id);
    run(listener.script, NOTHING);
  }

  /** Forgets that the owner watches a field, if it does. */
  void unwatch(OracleObject owner, int field) {
    registered.removeIf(weak -> weak.watched == field && weak.owner == owner);
  }

  /** A moment at which the heap may collect. */
  abstract void safePoint();
}
