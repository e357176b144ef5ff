package dev.lasso.runtime.programs;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.protocol.GcCPython;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.support.Reachable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;

/** What has to be true of a heap at any moment, between two steps, and when it is closed. */
record ReentrantCheck(ReentrantWorld world) {

  private static final Duration DAY = Duration.ofDays(1);

  /**
   * What is held, and all that it leads to, is alive; the heap agrees with itself.
   *
   * @param reading whether a traversal may be running
   */
  void inUserCode(boolean reading) {
    if (!world.closing) {
      world.look(
          () -> {
            checkReachable();
            verify(reading);
          });
    }
  }

  private void verify(boolean reading) {
    try {
      world.heap.inspect().verify();
    } catch (IllegalStateException e) {
      if (!reading) {
        world.wrong("verify() threw " + e);
      }
    } catch (RuntimeException e) {
      world.wrong("verify() threw " + e);
    }
  }

  private void checkReachable() {
    for (FaultNode node : reachableFrom(world.holds.counts().keySet())) {
      if (!ReentrantWorld.isAlive(node)) {
        world.wrong("#" + node.id + " is dead, though it is held or owned");
      }
    }
  }

  /** Also: counts are those of the program, and what nothing owns is dead. */
  void betweenSteps() {
    world.look(
        () -> {
          checkReachable();
          verify(false);
          world.holds.check();
          int live = 0;
          for (FaultNode node : world.nodes) {
            if (ReentrantWorld.isAlive(node)) {
              live++;
              if (Inside.counts(node) == 0) {
                world.wrong("#" + node.id + " lives, though nothing holds or owns it");
              }
              checkWeakFields(node);
              checkTable(node, node.map);
              checkTable(node, node.anyMap);
              checkTable(node, node.weakValues);
            }
          }
          checkNothingIsLost();
          if (world.heap.stats().live() != live) {
            world.wrong(world.heap.stats().live() + " objects live instead of " + live);
          }
        });
  }

  /**
   * What has to be true after an error, which leaves the program uncertain of some holds: what is
   * certainly held is alive with all that it leads to; no collection and no resource is between two
   * states.
   */
  void afterFault() {
    world.look(
        () -> {
          checkReachable();
          verify(false);
          for (FaultResource resource : world.resources) {
            if (resource.closes > 0 && resource.isInUse()) {
              world.wrong("resource " + resource.id + " is closed while its owner lives");
            }
          }
          for (FaultNode node : world.nodes) {
            if (ReentrantWorld.isAlive(node)) {
              checkWeakFields(node);
              checkCollections(node);
            }
          }
        });
  }

  /**
   * Checks the order when a resource of a dead node closes: those of its owners are closed, and
   * those of newer nodes of its cycle; the node, and all that it owns outside of its cycle, can be
   * read and changed.
   */
  void closing(FaultNode node, FaultResource closing) {
    Set<FaultNode> owned = reachableFrom(node.edges());
    for (FaultResource resource : world.resources) {
      FaultNode other = resource.owner;
      if (resource.closes == 0 && other != null && other != node && other.returned) {
        boolean owns = resource.isIn(other) && reachableFrom(other.edges()).contains(node);
        if (owns && (!owned.contains(other) || other.id > node.id)) {
          world.wrong("a resource of #" + node.id + " closes before one of #" + other.id);
        }
      }
    }
    checkAnswers(node, node);
    if (node.resource == closing && isReadable(node, "handle")) {
      world.wrong("#" + node.id + " shows a resource that is closed");
    }
    for (FaultNode each : owned) {
      if (!reachableFrom(each.edges()).contains(node)) {
        checkAnswers(each, node);
        if (!isReadable(each, "handle")) {
          world.wrong("#" + each.id + " hides a resource from its owner #" + node.id);
        }
      }
    }
  }

  private void checkAnswers(FaultNode node, FaultNode closing) {
    try {
      GcProtocol.checkAlive(node);
      if (Inside.isDead(node)) { // else the change might interrupt a paused run
        GcProtocol.addEdge(node, null);
        GcProtocol.removeEdge(node, null);
      }
    } catch (DeadObjectException e) {
      world.wrong("#" + node.id + " is dead while a resource of #" + closing.id + " closes");
    }
  }

  private static boolean isReadable(FaultNode node, String field) {
    try {
      GcProtocol.checkReadable(node, field);
      return true;
    } catch (DeadObjectException e) {
      return false;
    }
  }

  private void checkCollections(FaultNode node) {
    for (Map<Object, ?> map : List.of(node.map, node.anyMap, node.recent)) {
      IdentityHashMap<Object, Object> entries = new IdentityHashMap<>();
      map.forEach(entries::put);
      if (entries.size() != map.size() || entries.containsKey(null)) {
        world.wrong("a map of #" + node.id + " has " + map.size() + " entries and shows others");
      }
      entries.forEach(
          (key, value) -> {
            if (map.get(key) != value) {
              world.wrong("a map of #" + node.id + " does not find a key that is in it");
            }
          });
    }
    checkTable(node, node.weakValues);
    for (Set<?> set : List.of(node.set, node.anySet, node.weakSet)) {
      List<Object> elements = new ArrayList<>(set);
      boolean complete = elements.size() == set.size() || set == node.weakSet;
      if (!set.containsAll(elements) || !complete) {
        world.wrong("a set of #" + node.id + " does not find its elements");
      }
    }
    if (node.list.contains(null) || node.anyList.contains(null)) {
      world.wrong("a list of #" + node.id + " has a gap");
    }
    node.recent.put("one more", "plain");
    if (node.recent.size() > FaultNode.LIMIT) {
      world.wrong("a map of #" + node.id + " has more entries than it should");
    }
  }

