package dev.lasso.runtime.foreign;

import static java.util.stream.Collectors.toSet;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcStats;
import dev.lasso.runtime.GcTypeStats;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.heap.Heap;
import dev.lasso.runtime.protocol.GcCPython;
import dev.lasso.runtime.protocol.GcForeign;
import dev.lasso.runtime.protocol.GcForeignImage;
import dev.lasso.runtime.protocol.GcForeignRoot;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.RuntimeTest;
import dev.lasso.runtime.support.Threads;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cycles that cross into another runtime with reference counts. */
@Tag("gate")
class ForeignTest extends RuntimeTest {
  private final Things world = new Things();
  private final List<String> calls = new ArrayList<>();
  private int ids;

  @BeforeEach
  void attach() {
    GcForeign.attach(heap, world);
  }

  private Bag bag() {
    return Bag.create(held, ++ids);
  }

  private Thing thing() {
    return world.create(++ids);
  }

  /** A container and a thing that own each other. Only {@code held} holds the container. */
  private Bag cycle() {
    Bag bag = bag();
    Thing thing = thing();
    Reference reference = thing.toJava(held);
    bag.own(reference);
    held.drop(reference);
    thing.own(bag);
    thing.release();
    bag.onFinalize = _ -> calls.add("bag");
    thing.onFinalize = _ -> calls.add("thing");
    return bag;
  }

