package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcStats;
import dev.lasso.runtime.collect.Pacer;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Automatic collections, their statistics, and the generations that keep them small. */
@Tag("gate")
class AutomaticCollectionTest extends RuntimeTest {

  @Test
  void collectionsRunAtTheEndOfCreateAndNotInSetters() {
    List<Node> loops = new ArrayList<>();
    for (int i = 0; i < 5_000; i++) {
      loops.add(node("loop"));
    }
    heap.enable();
    for (Node loop : loops) {
      loop.setA(loop);
      drop(loop);
    }
    assertEquals(0, heap.stats().collections());
    assertEquals(5_000, heap.stats().live());
    node("creates");
    assertEquals(1, heap.stats().collections());
    assertEquals(1, heap.stats().live());
  }

  @Test
  void collectionsRunAtTheEndOfAllocateAndAtTheCloseOfAScope() {
    assertCollectsMany(() -> heap.release(Node.allocate(heap)));
    assertCollectsMany(() -> heap.openScope().close());
  }

  private void assertCollectsMany(Runnable safepoint) {
    heap.disable();
    for (int i = 0; i < 5_000; i++) {
      droppedLoop();
    }
    heap.enable();
    assertEquals(5_000, heap.stats().live());
    safepoint.run();
    assertEquals(0, heap.stats().live());
  }

  /** Objects that live, and have been suspects many times. */
  private static List<Node> walkedNodes(GcHeap heap, GcScope outer) {
    List<Node> nodes = new ArrayList<>();
    heap.disable();
    Node root = Node.create(outer);
    for (int i = 0; i < 20_000; i++) {
      Node node = Node.create(outer);
      node.setA(root);
      root.list.add(node);
      nodes.add(node);
    }
    nodes.forEach(outer::drop);
    heap.enable();
    for (int walk = 0; walk < 50; walk++) {
      for (Node node : nodes) {
        try (GcScope scope = heap.openScope()) {
          Node.create(scope).setA(node);
        }
      }
    }
    return nodes;
  }

  /** As an interpreter does, whose frames own what they work on while they last. */
  @Test
  void suspectsThatLiveAreNotExaminedForEver() {
    Pacer timeless =
        new Pacer(Duration.ofDays(1)) {
          @Override
          public long now() {
            return 0; // so no rest lasts, and no run is overdue
          }
        };
    try (GcHeap ordinary = Inside.open(false, timeless);
        GcScope outer = ordinary.openScope()) {
      List<Node> nodes = walkedNodes(ordinary, outer);
      long examined = ordinary.stats().candidates();
      assertTrue(examined <= 10L * nodes.size(), () -> examined + " examined");
      int most = 0;
      for (int i = 0; i < 200_000; i++) {
        try (GcScope inner = ordinary.openScope()) {
          Node.createLoop(inner);
        }
        most = Math.max(most, (int) ordinary.stats().live());
      }
      assertTrue(most <= 4 * nodes.size(), "up to " + most + " objects");
    }
  }

  /** What comes and goes during a long run says nothing about how much the heap has grown. */
  @Test
  void whatIsLeftOfARunAreItsOwnSurvivors() {
    SlicePacer pace = new SlicePacer();
    try (GcHeap sliced = Inside.open(false, pace);
        GcScope scope = sliced.openScope()) {
      Node node = Node.create(scope);
      Node owner = Node.create(scope);
      owner.setA(node);
      scope.drop(node);
      pace.steps = 1;
      sliced.openScope().close();
      pace.steps = 0;
      for (int i = 0; i < 100; i++) {
        try (GcScope frame = sliced.openScope()) {
          Node.create(frame).setA(node);
        }
      }
      pace.steps = 1_000;
      sliced.openScope().close();
      assertEquals(2, pace.left);
    }
  }

  /** With a pacer that never rests, so that the progress of a run does not depend on a clock. */
  @Test
  void fewSuspectsThatOwnMuchDoNotWait() {
    Pacer restless =
        new Pacer(Duration.ofDays(1)) {
          private long later;

          @Override
          public long now() {
            later += Duration.ofDays(10).toNanos();
            return super.now() + later;
          }
        };
    try (GcHeap ordinary = Inside.open(false, restless);
        GcScope outer = ordinary.openScope()) {
      List<Node> nodes = walkedNodes(ordinary, outer);
      int most = 0;
      for (int i = 0; i < 6_000; i++) {
        try (GcScope inner = ordinary.openScope()) {
          Node loop = Node.createLoop(inner);
          for (int j = 0; j < 100; j++) {
            loop.list.move(inner, Node.create(inner));
          }
        }
        most = Math.max(most, (int) ordinary.stats().live());
      }
      assertTrue(most > 2 * nodes.size(), "as many are made before it begins");
      int cycles = (most - nodes.size()) / 101; // a thousand, and what is made during a run
      assertTrue(cycles <= 2_000, "up to " + cycles + " cycles");
    }
  }

