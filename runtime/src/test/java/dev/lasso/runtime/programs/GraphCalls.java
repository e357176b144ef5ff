package dev.lasso.runtime.programs;

import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.programs.ReentrantHolds.Root;
import dev.lasso.runtime.programs.ReentrantHolds.Scope;
import dev.lasso.runtime.programs.ReentrantStep.Body;
import dev.lasso.runtime.programs.ReentrantWorld.Mood;
import dev.lasso.runtime.support.Node;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Calls that change fields and collections of nodes. */
final class GraphCalls {

  private GraphCalls() {}

  static void addTo(BiConsumer<String, Body> calls) {
    calls.accept("graph", GraphCalls::create);
    fields(calls);
    resources(calls);
    lists(calls);
    sets(calls);
    maps(calls);
    weakCollections(calls);
  }

  /** Makes a random graph of nodes with resources, which a new scope holds. */
  private static void create(ReentrantWorld world) {
    Mood before = world.mood;
    world.mood = Mood.CALM;
    Random random = world.random;
    Scope scope = world.holds.add(world.heap.openScope());
    List<FaultNode> nodes = new ArrayList<>();
    for (int count = 1 + random.nextInt(15); count > 0; count--) {
      FaultNode node = world.create(scope, null);
      nodes.add(node);
      if (random.nextInt(4) > 0) {
        world.own(node, world.resource(), node::setHandle);
      }
    }
    if (random.nextBoolean()) {
      balance(nodes, random);
    } else {
      for (int edges = random.nextInt(2 * nodes.size() + 1); edges > 0; edges--) {
        link(world.oneOf(nodes), world.oneOf(nodes), random);
      }
    }
    world.mood = before;
  }

  /** Links the nodes so that each owns as many of them as own it. */
  private static void balance(List<FaultNode> nodes, Random random) {
    for (int round = random.nextInt(3); round >= 0; round--) {
      List<FaultNode> targets = new ArrayList<>(nodes);
      Collections.shuffle(targets.subList(random.nextInt(nodes.size()), nodes.size()), random);
      for (int i = 0; i < targets.size(); i++) {
        nodes.get(i).list.add(targets.get(i));
      }
    }
  }

  private static void link(FaultNode from, FaultNode to, Random random) {
    switch (random.nextInt(3)) {
      case 0 -> from.setA(to);
      case 1 -> from.setB(to);
      default -> from.list.add(to);
    }
  }

  // ------------------------------------------------------------------ fields

  private static void fields(BiConsumer<String, Body> calls) {
    calls.accept("setA", w -> w.any().setA(w.anyOrNull()));
    calls.accept("setA of itself", w -> own(w.any()));
    calls.accept("setB", w -> w.any().setB(w.anyOrNull()));
    calls.accept("moveB", w -> move(w, (self, scope, node) -> self.moveB(scope.scope, node)));
    calls.accept("setAny", w -> w.any().setAny(w.anyValue()));
    calls.accept("setItem", w -> w.any().setItem(w.random.nextInt(2), w.anyValue()));
    calls.accept("moveA", w -> move(w, (self, scope, node) -> self.moveA(scope.scope, node)));
    calls.accept("moveAny", w -> move(w, (self, scope, node) -> self.moveAny(scope.scope, node)));
    calls.accept("takeA", w -> take(w, (self, scope) -> self.takeA(scope.scope)));
    calls.accept("moveAny, plain", w -> w.any().moveAny(w.holds.scope().scope, "plain"));
    calls.accept("takeAny", w -> take(w, (self, scope) -> self.takeAny(scope.scope)));
    calls.accept("grow", w -> w.any().grow(2 + w.random.nextInt(4)));
    calls.accept("takeItem", w -> take(w, (self, scope) -> self.takeItem(0, scope.scope)));
    calls.accept("setWeak", w -> w.any().setWeak(w.anyOrNull()));
    calls.accept("setOther", w -> w.any().setOther(w.anyOrNull()));
    calls.accept("setWatched", w -> w.any().setWatched(w.anyOrNull()));
    calls.accept("setWatched of itself", w -> watchItself(w.any()));
    calls.accept("gcClear", w -> w.any().gcClear());
  }

  private static void own(FaultNode node) {
    node.setA(node);
  }

  private static void watchItself(FaultNode node) {
    node.setWatched(node);
  }

  /** A setter that gets the hold of a scope. */
  private interface Move {
    void run(FaultNode self, Scope scope, FaultNode node);
  }

