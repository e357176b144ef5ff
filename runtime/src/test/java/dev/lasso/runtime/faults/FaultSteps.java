package dev.lasso.runtime.faults;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.collections.GcList;
import dev.lasso.runtime.faults.FaultHolds.Scope;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.protocol.GcCPython;
import dev.lasso.runtime.support.CrossHeapCalls.Side;
import dev.lasso.runtime.support.Node;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The steps of a random program: everything that a program can do with a heap, one at a time. */
final class FaultSteps {

  /** More nodes than that are not made. */
  private static final int MOST = 40;

  private final FaultWorld world;
  private final Random random;

  /** What the last step was, for messages. */
  private String last = "";

  private final FaultMixedSteps mixed;

  FaultSteps(FaultWorld world) {
    this.world = world;
    mixed = new FaultMixedSteps(world, this);
    random = world.random;
  }

  @Override
  public String toString() {
    return last;
  }

  /** Notes what the step is. */
  void note(String what) {
    last = what;
  }

  void step() {
    FaultNode self = world.any();
    if (self == null || (world.nodes.size() < MOST && random.nextInt(5) == 0)) {
      last = "create";
      create();
      return;
    }
    FaultNode node = world.anyOr(self);
    switch (random.nextInt(17)) {
      case 16 -> mixUp(self);
      case 0, 1, 2 -> store(self);
      case 3, 4 -> list(self, node);
      case 5 -> set(self, node);
      case 6 -> map(self, node);
      case 7 -> weak(self, node);
      case 8, 9 -> hold(self, node);
      case 10 -> collect(self);
      case 11 -> control(self);
      default -> mixed.step(self, node);
    }
  }

  /** Mixes up objects, scopes and marks with those of another heap. */
  private void mixUp(FaultNode self) {
    last = "mix up";
    FaultPoints.apart(() -> world.neighbours.step(random));
    GcScope scope = world.scope().scope();
    Side own = new Side(world.heap, self, scope, scope.mark(), null);
    String wrong;
    try {
      wrong = world.neighbours.mixUpRoughly(random, own);
    } catch (IllegalStateException e) {
      wrong = world.isExpected(e) ? null : e.toString();
    }
    if (wrong != null) {
      world.wrong(wrong);
    }
  }

  private void create() {
    world.pace.steps = random.nextInt(8);
    if (random.nextInt(6) > 0) {
      world.create();
    } else {
      FaultNode node = world.allocate();
      if (random.nextInt(4) == 0 && Inside.edges(node) == 0) {
        world.letGo(node, () -> GcCPython.of(world.heap).delete(node));
      } else if (!GcCPython.isTracked(node) && world.isAlive(node)) {
        GcCPython.of(world.heap).track(node);
      }
    }
  }

  private void store(FaultNode self) {
    int what = random.nextInt(8);
    last = "store " + what;
    switch (what) {
      case 0, 1 -> self.setA(world.anyOrNull());
      case 2 -> self.setB(world.anyOrNull());
      case 3 -> move(self);
      case 4 -> setResource(self, self::setResource);
      case 5 -> setResource(self, self::setHandle);
      case 6 -> {
        FaultNode node = world.any();
        self.setLink(node == null || self.link != null ? null : GcWeak.of(node, world::cleared));
      }
      default -> self.gcClear();
    }
  }

  private void setResource(FaultNode self, Consumer<@Nullable FaultResource> setter) {
    if (random.nextInt(3) == 0) {
      setter.accept(null);
      return;
    }
    FaultResource resource = world.newResource();
    store(self, resource, () -> setter.accept(resource));
  }

  /** Stores a resource in a field of a node: if this fails, it may be there or not. */
  void store(FaultNode self, FaultResource resource, Runnable store) {
    resource.owner = self;
    try {
      store.run();
      resource.owned = true;
    } finally {
      if (FaultHolds.apart(() -> resource.isIn(self))) {
        resource.owned = true;
      }
    }
  }

  private void move(FaultNode self) {
    Scope scope = world.scope();
    FaultNode node = FaultHolds.takeFrom(scope, random);
    if (node == null) {
      return;
    }
    int what = random.nextInt(5);
    last = "move " + what;
    switch (what) {
      case 0 -> self.moveA(scope.scope(), node);
      case 1 -> self.moveB(scope.scope(), node);
      case 2 -> self.list.move(scope.scope(), node);
      case 3 -> {
        if (!self.set.move(scope.scope(), node)) {
          scope.held().add(node);
        }
      }
      default -> self.map.move(scope.scope(), random.nextInt(5), node);
    }
  }

  private void list(FaultNode self, FaultNode node) {
    GcList<Node> list = self.list;
    int what = random.nextInt(13);
    last = "list " + what;
    int at = list.isEmpty() ? 0 : random.nextInt(list.size());
    switch (what) {
      case 0 -> list.add(node);
      case 1 -> list.add(at, node);
      case 2 -> list.addAll(at, List.of(node, self, node));
      case 3 -> list.remove(node);
      case 4 -> list.removeIf(each -> isChosen(each, at));
      case 5 -> list.sort(Comparator.comparingInt(each -> ((FaultNode) each).id));
      case 6 -> list.clear();
      case 7 -> list.subList(at / 2, at).clear();
      case 8 -> list.replaceAll(each -> isChosen(each, at) ? node : each);
      case 9 -> removeByIterator(list.iterator(), at);
      default -> {
        if (list.isEmpty()) {
          list.add(self);
        } else if (what == 10) {
          list.remove(at);
        } else if (what == 11) {
          list.replace(at, node);
        } else {
          list.set(at, node);
        }
      }
    }
  }

