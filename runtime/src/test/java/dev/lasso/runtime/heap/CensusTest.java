package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcStats;
import dev.lasso.runtime.GcTypeStats;
import dev.lasso.runtime.object.Census;
import dev.lasso.runtime.object.SlotTable;
import dev.lasso.runtime.object.TypeInfo;
import dev.lasso.runtime.protocol.GcCPython;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Leaf;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import dev.lasso.runtime.support.Weighty;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The figures of each type, and the visits of all objects. */
@Tag("gate")
class CensusTest extends RuntimeTest {

  /** A node whose type is told when it is made. */
  private static final class Typed extends Node {
    Typed(GcHeap heap, GcType type) {
      super(heap, type);
    }

    static GcType type() {
      return GcType.of(Typed.class, MethodHandles.lookup()).extending(Node.TYPE).build();
    }
  }

  @Test
  void typeRefersToTheCountersOfAnotherHeapOnceItsHeapIsClosed() {
    GcType type = Typed.type();
    GcHeap first = Heaps.open();
    try (GcScope scope = first.openScope()) {
      create(scope, made -> new Typed(made, type));
    }
    first.close();
    create(held, made -> new Typed(made, type));
    Object cached = Inside.part(Inside.part(type, "cachedCount"), "census");
    assertSame(Inside.slots(heap).census, cached);
  }

  private static GcTypeStats of(GcStats stats, Class<?> host) {
    return stats.byType().stream()
        .filter(type -> type.className().equals(host.getName()))
        .findFirst()
        .orElseThrow();
  }

  private static void assertSum(GcStats stats, long expected, ToLongFunction<GcTypeStats> figure) {
    assertEquals(expected, stats.byType().stream().mapToLong(figure).sum(), stats::toString);
  }

  private void assertSums() {
    GcStats stats = heap.stats();
    assertSum(stats, stats.created(), GcTypeStats::created);
    assertSum(stats, stats.live(), GcTypeStats::live);
    assertSum(stats, stats.diedByCount(), GcTypeStats::diedByCount);
    assertSum(stats, stats.collected(), GcTypeStats::collected);
    assertSum(stats, stats.nativeBytes(), GcTypeStats::nativeBytes);
  }

  @Test
  void eachTypeHasItsFigures() {
    Node a = node("a");
    Node b = node("b");
    node("c");
    Leaf leaf = create(held, heap -> new Leaf(heap, self -> {}));
    Weighty.create(held, 100);
    ring(a, b);
    assertCollects(2, a, b, leaf);
    GcTypeStats nodes = of(heap.stats(), Node.class);
    assertEquals("Node", nodes.name());
    assertEquals(
        List.of(3L, 1L, 0L, 2L, 0L),
        List.of(
            nodes.created(),
            nodes.live(),
            nodes.diedByCount(),
            nodes.collected(),
            nodes.nativeBytes()));
    GcTypeStats leaves = of(heap.stats(), Leaf.class);
    assertEquals(1, leaves.created());
    assertEquals(0, leaves.live());
    assertEquals(1, leaves.diedByCount());
    GcTypeStats weighty = of(heap.stats(), Weighty.class);
    assertEquals(1, weighty.live(), "not counted for its supertype");
    assertEquals(100, weighty.nativeBytes());
    assertSums();
  }

  @Test
  void whatPinsMoreOrDiesCountsLessOrMore() {
    Weighty heavy = Weighty.create(held, 100);
    heavy.bytes = 250;
    heap.reweigh(heavy);
    assertEquals(250, of(heap.stats(), Weighty.class).nativeBytes());
    assertSums();
    drop(heavy);
    assertEquals(0, of(heap.stats(), Weighty.class).nativeBytes());
    assertSums();
  }

  @Test
  void whoseConstructionFailedIsOfNoType() {
    assertThrows(
        IllegalStateException.class,
        () ->
            Weighty.create(
                held,
                7,
                self -> {
                  throw new IllegalStateException();
                }));
    assertEquals(1, heap.stats().created());
    assertEquals(List.of(), heap.stats().byType());
  }

  @Test
  void whatIsDeletedOrLeakedIsNeitherCountedNorCollected() {
    Node deleted = node("deleted");
    heap.retain(deleted);
    drop(deleted);
    GcCPython.of(heap).untrack(deleted);
    GcCPython.of(heap).delete(deleted);
    GcTypeStats nodes = of(heap.stats(), Node.class);
    assertEquals(1, nodes.created());
    assertEquals(0, nodes.live());
    assertEquals(0, nodes.diedByCount() + nodes.collected());
    heap.retain(node("leaked"));
    closeHeap();
    logged.take();
    assertEquals(0, of(heap.stats(), Node.class).live());
    assertSum(heap.stats(), heap.stats().live(), GcTypeStats::live);
  }

