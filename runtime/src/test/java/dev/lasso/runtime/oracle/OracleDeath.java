package dev.lasso.runtime.oracle;

import dev.lasso.runtime.oracle.OracleObject.Resource;
import dev.lasso.runtime.oracle.OracleObject.State;
import dev.lasso.runtime.oracle.OracleObject.Weak;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** How the objects of the model die, one after the other, by count or as members of a set. */
final class OracleDeath {

  private static final int MAX_LEVEL = 50;
  private final OracleHolds world;

  /** Pending deaths and releases: one stack for each destruction in progress, innermost first. */
  private final Deque<Deque<Runnable>> waiting = new ArrayDeque<>();

  private final List<OracleObject> finalizing = new ArrayList<>();

  /** What survived its finalizer when it died by count; a collection that found it lets it be. */
  final Set<OracleObject> broughtBack = new HashSet<>();

  /** How many calls of user code are under way. */
  int calls;

  OracleDeath(OracleHolds world) {
    this.world = world;
  }

  boolean isFinalizing(OracleObject object) {
    return finalizing.contains(object);
  }

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
  static void rearm(OracleObject object) {
    object.finalized = !object.rearmed || object.holds + object.edges == 0;
  }

  void runFinalizer(OracleObject object) {
    object.frozen = false;
    object.rearmed = false;
    world.event("finalize #" + object.id + " " + object.finalized + " " + object.tracked);
    finalizing.add(object);
    call(() -> world.run(object.birth.finalizer(), object.id));
    finalizing.removeLast();
  }

  /** Runs user code; what it throws is unraisable. */
  void call(Runnable code) {
    calls++;
    try {
      code.run();
    } catch (OracleWorld.Thrown thrown) {
      world.event("unraisable Thrown");
    } finally {
      calls--;
    }
  }

  void callBack(Weak weak) {
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
  List<Weak> sever(OracleObject object) {
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

  void clearWeakFields(OracleObject target) {
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
}
