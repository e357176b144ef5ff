package dev.lasso.runtime.oracle;

import dev.lasso.runtime.oracle.OracleDeath.Pending;
import dev.lasso.runtime.oracle.OracleObject.State;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The death of garbage in the model: each cycle dies as one object would, owners first, and
 * everything else dies by count. Which of several cycles comes first is the heap's to choose: the
 * model follows its events.
 */
final class OracleReclamation {

  private final OracleHolds world;
  private final OracleDeath death;

  /** The members that are not freed yet. */
  private final Set<OracleObject> members = new LinkedHashSet<>();

  /** The objects that reach themselves by edges since the members were condemned. */
  private final Set<OracleObject> cyclic = new HashSet<>();

  private final Deque<Pending> stack = new ArrayDeque<>();

  /** The cycle that is dying, its newest object first. */
  private List<OracleObject> cycle = List.of();

  /** Numbers of members of the cycle that are closed, and that have released their edges. */
  private int closed;

  private int dropped;
  private boolean marked;
  private boolean closing;

  /** True if the heap is being closed, so that objects without owners are killed, too. */
  private boolean all;

  OracleReclamation(OracleHolds world, OracleDeath death) {
    this.world = world;
    this.death = death;
  }

  int left() {
    return members.size();
  }

  boolean contains(OracleObject object) {
    return members.contains(object);
  }

  /** Returns the targets of edges that are counted although their owner is freed. */
  List<OracleObject> pendingEdges() {
    return stack.stream().filter(next -> !next.dies()).map(Pending::object).toList();
  }

  boolean isClosing() {
    return closing;
  }

  void freed(OracleObject object) {
    members.remove(object);
  }

  /** Returns whether {@code owner} may get an edge to {@code object} because both die. */
  boolean mayOwn(OracleObject owner, OracleObject object) {
    if (closing && owner.isDead() && contains(owner) && contains(object) && object.isCondemned()) {
      cyclic.addAll(members); // whatever may be a cycle by now
      return true;
    }
    return false;
  }

  void begin(Collection<OracleObject> dead, boolean ofAll) {
    all = ofAll;
    for (OracleObject object : dead) {
      death.sever(object);
      death.clearWeakFields(object);
      object.state = State.CONDEMNED;
      object.holds = 0;
      object.finalized = true;
    }
    members.addAll(dead);
    cyclic.clear();
    for (OracleObject object : dead) {
      if (OracleObject.reachableFrom(object.owned()).contains(object)) {
        cyclic.add(object);
      }
    }
  }

  /**
   * Continues until all is done, or a slice ends.
   *
   * @param pauses whether the heap may go on later
   */
  void run(boolean pauses) {
    death.begin(stack);
    closing = true;
    while (step(pauses)) {
      // One object after the other.
    }
    closing = false;
    death.end();
    Pending next = stack.peek();
    if (next != null && next.dies() && !contains(next.object())) { // its edge is released again
      stack.pop();
      next.object().edges++;
      stack.push(new Pending(next.object(), false));
    }
  }

  private boolean step(boolean pauses) {
    if (!death.drain(stack, object -> !pauses || death.isNext(object))) {
      return false;
    }
    if (closed < cycle.size()) {
      OracleObject object = cycle.get(closed);
      if (object.state == State.CONDEMNED) {
        if (pauses && !death.isSilent(object) && !death.isCloseNext(object)) {
          return false;
        }
        death.closeResources(object);
      }
      closed++;
      return true;
    }
    if (!marked) {
      marked = true;
      cycle.stream()
          .filter(object -> object.state == State.CONDEMNED)
          .forEach(object -> object.state = State.DYING);
    }
    while (dropped < cycle.size() && cycle.get(dropped).state == State.DEAD) {
      dropped++; // it died by count
    }
    if (dropped < cycle.size()) {
      OracleObject object = cycle.get(dropped);
      if (pauses && !world.isNext("drop #" + object.id)) {
        return false;
      }
      death.drop(object, stack);
      return true;
    }
    return !members.isEmpty() && beginCycle(pauses);
  }

  private boolean beginCycle(boolean pauses) {
    String event = world.next();
    if (pauses && !event.startsWith("kills ")) {
      return false;
    }
    List<OracleObject> next = new ArrayList<>(world.named(event));
    world.check(event.startsWith("kills ") && members.containsAll(next), () -> event);
    for (OracleObject owner : members) {
      world.check(
          next.contains(owner) || owner.owned().stream().noneMatch(next::contains),
          () -> event + " before " + owner + ", which owns one of them");
    }
    for (OracleObject object : next) {
      world.check(
          cyclic.contains(object) || (all && object.edges == 0),
          () -> event + ", though " + object + " is in no cycle");
    }
    world.event(event);
    next.sort(Comparator.comparingInt((OracleObject object) -> object.serial).reversed());
    cycle = next;
    closed = 0;
    dropped = 0;
    marked = false;
    return true;
  }
}
