package dev.lasso.runtime.oracle;

import static java.util.stream.Collectors.toCollection;

import dev.lasso.runtime.oracle.OracleObject.Resource;
import dev.lasso.runtime.oracle.OracleObject.State;
import dev.lasso.runtime.oracle.OracleObject.Weak;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How the objects of the model die: by count, and by a collection that looks at every object there
 * is. Where the order is the heap's to choose, the model follows the events of the heap, and checks
 * that it made a permitted choice.
 */
final class OracleDeath {

  private static final int MAX_LEVEL = 50;
  private static final int MAX_CLOSING_COLLECTIONS = 5;

  private final OracleHolds world;

  /** Pending deaths and releases: one stack for each destruction in progress, innermost first. */
  private final Deque<Deque<Runnable>> waiting = new ArrayDeque<>();

  private final List<OracleObject> finalizing = new ArrayList<>();

  /** Whether a collection is at work, not paused. */
  boolean collecting;

  /** What the running collection found, while its callbacks and finalizers run. */
  private Set<OracleObject> dying = Set.of();

  /** What survived its finalizer when it died by count; a collection that found it lets it be. */
  private final Set<OracleObject> broughtBack = new HashSet<>();

  /** How many calls of user code are under way. */
  int calls;

  OracleDeath(OracleHolds world) {
    this.world = world;
  }

  /** Whether the running collection decides about the object. */
  boolean isInDeadSet(OracleObject object) {
    return dying.contains(object) && !broughtBack.contains(object);
  }

  boolean isFinalizing(OracleObject object) {
    return finalizing.contains(object);
  }

  boolean isCollecting() {
    return collecting;
  }

  // ---------------------------------------------------------------- by count

  void die(OracleObject object) {
    if (waiting.size() == MAX_LEVEL) {
      Deque<Runnable> stack = waiting.getFirst();
      stack.push(() -> destroy(object, stack));
      return;
    }
    Deque<Runnable> stack = new ArrayDeque<>();
    stack.push(() -> destroy(object, stack));
    drain(stack);
  }

  void drain(Deque<Runnable> stack) {
    waiting.push(stack);
    while (!stack.isEmpty()) {
      stack.pop().run();
    }
    waiting.pop();
  }

  private void destroy(OracleObject object, Deque<Runnable> stack) {
    if (object.hasFinalizer() && !object.finalized) {
      object.holds++;
      runFinalizer(object);
      object.finalized = true;
      object.holds--;
      rearm(object);
      if (object.holds + object.edges > 0) {
        broughtBack.add(object);
        return;
      }
    }
    object.state = State.DYING;
    List<Weak> severed = sever(object);
    clearWeakFields(object);
    for (Weak weak : severed) {
      if (weak.isWanted()) {
        callBack(weak);
      }
    }
    closeResources(object);
    drop(object, stack);
  }

  /** Without finalizer and callbacks. */
  void delete(OracleObject object) {
    object.state = State.DYING;
    sever(object);
    clearWeakFields(object);
    closeResources(object);
    Deque<Runnable> stack = new ArrayDeque<>();
    drop(object, stack);
    drain(stack);
  }

  boolean setFinalizable(OracleObject object, boolean on) {
    boolean before = !object.finalized && (!isFinalizing(object) || object.rearmed);
    object.finalized = !on;
    object.rearmed = on;
    return before;
  }

  /** Lets the finalizer run again if it has asked for it, and its object lives on. */
  private static void rearm(OracleObject object) {
    object.finalized = !object.rearmed || object.holds + object.edges == 0;
  }

  private void runFinalizer(OracleObject object) {
    object.frozen = false;
    object.rearmed = false;
    world.event("finalize #" + object.id + " " + object.finalized + " " + object.tracked);
    finalizing.add(object);
    call(() -> world.run(object.birth.finalizer(), object.id));
    finalizing.removeLast();
  }

  /** Runs user code; what it throws is unraisable. */
  private void call(Runnable code) {
    calls++;
    try {
      code.run();
    } catch (OracleWorld.Thrown thrown) {
      world.event("unraisable Thrown");
    } finally {
      calls--;
    }
  }

