package dev.lasso.runtime.faults;

import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.faults.FaultHolds.Scope;
import dev.lasso.runtime.support.Node;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** The steps with any values: in fields, items and collections, taken, and in rows. */
final class FaultMixedSteps {

  private static final int MOST_ITEMS = 6;

  private final FaultWorld world;
  private final FaultSteps steps;
  private final Random random;

  FaultMixedSteps(FaultWorld world, FaultSteps steps) {
    this.world = world;
    this.steps = steps;
    random = world.random;
  }

  void step(FaultNode self, FaultNode node) {
    switch (random.nextInt(8)) {
      case 0 -> store(self);
      case 1 -> take(self);
      case 2 -> list(self);
      case 3 -> table(self);
      case 4 -> recent(self);
      case 5 -> row(self, node);
      case 6 -> weakSet(self, node);
      default -> scope(node);
    }
  }

  private int choose(String kind, int bound) {
    int what = random.nextInt(bound);
    steps.note(kind + " " + what);
    return what;
  }

  private @Nullable Object valueOrNull() {
    return random.nextInt(4) == 0 ? null : world.anyValue();
  }

  /** Whether {@code object} is chosen, which may be anything. */
  private static boolean isChosen(Object object, int at) {
    return (object.hashCode() + at) % 2 == 0;
  }

  private void store(FaultNode self) {
    int what = choose("any", 8);
    int index = self.items == null ? 0 : random.nextInt(self.items.length);
    switch (what) {
      case 0, 1, 2 -> self.setAny(valueOrNull());
      case 3, 4 -> self.setItem(index, valueOrNull());
      case 5 -> {
        if (self.items != null && self.items.length < MOST_ITEMS) {
          self.grow(self.items.length + random.nextInt(2));
        }
      }
      case 6 -> self.moveAny(world.scope().scope(), "plain");
      default -> {
        Scope scope = world.scope();
        FaultNode node = FaultHolds.takeFrom(scope, random);
        if (node != null) {
          switch (random.nextInt(3)) {
            case 0 -> self.moveAny(scope.scope(), node);
            case 1 -> self.anyList.move(scope.scope(), node);
            default -> self.recent.move(scope.scope(), random.nextInt(6), node);
          }
        }
      }
    }
  }

  private void take(FaultNode self) {
    int what = choose("take", 6);
    Scope scope = world.scope();
    switch (what) {
      case 0, 1 -> hold(scope, self.takeAny(scope.scope()));
      case 2 -> hold(scope, self.takeA(scope.scope()));
      case 3 -> {
        int index = self.items == null ? 0 : random.nextInt(self.items.length);
        hold(scope, self.takeItem(index, scope.scope()));
      }
      case 4 -> taken(self.takeHandle());
      default -> {
        if (!self.row.isEmpty()) {
          taken((FaultResource) self.row.take(random.nextInt(self.row.size())));
        }
      }
    }
  }

  private static void hold(Scope scope, @Nullable Object taken) {
    if (taken instanceof FaultNode node) {
      scope.held().add(node);
    }
  }

  /** A resource is the program's: it is for another node now. */
  private void taken(@Nullable FaultResource resource) {
    if (resource != null) {
      resource.owned = false;
      FaultNode next = world.any();
      if (next != null) {
        add(next, resource);
      }
    }
  }

  private void list(FaultNode self) {
    List<Object> list = self.anyList;
    int what = choose("any list", 9);
    int at = list.isEmpty() ? 0 : random.nextInt(list.size());
    Object value = world.anyValue();
    switch (what) {
      case 0, 1 -> list.add(at, value);
      case 2 -> list.addAll(at, List.of(value, "plain", world.anyValue()));
      case 3 -> list.remove(value);
      case 4 -> list.removeIf(each -> isChosen(each, at));
      case 5 -> list.sort(Comparator.comparingInt(Object::hashCode));
      case 6 -> list.clear();
      case 7 -> list.replaceAll(each -> isChosen(each, at) ? value : each);
      default -> {
        if (!list.isEmpty()) {
          list.set(at, value);
        }
      }
    }
  }