  /** A getter that gives a scope a hold. */
  private interface Take {
    @Nullable Object run(FaultNode self, Scope scope);
  }

  private static void move(ReentrantWorld world, Move move) throws Exception {
    Scope scope = world.holds.scope();
    FaultNode self = world.any();
    FaultNode node = Inside.isCounted(self) ? world.holds.take(scope) : null;
    if (node != null) {
      world.holds.giveUp(scope, node, () -> move.run(self, scope, node));
    }
  }

  private static void take(ReentrantWorld world, Take take) {
    Scope scope = world.holds.scope();
    FaultNode self = world.any();
    if (Inside.isCounted(self) && take.run(self, scope) instanceof FaultNode taken && scope.open) {
      scope.held.add(taken);
    }
  }

  /** Notes that a scope may have come to hold what a collection has returned. */
  private static void handedOver(ReentrantWorld world, @Nullable Object returned) {
    if (returned instanceof FaultNode node) {
      world.holds.handedOver.put(node, true);
    }
  }

  // ------------------------------------------------------------------ resources

  private static void resources(BiConsumer<String, Body> calls) {
    calls.accept("setResource", w -> set(w, FaultNode::setResource));
    calls.accept("setHandle", w -> set(w, FaultNode::setHandle));
    calls.accept("setHandle to null", w -> w.any().setHandle(null));
    calls.accept("takeHandle", GraphCalls::takeHandle);
    calls.accept("setLink", GraphCalls::setLink);
    calls.accept("row.add", w -> set(w, (node, resource) -> node.row.add(resource)));
    calls.accept("row.addAll", GraphCalls::addAll);
    calls.accept("row.set", w -> set(w, (node, resource) -> node.row.set(0, resource)));
    calls.accept("row.remove", w -> w.any().row.remove(0));
    calls.accept("row.take", GraphCalls::takeFromRow);
    calls.accept("row.clear", w -> w.any().row.clear());
    calls.accept("row iteration", w -> w.any().row.forEach(_ -> w.userCode(UserCode.EACH, "row")));
  }

  private static void set(ReentrantWorld world, BiConsumer<FaultNode, FaultResource> setter) {
    FaultNode node = world.any();
    world.own(node, world.resource(), resource -> setter.accept(node, resource));
  }

  private static void addAll(ReentrantWorld world) {
    FaultNode node = world.any();
    world.own(
        node,
        world.resource(),
        one -> world.own(node, world.resource(), other -> node.row.addAll(List.of(one, other))));
  }

  private static void takeHandle(ReentrantWorld world) {
    taken(world, world.any().takeHandle());
  }

  private static void takeFromRow(ReentrantWorld world) {
    taken(world, (FaultResource) world.any().row.take(0));
  }

  /** Puts a resource that was taken out of a field into another one. */
  private static void taken(ReentrantWorld world, @Nullable FaultResource resource) {
    if (resource != null) {
      resource.owned = false;
      FaultNode node = world.any();
      world.own(node, resource, node::setHandle);
    }
  }

  private static void setLink(ReentrantWorld world) {
    FaultNode node = world.any();
    List<Root> roots = world.holds.roots;
    if (Inside.hasGate(world.heap) && !roots.isEmpty() && world.random.nextBoolean()) {
      node.setLink(null);
    } else {
      node.setLink(world.random.nextInt(4) == 0 ? null : RootCalls.newWatch(world));
    }
  }

  // ------------------------------------------------------------------ lists

  private static void lists(BiConsumer<String, Body> calls) {
    calls.accept("list.add", w -> w.any().list.add(w.any()));
    calls.accept("list.add another", w -> w.any().list.add(w.any()));
    calls.accept("list.add(index)", w -> w.any().list.add(0, w.any()));
    calls.accept("list.addAll", w -> w.any().list.addAll(List.of(w.any(), w.any())));
    calls.accept("list.set", w -> handedOver(w, w.any().list.set(0, w.any())));
    calls.accept("list.replace", w -> w.any().list.replace(0, w.any()));
    calls.accept("list.remove(index)", w -> handedOver(w, w.any().list.remove(0)));
    calls.accept("list.discard", w -> w.any().list.discard(0));
    calls.accept("list.remove", w -> w.any().list.remove((Object) w.any()));
    calls.accept("list.removeIf", w -> w.any().list.removeIf(each -> isChosen(w, each)));
    calls.accept("list.replaceAll", w -> w.any().list.replaceAll(each -> other(w, each)));
    calls.accept("list.forEach", w -> w.any().list.forEach(_ -> w.userCode(UserCode.EACH, "list")));
    calls.accept("list.sort", w -> w.any().list.sort((x, y) -> compare(w, x, y)));
    calls.accept("list.retainAll", w -> w.any().list.retainAll(List.of(w.any())));
    calls.accept("list.subList", w -> w.any().list.subList(0, 1).clear());
    calls.accept("list iteration", w -> iterate(w, w.any().list.iterator()));
    calls.accept("list.contains", w -> w.returned(w.any().list.contains(w.any())));
    calls.accept("list.toString", w -> w.returned(w.any().anyList.toString()));
    calls.accept("list.clear", w -> w.any().list.clear());
    calls.accept(
        "list.move", w -> move(w, (self, scope, node) -> self.list.move(scope.scope, node)));
    anyLists(calls);
  }