  @Test
  void stressCollectsAtEverySafePoint() {
    try (GcHeap stressed = Heaps.open(GcHeap.builder().stress(true));
        GcScope scope = stressed.openScope()) {
      Node loop = Node.createLoop(scope);
      scope.drop(loop);
      assertAlive(loop);
      long before = stressed.stats().collections();
      Node.create(scope);
      assertDead(loop);
      assertEquals(before + 1, stressed.stats().collections());
      stressed.disable();
      Node.create(scope);
      assertEquals(before + 1, stressed.stats().collections());
    }
  }

  @Test
  void thresholdGrowsWithWhatSurvives() {
    Node owner = node("owner");
    for (int i = 0; i < 20_000; i++) {
      Node owned = node("owned");
      owner.list.add(owned);
      owned.setA(owned);
      drop(owned); // a suspect that lives
    }
    Node ownerOfAll = node("owner of all");
    ownerOfAll.setA(owner);
    drop(owner);
    heap.enable();
    while (heap.stats().collections() == 0) {
      node("does a slice of a collection");
    }
    for (int i = 0; i < 2_000; i++) {
      droppedLoop();
    }
    assertEquals(1, heap.stats().collections(), "too little to be worth another look");
  }

  @Test
  void statisticsCountWhatHappened() {
    node("live");
    drop(node("dies by count"));
    droppedLoop();
    droppedLoop();
    assertEquals(2, heap.stats().suspects());
    assertEquals(3, heap.stats().live());
    assertEquals(2, heap.collect());
    GcStats stats = heap.stats();
    assertEquals(4, stats.created());
    assertEquals(1, stats.live());
    assertEquals(1, stats.diedByCount());
    assertEquals(2, stats.collected());
    assertEquals(1, stats.collections());
    assertEquals(2, stats.candidates());
    assertEquals(0, stats.suspects());
    assertTrue(stats.collectNanos() > 0);
  }

  @Test
  void oldLiveGraphIsNotExaminedAgain() {
    Node big = node("big");
    for (int i = 0; i < 10_000; i++) {
      Node part = node("part");
      part.setB(big);
      part.setA(big.list.isEmpty() ? part : big.list.getLast());
      big.list.move(held, part);
    }
    Node owner = node("owner");
    owner.setA(big);
    assertCollects(0, big);
    long afterFirst = heap.stats().candidates();
    assertTrue(afterFirst >= 10_000, "examined once: " + afterFirst);
    for (int i = 0; i < 100; i++) {
      Node one = node("one");
      Node two = node("two");
      ring(one, two);
      one.setB(big);
      two.list.add(big.list.get(i));
      assertCollects(2, one, two);
      assertDead(one, two);
    }
    long examined = heap.stats().candidates() - afterFirst;
    assertTrue(examined <= 400, "examined " + examined);
    drop(owner);
    assertEquals(10_001, heap.collect());
    assertEquals(0, heap.stats().live());
  }

  @Test
  void oldGarbageBehindAShakenOldObjectIsFound() {
    Node head = node("head");
    Node middle = node("middle");
    Node tail = node("tail");
    Node loop = node("loop");
    head.setA(middle);
    middle.setA(tail);
    tail.setA(middle);
    tail.setB(loop);
    loop.setA(loop);
    assertCollects(0, middle, tail, loop);
    Node other = loop("other");
    assertCollects(1, other);
    head.setA(null);
    assertEquals(3, heap.collect());
    assertDead(middle, tail, loop);
  }

  @Test
  void oldGarbageThatAYoungGarbageRingOwnsIsFound() {
    Node old = node("old");
    Node olds = node("olds");
    ring(old, olds);
    Node holder = node("holder");
    holder.setA(old);
    assertCollects(0, old, olds);
    Node young = loop("young");
    young.setB(old);
    holder.setA(null);
    assertCollects(3, young);
    assertDead(old, olds, young);
  }

  @Test
  void survivorsOfTheirFinalizersAreExaminedAgainLater() {
    Node a = lazarus("a");
    Node b = node("b");
    ring(a, b);
    assertCollects(0, a, b);
    assertEquals(0, heap.collect());
    b.setB(b);
    assertCollects(2, a);
  }

  @Test
  void oldObjectThatAYoungOneBroughtBackIsNotTakenForAlive() {
    Node b = node("b");
    List<Node> fresh = new ArrayList<>();
    Node a =
        finalized(
            "a",
            self -> {
              fresh.add(node("fresh"));
              fresh.getFirst().setA(fresh.getFirst());
              fresh.getFirst().setB(b);
            });
    a.setA(a);
    a.setB(b);
    b.setA(b);
    drop(b);
    assertEquals(0, heap.collect(), "b is old from now on");
    assertCollects(1, a);
    assertAlive(b);
    assertCollects(2, fresh.getFirst());
    assertDead(a, b, fresh.getFirst());
  }
}