  @Test
  void theTypeOfWhichMostAreAliveComesFirst() {
    create(held, heap -> new Leaf(heap, self -> {}));
    node("a");
    node("b");
    assertEquals(
        List.of("Node", "Leaf"), heap.stats().byType().stream().map(GcTypeStats::name).toList());
    assertThrows(UnsupportedOperationException.class, () -> heap.stats().byType().removeFirst());
  }

  @Test
  void typesOfOneNameAreApart() {
    for (int i = 0; i < 100; i++) {
      GcType type = Typed.type();
      for (int j = 0; j <= i; j++) {
        create(held, heap -> new Typed(heap, type));
      }
    }
    List<GcTypeStats> types = heap.stats().byType();
    for (int i = 0; i < 100; i++) {
      assertEquals(100 - i, types.get(i).live());
    }
    assertSums();
  }

  @Test
  void whatACollectionHasFoundAndNotFreedIsAliveInTheFiguresOfItsType() {
    Node[] nodes = new Node[2 * SlotTable.PAGE_SIZE];
    for (int i = 0; i < nodes.length; i++) {
      nodes[i] = node("n");
    }
    ring(nodes);
    drop(nodes);
    heap.collect();
    assertEquals(nodes.length, of(heap.stats(), Node.class).collected());
    assertSums();
  }

  @Test
  void anyThreadMayAskWhileTheHeapIsAtWork() throws Exception {
    AtomicBoolean done = new AtomicBoolean();
    FutureTask<Long> reader =
        new FutureTask<>(
            () -> {
              long asked = 0;
              do {
                for (GcTypeStats type : heap.stats().byType()) {
                  assertTrue(type.live() >= 0, type::toString);
                  assertFalse(type.name().isEmpty());
                }
                asked++;
              } while (!done.get());
              return asked;
            });
    Thread.ofPlatform().start(reader);
    for (int i = 0; i < 200; i++) {
      GcType type = Typed.type();
      try (GcScope scope = heap.openScope()) {
        for (int j = 0; j < 100; j++) {
          create(scope, heap -> new Typed(heap, type));
        }
      }
    }
    done.set(true);
    assertTrue(reader.get() > 0);
    assertSums();
  }

  @Test
  void verifyFindsFiguresThatAreWrong() {
    node("a");
    Census.Count count = ((Heap) heap).slots.census.of((TypeInfo) Node.TYPE);
    count.born++;
    String message = assertThrows(RuntimeException.class, heap.inspect()::verify).getMessage();
    assertTrue(message.contains("has 1 object, 0 bytes and counts 2 objects, 0 bytes"), message);
    count.born--;
    heap.inspect().verify();
  }

  @Test
  void visitAllFindsLeavesAndWhatIsNotTracked() {
    Node tracked = node("tracked");
    Node untracked = node("untracked");
    GcCPython.of(heap).untrack(untracked);
    Leaf leaf = create(held, heap -> new Leaf(heap, self -> {}));
    List<GcObject> visited = new ArrayList<>();
    heap.inspect().visitAll((object, list) -> list.add(object), visited);
    assertEquals(List.of(tracked, untracked, leaf), visited);
    visited.clear();
    heap.inspect()
        .visitAll(
            (object, list) -> {
              list.add(object);
              return false;
            },
            visited);
    assertEquals(List.of(tracked), visited, "false stops");
  }

  @Test
  void typesWithEqualNumbersAreSortedByName() {
    Weighty.create(held, 100);
    node("n");
    create(held, heap -> new Leaf(heap, self -> {}));
    assertEquals(
        List.of("Leaf", "Node", "Weighty"),
        heap.stats().byType().stream().map(GcTypeStats::name).toList());
  }

  @Test
  void whatIsVisitedMayDieMeanwhile() {
    Leaf leaf = create(held, heap -> new Leaf(heap, self -> {}));
    Node node = node("n");
    heap.inspect()
        .visitAll(
            (object, arg) -> {
              if (object == leaf) {
                drop(leaf, node);
              }
              return true;
            },
            null);
    assertDead(leaf, node);
    assertEquals(0, heap.stats().live());
  }
}