  private static void anyLists(BiConsumer<String, Body> calls) {
    calls.accept("anyList.add", w -> w.any().anyList.add(w.anyValue()));
    calls.accept("anyList.addAll", w -> w.any().anyList.addAll(0, values(w)));
    calls.accept("anyList.set", w -> handedOver(w, w.any().anyList.set(0, w.anyValue())));
    calls.accept("anyList.remove", w -> w.any().anyList.remove(w.anyValue()));
    calls.accept(
        "anyList.replaceAll", w -> w.any().anyList.replaceAll(each -> otherValue(w, each)));
    calls.accept("anyList.sort", w -> w.any().anyList.sort((x, y) -> compareAny(w, x, y)));
    calls.accept("anyList.clear", w -> w.any().anyList.clear());
    calls.accept(
        "anyList.move", w -> move(w, (self, scope, node) -> self.anyList.move(scope.scope, node)));
    calls.accept("anyList.removeIf", w -> w.any().anyList.removeIf(each -> isChosen(w, each)));
  }

  private static List<Object> values(ReentrantWorld world) {
    return List.of(world.anyValue(), "plain", world.anyValue());
  }

  private static Object otherValue(ReentrantWorld world, Object each) {
    world.userCode(UserCode.FUNCTION, "");
    return world.random.nextBoolean() ? each : world.anyValue();
  }

  private static int compareAny(ReentrantWorld world, Object x, Object y) {
    world.userCode(UserCode.COMPARATOR, "");
    return Integer.compare(x.hashCode(), y.hashCode());
  }

  private static boolean isChosen(ReentrantWorld world, Object of) {
    world.userCode(UserCode.FILTER, of instanceof FaultNode node ? node.id : "plain");
    return world.random.nextBoolean();
  }

  private static Node other(ReentrantWorld world, Node each) {
    world.userCode(UserCode.FUNCTION, ((FaultNode) each).id);
    return world.random.nextBoolean() ? each : world.any();
  }

  private static int compare(ReentrantWorld world, Node x, Node y) {
    world.userCode(UserCode.COMPARATOR, "");
    return Integer.compare(((FaultNode) x).id, ((FaultNode) y).id);
  }

  private static void iterate(ReentrantWorld world, Iterator<?> iterator) {
    while (iterator.hasNext()) {
      Object each = iterator.next();
      world.userCode(UserCode.EACH, "an iteration");
      if (world.random.nextInt(3) == 0) {
        handedOver(world, each);
        iterator.remove();
      }
    }
  }

  // ------------------------------------------------------------------ sets

  private static void sets(BiConsumer<String, Body> calls) {
    calls.accept("set.add", w -> w.any().set.add(w.any()));
    calls.accept("set.addAll", w -> w.any().set.addAll(List.of(w.any(), w.any())));
    calls.accept("set.contains", w -> w.returned(w.any().set.contains(w.any())));
    calls.accept("set.remove", w -> w.any().set.remove(w.any()));
    calls.accept("set.removeIf", w -> w.any().set.removeIf(each -> isChosen(w, each)));
    calls.accept("set.retainAll", w -> w.any().set.retainAll(List.of(w.any())));
    calls.accept("set iteration", w -> iterate(w, w.any().set.iterator()));
    calls.accept("set.clear", w -> w.any().set.clear());
    calls.accept("set.move", GraphCalls::moveToSet);
    calls.accept("anySet.add", w -> w.any().anySet.add(w.anyValue()));
    calls.accept("anySet.addAll", w -> w.any().anySet.addAll(values(w)));
    calls.accept("anySet.remove", w -> w.any().anySet.remove(w.anyValue()));
    calls.accept("anySet.removeIf", w -> w.any().anySet.removeIf(each -> isChosen(w, each)));
    calls.accept("anySet.clear", w -> w.any().anySet.clear());
  }

