package dev.lasso.runtime.oracle;

import dev.lasso.runtime.oracle.OracleObject.Resource;
import dev.lasso.runtime.oracle.OracleObject.State;
import dev.lasso.runtime.oracle.OracleObject.Weak;
import dev.lasso.runtime.support.Thrown;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** How the objects of the model die, one after the other, by count or as members of a set. */
final class OracleDeath {

  private static final int MAX_LEVEL = 50;
  private final OracleHolds world;

  /**
   * A pending death, or a pending release of an edge.
   *
   * @param object what dies, or the target of the edge
   * @param dies whether it dies
   */
  record Pending(OracleObject object, boolean dies) {}

  /** The pending objects: one stack for each destruction in progress, innermost first. */
  private final Deque<Deque<Pending>> waiting = new ArrayDeque<>();

  /** Number of nested destructions. */
  private int level;

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
    if (level >= MAX_LEVEL) {
      waiting.getFirst().push(new Pending(object, true));
      return;
    }
    Deque<Pending> stack = new ArrayDeque<>();
    stack.push(new Pending(object, true));
    begin(stack);
    drain(stack, _ -> true);
    end();
  }

  /** Makes a stack the innermost one. */
  void begin(Deque<Pending> stack) {
    waiting.push(stack);
  }

  void end() {
    waiting.pop();
  }

  /**
   * Destroys and releases what is pending on the innermost stack, until it is empty or the next
   * death is not wanted. Returns whether it is empty.
   */
  boolean drain(Deque<Pending> stack, Predicate<OracleObject> isWanted) {
    level++;
    try {
      while (!stack.isEmpty()) {
        Pending next = stack.peek();
        if (next.dies() && !isWanted.test(next.object())) {
          return false;
        }
        stack.pop();
        if (next.dies()) {
          destroy(next.object(), stack);
        } else {
          letGo(next.object(), stack);
        }
      }
      return true;
    } finally {
      level--;
    }
  }

  /** Returns whether the next event of the tested heap is the first of an object's death. */
  boolean isNext(OracleObject object) {
    if (object.state == State.ALIVE && object.hasFinalizer() && !object.finalized) {
      return world.next().startsWith("finalize #" + object.id + " ");
    }
    for (Weak weak : world.registered.reversed()) {
      if (weak.target == object && weak.owner != object && weak.isWanted()) {
        return world.isNext(weak.event());
      }
    }
    return isCloseNext(object) || (isSilent(object) && world.isNext("drop #" + object.id));
  }

  /** Returns whether the next event of the tested heap closes the first reported resource. */
  boolean isCloseNext(OracleObject object) {
    Resource first = firstToTell(object);
    return first != null && world.isNext("close r" + first.id());
  }

  /** Returns whether no close of a resource of the object is an event. */
  boolean isSilent(OracleObject object) {
    return firstToTell(object) == null;
  }

  private static @Nullable Resource firstToTell(OracleObject object) {
    for (int field = OracleObject.RESOURCES - 1; field >= 0; field--) {
      Resource resource = object.resources[field];
      if (resource != null && resource.weak() == null) {
        return resource;
      }
    }
    return null;
  }

  private void destroy(OracleObject object, Deque<Pending> stack) {
    if (object.state == State.ALIVE && object.hasFinalizer() && !object.finalized) {
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
    object.state = State.CLOSING;
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
    Deque<Pending> stack = new ArrayDeque<>();
    begin(stack);
    drop(object, stack);
    drain(stack, _ -> true);
    end();
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
    } catch (Thrown thrown) {
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
      } catch (Thrown suppressed) {
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
    object.state = State.CLOSING;
    for (int field = object.lastResource(); field >= 0; field = object.lastResource()) {
      object.closed = field;
      closeResource(object, field);
    }
    object.state = State.DYING;
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
  void drop(OracleObject object, Deque<Pending> stack) {
    List<OracleObject> owned = end(object);
    owned.reversed().forEach(next -> stack.push(new Pending(next, false)));
  }

  private static void letGo(OracleObject object, Deque<Pending> stack) {
    if (object.state == State.ALIVE || object.state == State.CONDEMNED) {
      object.edges--;
      if (object.holds + object.edges == 0) {
        stack.push(new Pending(object, true));
      }
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
    world.reclamation.freed(object);
    return order;
  }
}
