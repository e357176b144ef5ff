package dev.lasso.runtime.oracle;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Collections of the model in slices. When slices come, what they find and how far they get is the
 * heap's to choose: the model follows its events, and checks that what it condemns is garbage.
 */
final class OracleSlices {

  private final OracleHolds world;
  private final OracleCollector collector;
  private final OracleReclamation reclamation;
  private boolean paused;

  /** Whether user code was told of what the run has found. */
  private boolean told;

  private long killed;

  OracleSlices(OracleHolds world, OracleCollector collector, OracleReclamation reclamation) {
    this.world = world;
    this.collector = collector;
    this.reclamation = reclamation;
  }

  boolean isPaused() {
    return paused;
  }

  /** How many objects are condemned and not let go of yet. */
  long condemned() {
    return reclamation.left();
  }

  boolean isCondemned(OracleObject object) {
    return reclamation.contains(object);
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
    long before = reclamation.left();
    collector.collecting = true;
    goOn();
    checkDone();
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
      reclamation.begin(takeGarbage(), false);
      killed = reclamation.left();
    }
    reclamation.run(true);
    if (world.isNext("over")) {
      world.event("over");
      checkDone();
      stop();
    }
  }

  private void checkDone() {
    world.check(reclamation.left() == 0, () -> reclamation.left() + " are not let go of");
  }

  private Set<OracleObject> takeGarbage() {
    String event = world.next();
    Set<OracleObject> garbage = new LinkedHashSet<>(world.named(event));
    Collection<OracleObject> alive = new LinkedHashSet<>(garbage);
    alive.removeAll(world.unreachable());
    world.check(alive.isEmpty(), () -> event + ", but these are reachable: " + alive);
    world.event(event);
    return garbage;
  }

  private void stop() {
    paused = false;
    told = false;
    collector.tellStopped(killed);
  }
}
