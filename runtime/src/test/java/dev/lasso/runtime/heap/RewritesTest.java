package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collect.Pacer;
import dev.lasso.runtime.support.Node;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A program that only rewrites a graph whose objects are suspects: it makes no events at all. */
@Tag("gate")
class RewritesTest {

  private static final int MANY = 250_000;

  /** More than a run does at once. */
  private static final int SOME = 50_000;

  /** So many that a slice of the shortest kind, after 64 of them each, is enough. */
  private static final int MOST_SAFE_POINTS = 2_000_000;

  private long clock;

  /** Slices of a millisecond by the real clock, between which the program does not rest. */
  private final Heap heap =
      Inside.open(
          false,
          new Pacer(Duration.ofMillis(1)) {
            @Override
            public long now() {
              return clock;
            }

            @Override
            public void sliceEnded(long events, long start) {
              super.sliceEnded(events, clock);
            }
          });

  private final GcScope held = heap.openScope();
  private final List<Node> nodes = new ArrayList<>();

  private void build(int count) {
    heap.disable();
    Node root = Node.create(held);
    for (int i = 0; i < count; i++) {
      Node node = Node.create(held);
      root.list.add(node);
      nodes.add(node);
    }
    nodes.forEach(held::drop);
    heap.enable();
  }

  @AfterEach
  void close() {
    heap.inspect().verify();
    heap.close();
  }

  private void store(int i) {
    try (GcScope _ = heap.openScope()) {
      nodes.get(i % nodes.size()).setA(nodes.get((i * 7 + 1) % nodes.size()));
    }
  }

  /** Stores until a run is over; returns the number of safepoints until then. */
  private int storeUntilRunIsOver() {
    long before = heap.stats().collections();
    int stores = 0;
    while (heap.stats().collections() == before && stores < MOST_SAFE_POINTS) {
      store(stores++);
    }
    return stores;
  }

  @Test
  void runEndsAndIsCountedMeanwhile() {
    build(MANY);
    assertEquals(MANY, heap.stats().suspects());
    store(0);
    assertEquals(0, heap.stats().collections(), "only begun");
    assertTrue(heap.stats().collectNanos() > 0);

    assertTrue(storeUntilRunIsOver() < MOST_SAFE_POINTS);
    assertEquals(MANY + 1, heap.stats().live());
  }

  /** After a few runs in vain there would have to be more suspects than there are objects. */
  private void settle() {
    build(SOME);
    for (int run = 0; run < 4; run++) {
      storeUntilRunIsOver();
    }
    for (int i = 0; i < 2 * SOME; i++) {
      store(i);
    }
  }

  @Test
  void settledGraphPaysNoRunForATime() {
    settle();
    long nanos = heap.stats().collectNanos();
    for (int i = 0; i < 2 * SOME; i++) {
      store(i);
    }
    assertEquals(nanos, heap.stats().collectNanos());
  }

  @Test
  void garbageOfStoresIsFoundThoughThereAreNeverMoreSuspects() {
    settle();
    try (GcScope scope = heap.openScope()) {
      Node.createLoop(scope);
    }
    assertEquals(SOME + 2, heap.stats().live());
    clock += Duration.ofHours(1).toNanos();

    assertTrue(storeUntilRunIsOver() < MOST_SAFE_POINTS);
    assertEquals(SOME + 1, heap.stats().live());
  }
}