  @Test
  void cycleAcrossDiesInOneRun() {
    Bag bag = cycle();
    drop(bag);
    assertEquals(2, heap.stats().live());
    assertEquals(2, heap.collect());
    assertEquals(List.of("bag", "thing"), calls);
    assertEquals(0, heap.stats().live());
    assertTrue(world.alive.isEmpty());
    assertEquals(List.of("begin", "clearWeak", "runFinalizers", "update", "end"), world.log);
    heap.inspect().verify();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void finalizersCanVerifyTheHeap(boolean shared) {
    GcHeap own = shared ? GcHeap.shared() : GcHeap.confined();
    try (GcScope scope = own.enter()) {
      GcForeign.attach(own, world);
      Bag bag = Bag.create(scope, 1);
      Thing thing = world.create(2);
      bag.own(thing.toJava(scope));
      thing.own(bag);
      thing.release();
      bag.onFinalize = _ -> verify(own, "bag");
      thing.onFinalize = _ -> verify(own, "thing");
    }
    own.run(own::collect);
    assertEquals(List.of("bag", "thing"), calls);
    own.run(own.inspect()::verify);
    own.close();
  }

  private void verify(GcHeap own, String name) {
    own.inspect().verify();
    calls.add(name);
  }

  @Test
  void withoutTheForeignRuntimeItStays() {
    drop(cycle());
    GcForeign.attach(heap, null);
    assertEquals(0, heap.collect());
    GcForeign.attach(heap, world);
    assertTrue(heap.collect(Duration.ofDays(1)));
    assertEquals(2, heap.stats().live()); // slices leave foreign objects alone
    assertEquals(2, heap.collect());
  }

  @Test
  void whatEitherSideHoldsStays() {
    Bag bag = cycle();
    Thing thing = ((Reference) bag.items().getFirst()).thing;
    assertEquals(0, heap.collect());
    thing.count++;
    assertCollects(0, bag);
    assertAlive(bag);
    heap.inspect().verify();
    thing.release();
    assertEquals(2, heap.collect());
    assertDead(bag);
  }

  @Test
  void longChainOfThingsIsOneCycle() {
    world.grouping = false;
    long mark = held.mark();
    Bag bag = bag();
    Thing last = thing();
    last.own(bag);
    for (int i = 0; i < 2_000; i++) {
      Thing next = world.create(0);
      next.own(last);
      last.release();
      last = next;
    }
    bag.own(last.toJava(held));
    last.release();
    held.rewind(mark);
    assertEquals(2, heap.collect());
    assertTrue(world.alive.isEmpty());
  }

  @Test
  void foreignFinalizerBringsTheCycleBack() {
    Bag bag = cycle();
    Thing thing = ((Reference) bag.items().getFirst()).thing;
    thing.onFinalize = self -> self.count++;
    assertCollects(0, bag);
    assertAlive(bag);
    assertFalse(thing.dead);
    assertEquals(1, thing.roots.size());
    assertTrue(thing.roots.getFirst().isOpen());
    heap.inspect().verify();
    thing.release();
    assertEquals(2, heap.collect());
    assertEquals(List.of("bag"), calls);
    assertTrue(world.alive.isEmpty());
  }

  @Test
  void finalizerOfAContainerBringsTheCycleBack() {
    Bag bag = cycle();
    List<GcRoot<Bag>> roots = new ArrayList<>();
    bag.onFinalize = self -> roots.add(heap.openRoot(self));
    assertCollects(0, bag);
    assertAlive(bag);
    assertEquals(1, world.alive.size());
    heap.inspect().verify();
    roots.getFirst().close();
    assertEquals(2, heap.collect());
    assertEquals(List.of("thing"), calls);
  }

  @Test
  void finalizersThatCutTheCycleLetItDie() {
    for (boolean saved : List.of(false, true)) {
      Bag bag = cycle();
      Thing thing = ((Reference) bag.items().getFirst()).thing;
      thing.onFinalize =
          self -> {
            self.disown(self.roots.getFirst());
            self.count += saved ? 1 : 0;
          };
      drop(bag);
      assertEquals(saved ? 0 : 2, heap.collect()); // else by count, at the end of the run
      assertDead(bag);
      assertEquals(saved, !thing.dead);
      heap.inspect().verify();
    }
  }

  @Test
  void edgesThatFinalizersAddInsideTheCycleDoNotSaveIt() {
    Bag bag = cycle();
    Bag other = bag();
    Thing thing = ((Reference) bag.items().getFirst()).thing;
    Thing next = thing();
    thing.own(next);
    next.own(other);
    next.release();
    drop(other);
    thing.onFinalize = self -> self.own(other);
    next.onFinalize =
        self -> {
          self.own(thing);
          self.own(bag);
          other.own(bag);
        };
    assertCollects(3, bag);
    assertDead(bag, other);
    assertTrue(world.alive.isEmpty());
    heap.inspect().verify();
  }

  @Test
  void edgesThatASavedThingAddsSaveTheirTarget() {
    Bag bag = cycle();
    Bag other = cycle();
    Thing thing = ((Reference) bag.items().getFirst()).thing;
    Thing saved = ((Reference) other.items().getFirst()).thing;
    thing.onFinalize =
        self -> {
          self.count++;
          self.own(saved);
        };
    assertCollects(0, bag, other);
    assertAlive(bag, other);
    thing.release();
    assertEquals(4, heap.collect());
    assertTrue(world.alive.isEmpty());
  }

  @Test
  void edgesThatFinalizersAddFromOutsideSaveTheirTarget() {
    Bag bag = cycle();
    Bag other = bag();
    Thing thing = ((Reference) bag.items().getFirst()).thing;
    Thing next = thing();
    thing.own(next);
    next.release();
    thing.onFinalize =
        self -> {
          self.disown(next);
          other.own(next.toJava(held));
          held.drop(other.items().getLast());
        };
    assertCollects(2, bag);
    assertEquals(Set.of(next), world.alive);
    heap.inspect().verify();
    drop(other);
    assertTrue(world.alive.isEmpty());
  }

  @Test
  void weakReferencesOfBothSidesAreClearedBeforeFinalizers() {
    Bag bag = cycle();
    ((Reference) bag.items().getFirst()).thing.weak = () -> calls.add("foreign callback");
    GcWeak<Bag> weak = GcWeak.of(bag, _ -> calls.add("callback"));
    assertCollects(2, bag);
    assertEquals(List.of("callback", "foreign callback", "bag", "thing"), calls);
    weak.close();
  }

  @Test
  void imagesAreNoObjectsOfTheProgram() {
    Bag kept = cycle();
    Bag bag = cycle();
    GcStats before = heap.stats();
    List<Long> seen = new ArrayList<>();
    bag.onFinalize = _ -> seen.add(heap.stats().live());
    ((Reference) bag.items().getFirst()).thing.onLost = () -> seen.add(heap.stats().live());
    assertCollects(2, bag);
    assertEquals(List.of(4L, 2L), seen);
    GcStats after = heap.stats();
    assertEquals(before.created(), after.created());
    assertEquals(before.collected() + 2, after.collected());
    assertEquals(before.diedByCount(), after.diedByCount());
    assertEquals(2, after.live());
    assertEquals(
        Set.of("Bag", "Reference"),
        after.byType().stream().map(GcTypeStats::name).collect(toSet()));
    assertCollects(2, kept);
  }

  @Test
  void imagesAreNotVisited() {
    Bag kept = cycle();
    Bag bag = cycle();
    List<Object> seen = new ArrayList<>();
    bag.onFinalize =
        _ -> {
          seen.addAll(GcCPython.of(heap).getObjects());
          heap.inspect().visitObjects((object, _) -> seen.add(object), null);
          heap.inspect().visitAll((object, _) -> seen.add(object), null);
          heap.freeze();
          seen.add(GcCPython.of(heap).freezeCount());
          heap.unfreeze();
        };
    assertCollects(2, bag);
    assertEquals(
        Set.of("Bag", "Reference", "Integer"),
        seen.stream().map(object -> object.getClass().getSimpleName()).collect(toSet()));
    assertEquals(2, seen.getLast());
    assertAlive(kept);
  }

  @Test
  void explanationNamesTheForeignOwner() {
    Bag bag = cycle();
    drop(bag);
    assertEquals("Bag#1 is held by a foreign object", heap.inspect().explain(bag).toString());
    heap.collect();
  }

  @Test
  void exceptionInTheDescriptionCancelsTheRun() {
    drop(cycle());
    GcForeign.attach(
        heap,
        new Things() {
          @Override
          public void begin(GcForeignImage image) {
            image.group(false);
            throw new UnsupportedOperationException("begin");
          }
        });
    assertThrows(UnsupportedOperationException.class, heap::collect);
    assertEquals(2, heap.stats().live());
    heap.inspect().verify();
    GcForeign.attach(heap, world);
    assertEquals(2, heap.collect());
  }

  @Test
  void wrongUpdateKeepsAllGroups() {
    Bag bag = cycle();
    drop(bag);
    world.updating = false;
    assertEquals(0, heap.collect());
    assertAlive(bag);
    assertEquals(1, world.alive.size());
    assertTrue(takeUnraisable().thrown().getMessage().startsWith("The image has 0 groups"));
    heap.inspect().verify();
    world.updating = true;
    assertEquals(2, heap.collect());
  }

  @Test
  void imageOfARunThatAnErrorHasInterruptedIsRemovedByTheNextOne() {
    Bag bag = cycle();
    Objects.requireNonNull(((Heap) heap).foreign).begin(); // as a run that does not end
    drop(bag);
    assertEquals(2, heap.collect());
    assertEquals(0, heap.stats().live());
    assertTrue(world.alive.isEmpty());
  }

  @Test
  void rootsOfDeadThingsAreClosed() {
    Bag bag = cycle();
    GcForeignRoot root = ((Reference) bag.items().getFirst()).thing.roots.getFirst();
    assertNotNull(root.get());
    drop(bag);
    heap.collect();
    assertFalse(root.isOpen());
    root.close();
  }

  @Test
  void foreignRuntimeIsNotReplacedDuringARun() {
    Bag bag = cycle();
    bag.onFinalize =
        _ -> assertThrows(IllegalStateException.class, () -> GcForeign.attach(heap, null));
    assertCollects(2, bag);
  }

  @Test
  void keptGarbageLeavesForeignObjectsAlone() {
    GcCPython.of(heap).keepGarbage(true);
    assertCollects(0, cycle());
    GcCPython.of(heap).keepGarbage(false);
    assertEquals(2, heap.collect());
  }

  @Test
  void garbageIsKeptFromTheNextRunOn() {
    Bag bag = cycle();
    bag.onFinalize = _ -> GcCPython.of(heap).keepGarbage(true);
    assertCollects(2, bag);
    assertEquals(List.of(), GcCPython.of(heap).garbage());
    assertTrue(world.alive.isEmpty());
    heap.inspect().verify();
  }

  @Test
  void rootThatUserCodeClosesDuringTheRunIsClosed() {
    Bag bag = cycle();
    Bag other = bag();
    Thing thing = ((Reference) bag.items().getFirst()).thing;
    thing.own(other);
    drop(other);
    bag.onFinalize = _ -> thing.disown(thing.roots.getLast());
    assertCollects(3, bag);
    assertDead(bag, other);
    heap.inspect().verify();
  }

  @Test
  void rootThatAnotherThreadClosesDuringTheRunIsClosed() {
    if (!Heaps.areShared()) {
      return; // only the heap's thread may close the root
    }
    Bag bag = cycle();
    Thing thing = ((Reference) bag.items().getFirst()).thing;
    Bag other = bag();
    thing.own(other);
    drop(other);
    GcForeignRoot root = thing.roots.removeLast();
    bag.onFinalize = _ -> Threads.elsewhere(root::close);
    assertCollects(2, bag);
    drop(bag()); // a safepoint
    assertDead(bag, other);
    heap.inspect().verify();
  }

  @Test
  void traverseThatThrowsEndsTheRunWithoutAnImage() {
    Bag bag = cycle();
    drop(bag);
    bag.failing = true;
    assertThrows(UnsupportedOperationException.class, heap::collect);
    bag.failing = false;
    assertAlive(bag);
    assertEquals("end", world.log.getLast());
    assertTrue(((Reference) bag.items().getFirst()).thing.roots.getFirst().isOpen());
    heap.inspect().verify();
    assertEquals(2, heap.collect());
  }
}