  private void callBack(Weak weak) {
    if (weak.isWatcher()) {
      OracleObject owner = Objects.requireNonNull(weak.owner);
      if (owner.weakFields[weak.watched] == null) {
        call(() -> world.tell(owner.id, weak.watched));
      }
      return;
    }
    world.event(weak.event());
    call(() -> world.run(weak.script, OracleWorld.NOTHING));
  }

  /** Cuts the weak references with a callback; returns them, newest first. */
  private List<Weak> sever(OracleObject object) {
    List<Weak> severed = new ArrayList<>();
    for (Weak weak : world.registered.reversed()) {
      if (weak.target == object) {
        weak.target = null;
        if (weak.isWatcher()) {
          Objects.requireNonNull(weak.owner).weakFields[weak.watched] = null;
        }
        severed.add(weak);
      }
    }
    world.registered.removeAll(severed);
    return severed;
  }

  void clearWeak(OracleObject object) {
    sever(object);
    clearWeakFields(object);
  }

  private void clearWeakFields(OracleObject target) {
    for (OracleObject object : world.present) {
      for (int i = 0; i < object.weakFields.length; i++) {
        if (object.weakFields[i] == target) {
          object.weakFields[i] = null;
        }
      }
    }
  }

  /** Closes the resources of what could not be constructed; failures go with the cause. */
  void closeOfFailed(OracleObject object) {
    for (int field = object.lastResource(); field >= 0; field = object.lastResource()) {
      closeOfFailed(object, field);
    }
  }

  private void closeOfFailed(OracleObject object, int field) {
    Resource resource = Objects.requireNonNull(object.resources[field]);
    if (resource.weak() == null) {
      object.resources[field] = null;
      world.event("close r" + resource.id());
      calls++;
      try {
        world.run(resource.script(), OracleWorld.NOTHING);
      } catch (OracleWorld.Thrown suppressed) {
        // Nobody is told.
      } finally {
        calls--;
      }
    } else {
      closeResource(object, field);
    }
  }

  /** Closes the resources that are left, the last one first. */
  void closeResources(OracleObject object) {
    for (int field = object.lastResource(); field >= 0; field = object.lastResource()) {
      closeResource(object, field);
    }
  }

  private void closeResource(OracleObject object, int field) {
    Resource resource = Objects.requireNonNull(object.resources[field]);
    close(resource, object);
    object.resources[field] = null;
  }

  void close(Resource resource, OracleObject owner) {
    Weak weak = resource.weak();
    if (weak == null) {
      world.event("close r" + resource.id());
      call(() -> world.run(resource.script(), OracleWorld.NOTHING));
    } else if (weak.owner == null || weak.owner == owner) {
      world.closeWeak(weak.id);
    }
  }

  /** Lets go of one edge after the other: what it destroys comes before the next edge. */
  private void drop(OracleObject object, Deque<Runnable> stack) {
    List<OracleObject> owned = end(object);
    owned.reversed().forEach(next -> stack.push(() -> letGo(next, stack)));
  }

  /**
   * As {@link #drop}, for a member of an unreachable set: only the objects that it alone keeps
   * alive wait until the edges of the other members are released, too.
   */
  void dropMember(OracleObject object, Deque<Runnable> stack) {
    List<OracleObject> last = new ArrayList<>();
    for (OracleObject owned : end(object)) {
      if (owned.state == State.ALIVE && owned.holds + owned.edges == 1) {
        last.add(owned);
      } else {
        owned.edges--;
      }
    }
    last.reversed().forEach(next -> stack.push(() -> letGo(next, stack)));
  }

  private void letGo(OracleObject object, Deque<Runnable> stack) {
    object.edges--;
    if (object.state == State.ALIVE && object.holds + object.edges == 0) {
      destroy(object, stack);
    }
  }

