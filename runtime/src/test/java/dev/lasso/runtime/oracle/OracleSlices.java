package dev.lasso.runtime.oracle;

import dev.lasso.runtime.oracle.OracleObject.Resource;
import dev.lasso.runtime.oracle.OracleObject.State;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Collections of the model in slices. When slices come, what they find and how far they get is the
 * heap's to choose: the model follows its events, and checks that what it condemns is garbage.
 */
final class OracleSlices {

  private static final Pattern NUMBER = Pattern.compile("\\d+");

  private final OracleHolds world;
  private final OracleDeath death;
  private final OracleCollector collector;
  private boolean paused;

  /** Whether user code was told of what the run has found. */
  private boolean told;

  /** What is condemned and not let go of yet. */
  private final Set<OracleObject> condemned = new LinkedHashSet<>();

  private long killed;

  OracleSlices(OracleHolds world, OracleDeath death, OracleCollector collector) {
    this.world = world;
    this.death = death;
    this.collector = collector;
  }

  boolean isPaused() {
    return paused;
  }

  /** How many objects are condemned and not let go of yet. */
  long condemned() {
    return condemned.size();
  }

  boolean isCondemned(OracleObject object) {
    return condemned.contains(object);
  }

  /** A moment at which the heap may do a slice. */
  void safePoint() {
    if (world.isNext("slice")) {
      world.event("slice");
      world.check(world.enabled && !world.closing && !collector.collecting, () -> "a slice now");
      collector.collecting = true;
      if (!paused) {
        paused = true;
        killed = 0;
        collector.tellStarted();
      }
      goOn();
      collector.collecting = false;
    }
  }

  /**
   * Ends a paused run: it is finished if it has decided, else given up. Returns how many objects
   * that lets go of.
   */
  long settle() {
    if (!paused || collector.collecting) {
      return 0;
    }
    long before = condemned.size();
    collector.collecting = true;
    goOn();
    world.check(condemned.isEmpty(), () -> "not let go of: " + condemned);
    if (paused) {
      stop();
    }
    collector.collecting = false;
    return before;
  }

  private void goOn() {
    String next = world.next();
    if (next.startsWith("told ")) {
      collector.tell(takeGarbage());
      told = true;
      next = world.next();
    }
    if (next.startsWith("kept ")) {
      Set<OracleObject> kept = takeGarbage();
      if (!told) {
        collector.tell(kept); // there is nobody to tell, but references of the set itself are cut
      }
      kept.forEach(collector::keep);
      killed = kept.size();
    } else if (next.startsWith("condemned ")) {
      condemned.addAll(takeGarbage());
      condemned.forEach(death::clearWeak);
      condemned.forEach(object -> object.state = State.DYING);
      killed = condemned.size();
    }
    letGo();
    if (world.isNext("over")) {
      world.event("over");
      world.check(condemned.isEmpty(), () -> "over before it let go of " + condemned);
      stop();
    }
  }

  private Set<OracleObject> takeGarbage() {
    String event = world.next();
    Set<OracleObject> garbage = new LinkedHashSet<>();
    NUMBER
        .matcher(event)
        .results()
        .forEach(number -> garbage.add(world.object(Integer.parseInt(number.group()))));
    Collection<OracleObject> alive = new LinkedHashSet<>(garbage);
    alive.removeAll(world.unreachable());
    world.check(alive.isEmpty(), () -> event + ", but these are reachable: " + alive);
    world.event(event);
    return garbage;
  }

  private void letGo() {
    Deque<Runnable> dying = new ArrayDeque<>();
    boolean more = true;
    while (more) {
      more = false;
      for (OracleObject object : condemned) {
        int field = object.lastResource();
        Resource resource = field < 0 ? null : object.resources[field];
        if (resource != null && world.isNext("close r" + resource.id())) {
          death.closeResources(object);
          more = true;
        } else if (world.isNext("drop #" + object.id)) {
          condemned.remove(object);
          death.closeResources(object); // a weak reference: nobody can see when it is closed
          death.dropMember(object, dying);
          more = true;
          break;
        }
      }
    }
    death.drain(dying);
  }

  private void stop() {
    paused = false;
    told = false;
    collector.tellStopped(killed);
  }
}