  private static void moveToSet(ReentrantWorld world) throws Exception {
    boolean[] moved = new boolean[1];
    move(
        world,
        (self, scope, node) -> {
          moved[0] = self.set.move(scope.scope, node);
          if (!moved[0] && scope.open) {
            scope.held.add(node);
          }
        });
  }

  // ------------------------------------------------------------------ maps

  private static void maps(BiConsumer<String, Body> calls) {
    calls.accept("map.put", w -> handedOver(w, w.any().map.put(w.key(), w.any())));
    calls.accept("map.put by a node", w -> handedOver(w, w.any().map.put(w.any(), w.any())));
    calls.accept("map.set", w -> w.any().map.set(w.key(), w.any()));
    calls.accept("map.get", w -> w.any().map.get(w.key()));
    calls.accept("map.remove", w -> handedOver(w, w.any().map.remove(w.key())));
    calls.accept("map.discard", w -> w.any().map.discard(w.key()));
    calls.accept("map.putIfAbsent", w -> w.any().map.putIfAbsent(w.key(), w.any()));
    calls.accept("map.putAll", w -> w.any().map.putAll(Map.of("plain", w.any())));
    calls.accept("map.computeIfAbsent", w -> computeIfAbsent(w, w.any()));
    calls.accept("map.compute", w -> compute(w, w.any()));
    calls.accept("map.merge", w -> merge(w, w.any()));
    calls.accept("map.replaceAll", w -> w.any().map.replaceAll((_, value) -> other(w, value)));
    calls.accept(
        "map.forEach", w -> w.any().map.forEach((_, _) -> w.userCode(UserCode.EACH, "map")));
    calls.accept("map.values", w -> w.any().map.values().removeIf(each -> isChosen(w, each)));
    calls.accept("map.keySet", w -> iterateKeys(w, w.any()));
    calls.accept("map.entrySet", w -> iterateEntries(w, w.any()));
    calls.accept("map.toString", w -> w.returned(w.any().anyMap.toString()));
    calls.accept("map.clear", w -> w.any().map.clear());
    calls.accept("map.move", w -> move(w, (self, scope, node) -> moveToMap(w, self, scope, node)));
    calls.accept("anyMap.put", w -> handedOver(w, w.any().anyMap.put(w.anyValue(), w.anyValue())));
    calls.accept("anyMap.putAll", w -> w.any().anyMap.putAll(Map.of("plain", w.any())));
    calls.accept("anyMap.remove", w -> handedOver(w, w.any().anyMap.remove(w.anyValue())));
    calls.accept("anyMap.compute", w -> computeAny(w, w.any().anyMap));
    calls.accept("anyMap.replaceAll", w -> w.any().anyMap.replaceAll((_, v) -> otherValue(w, v)));
    calls.accept("anyMap.values", w -> w.any().anyMap.values().removeIf(v -> isChosen(w, v)));
    calls.accept("anyMap.clear", w -> w.any().anyMap.clear());
    recent(calls);
  }

  private static void recent(BiConsumer<String, Body> calls) {
    calls.accept("recent.putIfAbsent", w -> w.any().recent.putIfAbsent(w.anyValue(), w.anyValue()));
    calls.accept("recent.putAll", w -> w.any().recent.putAll(Map.of("x", w.any(), "y", w.any())));
    calls.accept("recent.compute", w -> computeAny(w, w.any().recent));
    calls.accept("recent.remove", w -> handedOver(w, w.any().recent.remove(w.anyValue())));
    calls.accept("recent.replace", w -> handedOver(w, w.any().recent.replace("x", w.anyValue())));
    calls.accept("recent.values", w -> w.any().recent.values().removeIf(v -> isChosen(w, v)));
    calls.accept("recent.clear", w -> w.any().recent.clear());
    calls.accept(
        "recent.move", w -> move(w, (self, scope, node) -> moveToRecent(w, self, scope, node)));
    calls.accept("recent.put", w -> handedOver(w, w.any().recent.put(w.anyValue(), w.anyValue())));
    calls.accept("recent.get", w -> w.any().recent.get(w.anyValue()));
  }