  private void table(FaultNode self) {
    Map<Object, Object> map = self.anyMap;
    int what = choose("any table", 16);
    Object key = world.anyValue();
    Object value = world.anyValue();
    switch (what) {
      case 0, 1 -> map.put(key, value);
      case 2 -> map.putAll(Map.of(key, value, "plain", world.anyValue()));
      case 3 -> map.remove(key);
      case 4 -> map.computeIfAbsent(key, _ -> value);
      case 5 -> map.merge(key, value, (_, _) -> null);
      case 6 -> map.replaceAll((_, each) -> isChosen(each, what) ? value : each);
      case 7 -> map.values().removeIf(each -> isChosen(each, what));
      case 8 -> FaultSteps.removeByIterator(map.entrySet().iterator(), random.nextInt(3));
      case 9 -> map.clear();
      case 10, 11 -> self.anySet.add(value);
      case 12 -> self.anySet.addAll(Arrays.asList(key, "plain", value));
      case 13 -> self.anySet.remove(value);
      case 14 -> self.anySet.removeIf(each -> isChosen(each, what));
      default -> self.anySet.clear();
    }
  }

  private void recent(FaultNode self) {
    Map<Object, Object> map = self.recent;
    int what = choose("recent", 16);
    Object key = random.nextBoolean() ? random.nextInt(6) : world.anyValue();
    Object value = world.anyValue();
    switch (what) {
      case 0, 1, 2, 3 -> map.put(key, value);
      case 4, 5, 6, 7 -> map.get(key);
      case 8 -> map.computeIfAbsent(key, _ -> value);
      case 9 -> map.compute(key, (_, old) -> old == null ? value : null);
      case 10 -> map.putAll(Map.of(key, value, "plain", value, "other", world.anyValue()));
      case 11 -> map.putIfAbsent(key, value);
      case 12 -> map.remove(key);
      case 13 -> map.replace(key, value);
      case 14 -> map.values().removeIf(each -> isChosen(each, what));
      default -> map.clear();
    }
  }

  // ------------------------------------------------------------------ resources in a row

  private void row(FaultNode self, FaultNode node) {
    int size = self.row.size();
    int what = choose("row", 8);
    int at = size == 0 ? 0 : random.nextInt(size);
    switch (what) {
      case 3 -> addSome(self);
      case 4 -> {
        if (size > 0) {
          FaultResource resource = world.newResource();
          steps.store(self, resource, () -> self.row.set(at, resource));
        }
      }
      case 5 -> {
        if (size > 0) {
          self.row.remove(at);
        }
      }
      case 6 -> self.row.clear();
      case 7 -> {
        if (size > 0) {
          FaultResource resource = (FaultResource) self.row.take(at);
          resource.owned = false;
          add(node, resource);
        }
      }
      default -> add(self, world.newResource());
    }
  }

  private void add(FaultNode self, FaultResource resource) {
    steps.store(self, resource, () -> self.row.add(resource));
  }

  private void addSome(FaultNode self) {
    FaultResource one = world.newResource();
    FaultResource other = world.newResource();
    steps.store(
        self, one, () -> steps.store(self, other, () -> self.row.addAll(List.of(one, other))));
  }

  // ------------------------------------------------------------------ weak sets, scopes

  private void weakSet(FaultNode self, FaultNode node) {
    int what = choose("weak set", 9);
    switch (what) {
      case 0, 1, 2 -> self.weakSet.add(node);
      case 3 -> self.weakSet.addAll(List.of(node, self, world.anyOr(self)));
      case 4 -> self.weakSet.remove(node);
      case 5 -> self.weakSet.forEach(each -> visit((FaultNode) each));
      case 6 -> self.weakSet.clear();
      default -> {
        int left = random.nextInt(4);
        for (Iterator<Node> loop = self.weakSet.iterator(); left-- > 0 && loop.hasNext(); ) {
          visit((FaultNode) loop.next());
        }
      }
    }
  }

  /** What a loop does with the node at which it is, and which lives as long as it is there. */
  private void visit(FaultNode node) {
    boolean held = !world.scopes.isEmpty();
    int what = random.nextInt(4);
    if (what == 0) {
      world.releaseOneOf(node);
      if (held && !world.isAlive(node)) {
        world.wrong("a loop does not hold the node at which it is");
      }
    } else if (what == 1 && !world.isInUserCode()) {
      world.step();
    }
  }

  private void scope(FaultNode node) {
    int what = choose("scope", 5);
    switch (what) {
      case 0 -> world.heap.run(() -> GcScope.current().keep(node));
      case 1 -> {
        Object created = world.heap.call(() -> GcScope.current().keep(node));
        if (created != node) {
          world.wrong("a call has another result");
        }
      }
      default -> world.rewind(node, what == 2 ? "plain" : what == 3 ? node : world.anyOr(node));
    }
  }
}