  static boolean isChosen(Object node, int at) {
    return (((FaultNode) node).id + at) % 2 == 0;
  }

  static void removeByIterator(Iterator<?> iterator, int at) {
    for (int i = 0; iterator.hasNext(); i++) {
      iterator.next();
      if (i == at || i == at + 2) {
        iterator.remove();
      }
    }
  }

  private void set(FaultNode self, FaultNode node) {
    int what = random.nextInt(8);
    last = "set " + what;
    switch (what) {
      case 0, 1 -> self.set.add(node);
      case 2 -> self.set.addAll(List.of(node, self, world.anyOr(self)));
      case 3 -> self.set.remove(node);
      case 4 -> self.set.removeIf(each -> isChosen(each, what));
      case 5 -> self.set.retainAll(List.of(node, self));
      case 6 -> removeByIterator(self.set.iterator(), random.nextInt(3));
      default -> self.set.clear();
    }
  }

  private void map(FaultNode self, FaultNode node) {
    Map<Object, Node> map = self.map;
    int what = random.nextInt(14);
    last = "map " + what;
    Object key = random.nextBoolean() ? world.anyOr(self) : (Object) random.nextInt(5);
    switch (what) {
      case 0, 1 -> map.put(key, node);
      case 2 -> map.putAll(Map.of(key, node));
      case 3 -> map.remove(key);
      case 4 -> map.computeIfAbsent(key, _ -> node);
      case 5 -> map.merge(key, node, (_, _) -> null);
      case 6 -> map.replaceAll((_, value) -> isChosen(value, what) ? node : value);
      case 7 -> map.values().removeIf(each -> isChosen(each, what));
      case 8 -> map.compute(key, (_, value) -> value == null ? node : self);
      case 9 -> self.weakValues.put(random.nextInt(5), node);
      case 10 -> self.weakKeys.put(node, random.nextBoolean() ? "plain" : self);
      case 11 -> self.weakKeys.remove(node);
      case 12 -> removeByIterator(map.entrySet().iterator(), random.nextInt(3));
      default -> map.clear();
    }
  }

  private void weak(FaultNode self, FaultNode node) {
    int what = random.nextInt(8);
    last = "weak " + what;
    switch (what) {
      case 0 -> self.setWeak(world.anyOrNull());
      case 1 -> self.setOther(world.anyOrNull());
      case 2, 3, 4 -> self.setWatched(world.anyOrNull());
      case 5, 6 -> world.references.add(GcWeak.of(node, world::cleared));
      default -> {
        if (!world.references.isEmpty()) {
          world.references.removeLast().close();
        }
      }
    }
  }

  private void hold(FaultNode self, FaultNode node) {
    int what = random.nextInt(18);
    last = "hold " + what;
    world.pace.steps = random.nextInt(8);
    switch (what) {
      case 0, 1 -> world.keep(node);
      case 2, 3, 4 -> {
        Scope scope = world.scope();
        FaultNode dropped = FaultHolds.takeFrom(scope, random);
        if (dropped != null) {
          scope.scope().drop(dropped);
        }
      }
      case 5 -> world.openScope();
      case 6, 7 -> world.closeScope();
      case 8 -> world.openRoot(self);
      case 9 -> world.closeRoot();
      case 10 -> world.retain(node);
      case 11, 12 -> world.moveHold();
      case 13 -> world.unwind();
      case 14 -> world.call();
      case 15, 16 -> world.enter();
      default -> world.release();
    }
  }

  private void collect(FaultNode self) {
    int what = random.nextInt(4);
    last = "collect " + what;
    switch (what) {
      case 0 -> world.heap.collect();
      case 1 -> GcCPython.of(world.heap).collectIfEnabled();
      default -> {
        world.pace.steps = 1L + random.nextInt(30);
        world.heap.collect(FaultWorld.NO_TIME);
        self.setWeak(null);
      }
    }
  }

  private void control(FaultNode self) {
    int what = random.nextInt(14);
    last = "control " + what;
    GcHeap heap = world.heap;
    switch (what) {
      case 0 -> heap.freeze();
      case 1 -> heap.unfreeze();
      case 2 -> GcCPython.of(heap).untrack(self);
      case 3 -> {
        if (!GcCPython.isTracked(self)) {
          GcCPython.of(heap).track(self);
        }
      }
      case 4 -> heap.reweigh(self);
      case 5 -> GcCPython.of(heap).keepGarbage(random.nextInt(3) == 0);
      case 6 -> GcCPython.of(heap).garbage().clear();
      case 7 -> {
        if (!GcCPython.of(heap).garbage().isEmpty()) {
          GcCPython.of(heap).garbage().remove(random.nextInt(GcCPython.of(heap).garbage().size()));
        }
      }
      case 8 -> GcCPython.of(heap).getReferrers(self);
      case 9 -> GcCPython.of(heap).getReferents(self);
      case 10 -> {
        heap.inspect().explain(self);
        heap.inspect().explain(FaultNode.class);
      }
      case 11 -> heap.inspect().visitObjects((each, _) -> each != self, null);
      case 12 -> {
        GcCPython.of(heap).getObjects();
        heap.stats();
        heap.inspect().visitAll((each, _) -> each != self, null);
      }
      default -> {
        heap.disable();
        heap.enable();
      }
    }
  }
}
