package dev.lasso.runtime.foreign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.protocol.GcForeign;
import dev.lasso.runtime.protocol.GcForeignImage;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Reachable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A random program on a heap and a foreign runtime. After each collection, exactly what roots reach
 * on both sides is alive, and every finalizer has run at most once.
 */
final class ForeignPrograms {
  private final Random random;
  private final boolean faults;
  private final GcHeap heap = Heaps.open();
  private final FaultyThings world;

  /** The containers, by number. */
  private final Map<Integer, GcWeak<Bag>> bags = new HashMap<>();

  private final Map<Integer, GcRoot<Bag>> bagRoots = new HashMap<>();
  private final Map<Integer, Thing> heldThings = new HashMap<>();

  /** The thing that was finalized last. */
  private @Nullable Thing finalized;

  private int ids;
  private int reported;
  private int collected;

  private ForeignPrograms(long seed, boolean faults) {
    random = new Random(seed);
    this.faults = faults;
    world = new FaultyThings(random);
    world.grouping = random.nextBoolean();
    GcForeign.attach(heap, world);
    heap.onUnraisable(
        report -> {
          if (!FaultyThings.FAULT.equals(report.thrown().getMessage())) {
            throw new AssertionError(report.message(), report.thrown());
          }
          reported++;
        });
  }

  /** Runs a program. Returns the number of containers that its collections have found. */
  static int run(long seed, int steps, boolean faults) {
    ForeignPrograms program = new ForeignPrograms(seed, faults);
    for (int step = 0; step < steps; step++) {
      program.step();
    }
    program.end();
    return program.collected;
  }

  private void step() {
    for (int i = random.nextInt(6); i >= 0; i--) {
      create();
    }
    for (int i = random.nextInt(25); i >= 0; i--) {
      changeEdge();
    }
    dropRoots();
    switch (random.nextInt(4)) {
      case 0 -> heap.collect(Duration.ofDays(1)); // must never free too much
      case 1 -> collectWithFaults();
      default -> {}
    }
    compare();
  }

  // ------------------------------------------------------------------ changes

  private void create() {
    int id = ++ids;
    boolean saving = random.nextInt(4) == 0;
    boolean changing = random.nextInt(4) == 0;
    if (random.nextBoolean()) {
      try (GcScope scope = heap.openScope()) {
        Bag bag = Bag.create(scope, id);
        bags.put(id, GcWeak.of(bag));
        bagRoots.put(id, heap.openRoot(bag));
        bag.onFinalize = self -> finalize(self, saving, changing);
      }
    } else {
      Thing thing = world.create(id);
      heldThings.put(id, thing);
      thing.onFinalize = self -> finalize(self, saving, changing);
      if (random.nextInt(3) == 0) {
        thing.weak = () -> {};
      }
    }
  }

  private void finalize(Bag bag, boolean saving, boolean changing) {
    if (changing && !bag.items().isEmpty()) {
      bag.remove(random.nextInt(bag.items().size()));
    }
    if (saving) {
      bagRoots.put(bag.id, heap.openRoot(bag));
    }
  }

  private void finalize(Thing thing, boolean saving, boolean changing) {
    if (changing && !thing.roots.isEmpty()) {
      thing.disown(thing.roots.get(random.nextInt(thing.roots.size())));
    }
    if (changing && !thing.things.isEmpty()) {
      thing.disown(thing.things.get(random.nextInt(thing.things.size())));
    }
    Thing before = finalized;
    if (changing && before != null && world.alive.contains(before)) {
      thing.own(before);
    }
    finalized = thing;
    if (saving && !heldThings.containsKey(thing.id)) {
      thing.count++;
      heldThings.put(thing.id, thing);
    }
  }

  private void changeEdge() {
    List<Object> alive = new ArrayList<>(reachable());
    if (alive.isEmpty()) {
      return;
    }
    Object from = alive.get(random.nextInt(alive.size()));
    Object to = alive.get(random.nextInt(alive.size()));
    boolean removes = random.nextInt(3) == 0;
    try (GcScope scope = heap.openScope()) {
      if (from instanceof Bag bag) {
        if (removes && !bag.items().isEmpty()) {
          bag.remove(random.nextInt(bag.items().size()));
        } else {
          bag.own(to instanceof Thing thing ? thing.toJava(scope) : (Bag) to);
        }
      } else if (from instanceof Thing thing) {
        if (removes && !thing.things.isEmpty()) {
          thing.disown(thing.things.get(random.nextInt(thing.things.size())));
        } else if (removes && !thing.roots.isEmpty()) {
          thing.disown(thing.roots.get(random.nextInt(thing.roots.size())));
        } else if (to instanceof Thing target) {
          thing.own(target);
        } else {
          thing.own((Bag) to);
        }
      }
    }
  }