  /** Ends a dying object; returns what it has owned, in the order in which it lets go. */
  private List<OracleObject> end(OracleObject object) {
    world.event("drop #" + object.id);
    List<OracleObject> owned = object.owned();
    int fields = owned.size() - object.list.size();
    List<OracleObject> order = new ArrayList<>();
    for (int item = OracleObject.ITEM + OracleObject.ITEMS - 1; item >= OracleObject.ITEM; item--) {
      if (object.fields[item] != null) {
        order.add(object.fields[item]);
        fields--;
      }
    }
    order.addAll(owned.subList(0, fields));
    order.addAll(object.list.reversed());
    Arrays.fill(object.fields, null);
    object.list = new ArrayList<>();
    for (int field = 0; field < object.weakFields.length; field++) {
      object.weakFields[field] = null;
      world.unwatch(object, field);
    }
    object.frozen = false;
    object.state = State.DEAD;
    world.present.remove(object);
    return order;
  }

  // ---------------------------------------------------------------- by a collection

  long collect() {
    if (collecting) {
      return 0;
    }
    collecting = true;
    tellStarted();
    Set<OracleObject> garbage = unreachable();
    long killed = garbage.isEmpty() ? 0 : kill(garbage, false);
    tellStopped(killed);
    collecting = false;
    return killed;
  }

  void tellStarted() {
    world.tellListeners(listener -> call(() -> world.start(listener)));
  }

  void tellStopped(long killed) {
    world.tellListeners(listener -> world.event("stopped " + listener.id() + " " + killed));
  }

  /** What is tracked, and not reachable from what is held, untracked, or about to be destroyed. */
  Set<OracleObject> unreachable() {
    Set<OracleObject> reached = new HashSet<>();
    Deque<OracleObject> pending = new ArrayDeque<>();
    Map<OracleObject, Integer> edges = edges();
    for (OracleObject object : world.present) {
      if (object.isRoot() || !object.isCounted() || object.edges > edges.getOrDefault(object, 0)) {
        pending.add(object);
      }
    }
    while (!pending.isEmpty()) {
      OracleObject object = pending.remove();
      if (reached.add(object)) {
        pending.addAll(object.owned());
      }
    }
    Set<OracleObject> unreachable = new LinkedHashSet<>(world.present);
    unreachable.removeAll(reached);
    return unreachable;
  }

  /** How often each object is owned; its own count is higher while owners are letting go of it. */
  Map<OracleObject, Integer> edges() {
    Map<OracleObject, Integer> edges = new HashMap<>();
    for (OracleObject object : world.present) {
      object.owned().forEach(owned -> edges.merge(owned, 1, Integer::sum));
    }
    return edges;
  }

  /** Kills what closing holders and at most five collections have left. */
  void closeHeap() {
    int runs = 0;
    while (runs < MAX_CLOSING_COLLECTIONS && collect() > 0) {
      runs++;
    }
    collecting = true;
    kill(new LinkedHashSet<>(world.present), true);
    collecting = false;
  }

  /** Calls back and finalizes; returns whether there was anything to call. */
  boolean tell(Set<OracleObject> set) {
    return tell(set, false);
  }

  private boolean tell(Set<OracleObject> set, boolean all) {
    dying = set;
    broughtBack.clear();
    boolean userCode = callBackOutside(set);
    userCode |= runFinalizers(set, all);
    dying = Set.of();
    return userCode;
  }

  long kill(Set<OracleObject> set, boolean all) {
    boolean userCode = tell(set, all);
    Set<OracleObject> dead = new LinkedHashSet<>(set);
    dead.removeIf(member -> member.state != State.ALIVE);
    if (userCode && !all) {
      dead.removeAll(resurrected(dead));
    }
    if (world.keeping && !all) {
      dead.forEach(this::keep);
    } else {
      bury(dead);
    }
    return dead.size();
  }

  void keep(OracleObject object) {
    object.holds++;
    world.garbage.add(object);
  }