  private static void computeAny(ReentrantWorld world, Map<Object, Object> map) {
    map.values().forEach(value -> handedOver(world, value));
    Object key = world.anyValue();
    switch (world.random.nextInt(3)) {
      case 0 -> map.computeIfAbsent(key, _ -> anyComputed(world, map));
      case 1 -> map.compute(key, (_, _) -> anyComputed(world, map));
      default -> map.merge(key, world.anyValue(), (_, _) -> anyComputed(world, map));
    }
  }

  private static @Nullable Object anyComputed(ReentrantWorld world, Map<Object, Object> map) {
    world.userCode(UserCode.FUNCTION, "");
    map.values().forEach(value -> handedOver(world, value)); // the result may replace any
    return world.random.nextInt(4) == 0 ? null : world.anyValue();
  }

  private static void moveToRecent(
      ReentrantWorld world, FaultNode self, Scope scope, FaultNode node) {
    handedOver(world, self.recent.move(scope.scope, world.key(), node));
  }

  private static void moveToMap(ReentrantWorld world, FaultNode self, Scope scope, FaultNode node) {
    handedOver(world, self.map.move(scope.scope, world.key(), node));
  }

  private static void iterateKeys(ReentrantWorld world, FaultNode self) {
    self.map.values().forEach(value -> handedOver(world, value));
    iterate(world, self.map.keySet().iterator());
  }

  private static void iterateEntries(ReentrantWorld world, FaultNode self) {
    self.map.forEach((key, _) -> handedOver(world, key));
    self.map.values().forEach(value -> handedOver(world, value));
    iterate(world, self.map.entrySet().iterator());
  }

  private static @Nullable Node computed(
      ReentrantWorld world, FaultNode self, @Nullable Node before) {
    handedOver(world, before);
    world.userCode(UserCode.FUNCTION, "");
    self.map.values().forEach(value -> handedOver(world, value)); // the result may replace any
    return world.anyOrNull();
  }

  private static void computeIfAbsent(ReentrantWorld world, FaultNode self) {
    self.map.computeIfAbsent(world.key(), _ -> computed(world, self, null));
  }

  private static void compute(ReentrantWorld world, FaultNode self) {
    self.map.compute(world.key(), (_, value) -> computed(world, self, value));
  }

  private static void merge(ReentrantWorld world, FaultNode self) {
    self.map.merge(world.key(), world.any(), (value, _) -> computed(world, self, value));
  }

  // ------------------------------------------------------------------ weak collections

  private static void weakCollections(BiConsumer<String, Body> calls) {
    calls.accept("weakValues.put", w -> w.any().weakValues.put(w.key(), w.any()));
    calls.accept("weakValues.get", w -> w.any().weakValues.get(w.key()));
    calls.accept("weakKeys.put", GraphCalls::putWeakly);
    calls.accept("weakKeys.remove", w -> handedOver(w, w.any().weakKeys.remove(w.any())));
    calls.accept("weakSet.addAll", w -> w.any().weakSet.addAll(List.of(w.any(), w.any())));
    calls.accept("weakSet.clear", w -> w.any().weakSet.clear());
    calls.accept("weakSet.add", w -> w.any().weakSet.add(w.any()));
    calls.accept("weakSet.remove", w -> w.any().weakSet.remove(w.any()));
    calls.accept("weakSet.forEach", w -> forEachWeakly(w, w.any()));
    calls.accept("weakSet iteration", GraphCalls::iterateWeakly);
  }

  private static void putWeakly(ReentrantWorld world) {
    world.ephemerons = true;
    handedOver(world, world.any().weakKeys.put(world.any(), world.anyValue()));
  }

  private static void iterateWeakly(ReentrantWorld world) {
    Iterator<Node> iterator = world.any().weakSet.iterator();
    for (int left = world.random.nextInt(3); left > 0 && iterator.hasNext(); left--) {
      visitWeakly(world, iterator.next());
    }
  }

  /** Goes through a weak set, which opens a scope of its own if there is anything in it. */
  private static void forEachWeakly(ReentrantWorld world, FaultNode self) {
    if (self.weakSet.iterator().hasNext()) {
      Scope scope = world.holds.add(null);
      scope.marked = true;
      try {
        self.weakSet.forEach(each -> visitWeakly(world, each));
      } finally {
        scope.open = false;
        world.holds.scopes.remove(scope);
      }
    }
  }

  private static void visitWeakly(ReentrantWorld world, Node node) {
    handedOver(world, node); // a scope holds it meanwhile, or longer if this throws
    world.userCode(UserCode.EACH, "weak set");
  }
}