  /**
   * While no run is paused, a suspect that is garbage leads to all garbage, over edges that a
   * search does not skip because their targets are old.
   */
  private void checkNothingIsLost() {
    if (Inside.isPaused(world.heap) || GcCPython.of(world.heap).freezeCount() > 0) {
      return;
    }
    List<FaultNode> garbage = new ArrayList<>(world.nodes);
    garbage.removeIf(node -> !ReentrantWorld.isAlive(node));
    List<FaultNode> roots = new ArrayList<>(garbage);
    roots.removeIf(node -> Inside.holds(node) == 0 && GcCPython.isTracked(node));
    garbage.removeAll(reachableFrom(roots));
    List<FaultNode> suspects = new ArrayList<>(garbage);
    suspects.removeIf(node -> !Inside.isSuspect(node));
    garbage.removeAll(
        reachableFrom(suspects, (node, target) -> Inside.isFollowed(world.heap, node, target)));
    if (!garbage.isEmpty()) {
      world.wrong("#" + garbage.getFirst().id + " is garbage, and no suspect leads to it");
    }
  }

  private void checkWeakFields(FaultNode node) {
    for (Object target : new Object[] {node.weak, node.other, node.watched}) {
      if (target instanceof FaultNode referent && !ReentrantWorld.isAlive(referent)) {
        world.wrong("a weak field of #" + node.id + " refers to #" + referent.id + ", dead");
      }
    }
  }

  /** Each key leads to its own value. */
  private void checkTable(FaultNode node, Map<Object, ?> map) {
    for (Map.Entry<Object, ?> entry : map.entrySet()) {
      if (map.get(entry.getKey()) != entry.getValue()) {
        world.wrong("a map of #" + node.id + " does not find a key that is in it");
      }
    }
  }

  /** Collects all garbage in one run, and checks that nothing else is left. */
  void collectAll() {
    world.heap.unfreeze();
    Set<FaultNode> below = reachableFrom(untracked());
    world.heap.collect();
    checkNoGarbage("collect()", below);
  }

  /** As {@link #collectAll}, in slices. */
  void collectInTime() {
    world.heap.unfreeze();
    Set<FaultNode> below = reachableFrom(untracked());
    if (world.heap.collect(DAY)) {
      checkNoGarbage("collect(Duration)", below);
    } else {
      world.wrong("a day is not enough to collect");
    }
  }

  private Set<FaultNode> untracked() {
    Set<FaultNode> untracked = Collections.newSetFromMap(new IdentityHashMap<>());
    for (FaultNode node : world.nodes) {
      if (ReentrantWorld.isAlive(node) && !GcCPython.isTracked(node)) {
        untracked.add(node);
      }
    }
    return untracked;
  }

  /**
   * Checks that no garbage is left.
   *
   * @param below what untracked objects reached before the collection, which does not examine
   *     these: it leaves what they lead to if they die in it by count
   */
  private void checkNoGarbage(String collected, Set<FaultNode> below) {
    Set<FaultNode> kept = untracked();
    kept.addAll(below);
    kept.addAll(world.holds.counts().keySet());
    kept.addAll(world.holds.handedOver.keySet());
    GcCPython.of(world.heap).garbage().forEach(node -> kept.add((FaultNode) node));
    Set<FaultNode> reachable = reachableFrom(kept);
    for (FaultNode node : world.nodes) {
      if (ReentrantWorld.isAlive(node) && !reachable.contains(node)) {
        world.wrong(collected + " has left #" + node.id + ", which is garbage");
      }
    }
  }

  private static Set<FaultNode> reachableFrom(Collection<FaultNode> start) {
    return reachableFrom(start, (_, _) -> true);
  }

  /** Returns what is reached over the edges, from an owner to a target, that are followed. */
  private static Set<FaultNode> reachableFrom(
      Collection<FaultNode> start, BiPredicate<FaultNode, FaultNode> isFollowed) {
    return Reachable.from(
        start, node -> node.edges().stream().filter(edge -> isFollowed.test(node, edge)).toList());
  }

  /** After the heap's close everything is freed, and everything that was owned is closed, once. */
  void closed() {
    for (FaultNode node : world.nodes) {
      if (Inside.isCounted(node)) {
        world.wrong("#" + node.id + " lives, though its heap is closed");
      }
    }
    for (FaultResource resource : world.resources) {
      if (resource.owned && resource.closes != 1) {
        world.wrong("resource " + resource.id + " was closed " + resource.closes + " times");
      }
    }
    if (world.heap.stats().live() != 0) {
      world.wrong(world.heap.stats().live() + " objects live in a closed heap");
    }
  }
}