  /** The heap chooses the order of the objects; for each the newest reference is called first. */
  private boolean callBackOutside(Set<OracleObject> set) {
    List<List<Weak>> pending = new ArrayList<>();
    for (OracleObject object : set) {
      List<Weak> outside =
          sever(object).stream()
              .filter(
                  weak -> weak.owner == null || (!set.contains(weak.owner) && !weak.owner.isDead()))
              .collect(toCollection(ArrayList::new));
      if (!outside.isEmpty()) {
        pending.add(outside);
      }
    }
    boolean any = !pending.isEmpty();
    for (Weak next = chosen(pending); next != null; next = chosen(pending)) {
      callBack(next);
    }
    for (List<Weak> left : pending) {
      for (Weak weak : left) {
        world.check(!weak.isWanted(), () -> "no " + weak.event());
      }
    }
    return any;
  }

  private @Nullable Weak chosen(List<List<Weak>> pending) {
    for (List<Weak> ofOne : pending) {
      for (Weak weak : ofOne) {
        if (weak.isWanted()) {
          if (world.isNext(weak.event())) {
            ofOne.subList(0, ofOne.indexOf(weak) + 1).clear();
            return weak;
          }
          break;
        }
      }
    }
    return null;
  }

  /**
   * Runs the finalizers of a set; at the end of a heap also those that another one has switched on.
   */
  private boolean runFinalizers(Set<OracleObject> set, boolean all) {
    List<OracleObject> unfinalized =
        set.stream()
            .filter(
                member ->
                    member.state == State.ALIVE
                        && member.hasFinalizer()
                        && (all || !member.finalized))
            .sorted(Comparator.comparingInt(member -> member.serial))
            .toList();
    for (OracleObject object : unfinalized) {
      if (object.state == State.ALIVE && !object.finalized) {
        object.finalized = true;
        object.holds++;
        runFinalizer(object);
        object.holds--;
        rearm(object);
        if (object.holds + object.edges == 0) {
          die(object);
        }
      }
    }
    return !unfinalized.isEmpty();
  }

  /** What is referred to from outside the set, and all of the set that it reaches. */
  private Set<OracleObject> resurrected(Set<OracleObject> set) {
    Deque<OracleObject> pending = new ArrayDeque<>();
    Map<OracleObject, Integer> edges = edges();
    for (OracleObject object : world.present) {
      if (!set.contains(object)) {
        pending.addAll(object.owned());
      } else if (object.isRoot()
          || broughtBack.contains(object)
          || object.edges > edges.getOrDefault(object, 0)) {
        pending.add(object);
      }
    }
    Set<OracleObject> resurrected = new HashSet<>();
    while (!pending.isEmpty()) {
      OracleObject object = pending.remove();
      if (set.contains(object) && resurrected.add(object)) {
        pending.addAll(object.owned());
      }
    }
    return resurrected;
  }

  private void bury(Set<OracleObject> dead) {
    for (OracleObject object : dead) {
      sever(object);
      clearWeakFields(object);
      object.state = State.DYING;
    }
    Set<OracleObject> open = new LinkedHashSet<>(dead);
    open.removeIf(object -> object.lastResource() < 0);
    while (!open.isEmpty()) {
      OracleObject next = nextToClose(open);
      open.remove(next);
      closeResources(next);
    }
    Deque<Runnable> stack = new ArrayDeque<>();
    Set<OracleObject> left = new LinkedHashSet<>(dead);
    while (!left.isEmpty()) {
      OracleObject next =
          left.stream()
              .filter(object -> world.isNext("drop #" + object.id))
              .findFirst()
              .orElse(left.iterator().next());
      left.remove(next);
      dropMember(next, stack);
    }
    drain(stack);
  }

  private OracleObject nextToClose(Set<OracleObject> open) {
    OracleObject silent = null;
    for (OracleObject object : open) {
      int field = object.lastResource();
      Resource resource = field < 0 ? null : object.resources[field];
      if (resource == null || resource.weak() != null) {
        silent = object;
      } else if (world.isNext("close r" + resource.id())) {
        return object;
      }
    }
    return silent == null ? open.iterator().next() : silent;
  }
}
