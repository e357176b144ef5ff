package dev.lasso.runtime.foreign;

import dev.lasso.runtime.protocol.GcForeign;
import dev.lasso.runtime.protocol.GcForeignImage;
import dev.lasso.runtime.protocol.GcForeignRoot;
import dev.lasso.runtime.support.Reachable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A runtime with reference counts and without a collector of its own, which checks what it frees.
 */
class Things implements GcForeign {

  /** All things, oldest first. */
  final Set<Thing> alive = new LinkedHashSet<>();

  /** True if things that reach one another are one group. */
  boolean grouping = true;

  /** True if it describes itself again after finalizers. */
  boolean updating = true;

  final List<String> log = new ArrayList<>();

  /** The members of the image, by group, each with one reference by the image. */
  private List<List<Thing>> groups = List.of();

  private Map<Thing, Integer> groupOf = Map.of();

  Thing create(int id) {
    Thing thing = new Thing(this, id);
    alive.add(thing);
    return thing;
  }

  @Override
  public void begin(GcForeignImage image) {
    log.add("begin");
    groups = groups();
    groupOf = new HashMap<>();
    for (int i = 0; i < groups.size(); i++) {
      for (Thing thing : groups.get(i)) {
        groupOf.put(thing, i);
        thing.count++;
      }
    }
    describe(image);
  }

  private List<List<Thing>> groups() {
    List<List<Thing>> found = new ArrayList<>();
    Map<Thing, Set<Thing>> reached = new HashMap<>();
    for (Thing thing : alive) {
      reached.put(thing, Reachable.from(thing.things, each -> each.things));
    }
    Set<Thing> left = new LinkedHashSet<>(alive);
    for (Thing thing : alive) {
      if (left.remove(thing)) {
        List<Thing> group = new ArrayList<>(List.of(thing));
        if (grouping) {
          for (Thing other : List.copyOf(left)) {
            if (reached.get(thing).contains(other) && reached.get(other).contains(thing)) {
              left.remove(other);
              group.add(other);
            }
          }
        }
        found.add(group);
      }
    }
    return found;
  }

  private void describe(GcForeignImage image) {
    Map<Thing, Integer> external = new HashMap<>();
    groupOf.keySet().forEach(thing -> external.put(thing, thing.count - 1));
    for (Thing thing : groupOf.keySet()) {
      for (Thing target : thing.things) {
        if (groupOf.containsKey(target)) {
          external.merge(target, -1, Integer::sum);
        }
      }
      if (thing.reference != null) {
        external.merge(thing, -1, Integer::sum);
      }
    }
    for (List<Thing> group : groups) {
      image.group(group.stream().anyMatch(thing -> external.get(thing) != 0));
    }
    for (List<Thing> group : groups) {
      for (Thing thing : group) {
        int from = groupOf.get(thing);
        for (Thing target : thing.things) {
          if (groupOf.containsKey(target) && groupOf.get(target) != from) {
            image.edge(from, groupOf.get(target));
          }
        }
        for (GcForeignRoot root : thing.roots) {
          image.edge(from, root);
        }
        if (thing.reference != null) {
          image.edge(thing.reference, from);
        }
      }
    }
  }

  @Override
  public void clearWeak(BitSet found) {
    log.add("clearWeak");
    members(found).forEach(Thing::clearWeak);
  }

  @Override
  public void runFinalizers(BitSet found) {
    log.add("runFinalizers");
    members(found).forEach(Thing::runFinalizer);
  }

  @Override
  public void update(GcForeignImage image) {
    log.add("update");
    if (updating) {
      describe(image);
    }
  }

  @Override
  public void end(BitSet dead) {
    log.add("end");
    check(members(dead));
    members(dead).forEach(Thing::clear);
    List<List<Thing>> members = groups;
    groups = List.of();
    groupOf = Map.of();
    members.forEach(group -> group.forEach(Thing::release));
  }

  /**
   * Checks that only the image and dead things refer to dead things, and that their roots are
   * closed.
   */
  private static void check(List<Thing> dead) {
    Map<Thing, Integer> explained = new HashMap<>();
    dead.forEach(thing -> explained.merge(thing, 1, Integer::sum));
    dead.forEach(thing -> thing.things.forEach(target -> explained.merge(target, 1, Integer::sum)));
    for (Thing thing : dead) {
      if (thing.count != explained.get(thing)) {
        throw new AssertionError(thing + " is referenced, and was found dead");
      }
      if (thing.roots.stream().anyMatch(GcForeignRoot::isOpen)) {
        throw new AssertionError(thing + " is dead, and has an open root");
      }
    }
  }

  private List<Thing> members(BitSet numbers) {
    return numbers.stream().boxed().flatMap(i -> groups.get(i).stream()).toList();
  }
}