  private void dropRoots() {
    drop(bagRoots, GcRoot::close, () -> random.nextInt(3) == 0);
    drop(heldThings, Thing::release, () -> random.nextInt(3) == 0);
  }

  private static <T> void drop(Map<Integer, T> held, Consumer<T> drop, BooleanSupplier isOne) {
    List<T> dropped = new ArrayList<>();
    held.values().removeIf(each -> isOne.getAsBoolean() && dropped.add(each));
    dropped.forEach(drop);
  }

  // ------------------------------------------------------------------ collections

  private void collectWithFaults() {
    if (faults) {
      world.fault = 1 + random.nextInt(6);
      world.error = random.nextBoolean();
    }
    try {
      collected += (int) heap.collect();
    } catch (UnsupportedOperationException | StackOverflowError e) {
      assertEquals(FaultyThings.FAULT, e.getMessage());
    } finally {
      world.fault = 0;
    }
  }

  private void compare() {
    for (int i = 0; i < 4; i++) { // finalizers may leave garbage behind
      collected += (int) heap.collect();
    }
    assertEquals(names(reachable()), names(alive()), () -> "alive, with faults: " + faults);
    heap.inspect().verify();
  }

  private Set<Object> reachable() {
    List<Object> held = new ArrayList<>(heldThings.values());
    bagRoots.values().forEach(root -> held.add(root.get()));
    List<Object> sorted = new ArrayList<>(Reachable.from(held, ForeignPrograms::targets));
    sorted.sort((one, other) -> Integer.compare(id(one), id(other)));
    return new LinkedHashSet<>(sorted);
  }

  private static List<Object> targets(Object from) {
    List<Object> targets = new ArrayList<>();
    if (from instanceof Bag bag) {
      for (GcObject item : bag.items()) {
        targets.add(item instanceof Reference reference ? reference.thing : item);
      }
    } else if (from instanceof Thing thing) {
      targets.addAll(thing.things);
      thing.roots.forEach(root -> targets.add(root.get()));
    }
    return targets;
  }

  private Set<Object> alive() {
    Set<Object> alive = new HashSet<>(world.alive);
    for (GcWeak<Bag> weak : bags.values()) {
      @Nullable Bag bag = weak.get();
      if (bag != null) {
        alive.add(bag);
        assertTrue(bag.finalized <= 1);
      }
    }
    return alive;
  }

  private static Set<String> names(Set<Object> objects) {
    Set<String> names = new TreeSet<>();
    objects.forEach(object -> names.add((object instanceof Bag ? "bag " : "thing ") + id(object)));
    return names;
  }

  private static int id(Object object) {
    return object instanceof Bag bag ? bag.id : ((Thing) object).id;
  }

  private void end() {
    while (!bagRoots.isEmpty() || !heldThings.isEmpty()) { // each object brings itself back once
      drop(bagRoots, GcRoot::close, () -> true);
      drop(heldThings, Thing::release, () -> true);
      compare();
    }
    assertEquals(Set.of(), names(alive()));
    assertEquals(0, heap.stats().live());
    assertEquals(0, heap.stats().openRoots());
    assertTrue(faults || reported == 0);
    heap.close();
  }

  /** A foreign runtime that throws an exception in one of its methods. */
  private static final class FaultyThings extends Things {
    static final String FAULT = "injected";

    private final Random random;

    /** The number of the method that throws, or 0. */
    private int fault;

    /** True if it throws an error of the JVM. */
    private boolean error;

    FaultyThings(Random random) {
      this.random = random;
    }

    private void maybeThrow(int method) {
      if (fault == method) {
        fault = 0;
        if (error) {
          throw new StackOverflowError(FAULT);
        }
        throw new UnsupportedOperationException(FAULT);
      }
    }

    @Override
    public void begin(GcForeignImage image) {
      if (random.nextBoolean()) {
        maybeThrow(1);
      }
      super.begin(image);
      if (fault == 1) {
        super.end(new BitSet());
      }
      maybeThrow(1);
    }

    @Override
    public void clearWeak(BitSet found) {
      super.clearWeak(found);
      maybeThrow(2);
    }

    @Override
    public void runFinalizers(BitSet found) {
      super.runFinalizers(found);
      maybeThrow(3);
    }

    @Override
    public void update(GcForeignImage image) {
      if (random.nextBoolean()) {
        maybeThrow(4);
      }
      super.update(image);
      maybeThrow(4);
    }

    @Override
    public void end(BitSet dead) {
      super.end(dead);
      maybeThrow(5);
    }
  }
}
