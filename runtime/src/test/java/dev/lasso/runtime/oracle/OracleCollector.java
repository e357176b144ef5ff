package dev.lasso.runtime.oracle;

import static java.util.stream.Collectors.toCollection;

import dev.lasso.runtime.oracle.OracleObject.State;
import dev.lasso.runtime.oracle.OracleObject.Weak;
import dev.lasso.runtime.support.Reachable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Collections of the model, which look at every object there is. Where the order is the heap's to
 * choose, the model follows the events of the heap, and checks that it made a permitted choice.
 */
final class OracleCollector {

  private final OracleHolds world;
  private final OracleDeath death;
  private final OracleReclamation reclamation;

  OracleCollector(OracleHolds world, OracleDeath death, OracleReclamation reclamation) {
    this.world = world;
    this.death = death;
    this.reclamation = reclamation;
  }

  private static final int MAX_CLOSING_COLLECTIONS = 5;

  /** True while a collection runs and is not paused. */
  boolean collecting;

  /** The garbage of the running collection, during its callbacks and finalizers. */
  private Set<OracleObject> dying = Set.of();

  /** Whether the running collection decides about the object. */
  boolean isInDeadSet(OracleObject object) {
    return dying.contains(object) && !death.broughtBack.contains(object);
  }

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
    world.tellListeners(listener -> death.call(() -> world.start(listener)));
  }

  void tellStopped(long killed) {
    world.tellListeners(listener -> world.event("stopped " + listener.id() + " " + killed));
  }

  /** What is tracked, and not reachable from what is held, untracked, or about to be destroyed. */
  Set<OracleObject> unreachable() {
    List<OracleObject> roots = new ArrayList<>();
    Map<OracleObject, Integer> edges = edges();
    for (OracleObject object : world.present) {
      if (object.isRoot() || !object.isCounted() || object.edges > edges.getOrDefault(object, 0)) {
        roots.add(object);
      }
    }
    Set<OracleObject> unreachable = new LinkedHashSet<>(world.present);
    unreachable.removeAll(OracleObject.reachableFrom(roots));
    return unreachable;
  }

  /** How often each object is owned; its own count is higher while owners are letting go of it. */
  Map<OracleObject, Integer> edges() {
    Map<OracleObject, Integer> edges = new HashMap<>();
    for (OracleObject object : world.present) {
      object.owned().forEach(owned -> edges.merge(owned, 1, Integer::sum));
    }
    reclamation.pendingEdges().forEach(target -> edges.merge(target, 1, Integer::sum));
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

  /** Calls back and finalizes; returns whether there was anything to death.call. */
  boolean tell(Set<OracleObject> set) {
    return tell(set, false);
  }

  private boolean tell(Set<OracleObject> set, boolean all) {
    dying = set;
    death.broughtBack.clear();
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
      reclamation.begin(dead, all);
      reclamation.run(false);
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
          death.sever(object).stream()
              .filter(
                  weak -> weak.owner == null || (!set.contains(weak.owner) && !weak.owner.isDead()))
              .collect(toCollection(ArrayList::new));
      if (!outside.isEmpty()) {
        pending.add(outside);
      }
    }
    boolean any = !pending.isEmpty();
    for (Weak next = chosen(pending); next != null; next = chosen(pending)) {
      death.callBack(next);
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
        death.runFinalizer(object);
        object.holds--;
        OracleDeath.rearm(object);
        if (object.holds + object.edges == 0) {
          death.die(object);
        }
      }
    }
    return !unfinalized.isEmpty();
  }

  /** What is referred to from outside the set, and all of the set that it reaches. */
  private Set<OracleObject> resurrected(Set<OracleObject> set) {
    List<OracleObject> start = new ArrayList<>();
    Map<OracleObject, Integer> edges = edges();
    for (OracleObject object : world.present) {
      if (!set.contains(object)) {
        start.addAll(ownedIn(set, object));
      } else if (object.isRoot()
          || death.broughtBack.contains(object)
          || object.edges > edges.getOrDefault(object, 0)) {
        start.add(object);
      }
    }
    return Reachable.from(start, object -> ownedIn(set, object));
  }

  private static List<OracleObject> ownedIn(Set<OracleObject> set, OracleObject object) {
    return object.owned().stream().filter(set::contains).toList();
  }
}
