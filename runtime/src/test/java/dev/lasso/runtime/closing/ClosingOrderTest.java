package dev.lasso.runtime.closing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.support.Device;
import dev.lasso.runtime.support.JvmGarbage;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.Probe;
import dev.lasso.runtime.support.RuntimeTest;
import dev.lasso.runtime.support.StrictResources;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever dies, and however, an owner's resources close before those of what it owns. */
@Tag("gate")
class ClosingOrderTest extends RuntimeTest {

  private final StrictResources order = new StrictResources();

  private Node open(String name) {
    return order.add(node(name), true);
  }

  private Node closedNothing(String name) {
    return order.add(node(name), false);
  }

  private void assertClosed(String... names) {
    assertEquals(List.of(names), order.closed);
    assertEquals(List.of(), order.faults);
  }

  /** Two cursors that own each other and their database, which owns its settings. */
  private List<Node> cursors() {
    return cursors(List.of("settings", "database", "first", "second"));
  }

  private List<Node> cursors(List<String> names) {
    List<Node> byName =
        names.stream().map(this::open).sorted(Comparator.comparing(node -> node.name)).toList();
    Node database = byName.get(0);
    Node first = byName.get(1);
    Node second = byName.get(2);
    order.setA(database, byName.get(3));
    order.setA(first, database);
    order.setA(second, database);
    order.setB(first, second);
    order.setB(second, first);
    return byName;
  }

  /** Drops the nodes, all of which the next collection frees. */
  private void dropAndCollect(List<Node> nodes) {
    nodes.forEach(this::drop);
    assertEquals(nodes.size(), heap.collect());
  }

  /** The ways in which cursors and their database die. */
  enum End {
    COLLECTION,
    SLICES,
    COUNT,
    CLOSE,
    LEAK,
    KEPT_GARBAGE,
    CLOSE_WITH_KEPT_GARBAGE
  }

  @ParameterizedTest
  @EnumSource
  void databaseIsClosedAfterItsCursors(End end) {
    List<Node> nodes = cursors();
    switch (end) {
      case COLLECTION -> dropAndCollect(nodes);
      case SLICES -> {
        nodes.forEach(this::drop);
        while (!heap.collect(Duration.ofNanos(1))) {
          assertEquals(List.of(), order.faults);
        }
      }
      case COUNT -> {
        order.setB(nodes.get(1), null);
        nodes.forEach(this::drop);
      }
      case CLOSE -> closeHeap();
      case LEAK -> {
        nodes.forEach(heap::retain);
        closeHeap();
        assertTrue(logged.take().getFirst().contains("LEAK"));
      }
      case KEPT_GARBAGE -> {
        python.keepGarbage(true);
        dropAndCollect(nodes);
        assertClosed();
        python.keepGarbage(false);
        python.garbage().clear();
        assertEquals(4, heap.collect());
      }
      case CLOSE_WITH_KEPT_GARBAGE -> {
        python.keepGarbage(true);
        dropAndCollect(nodes);
        closeHeap();
      }
    }
    assertClosed("second", "first", "database", "settings");
  }

  @Test
  void databaseIsClosedAfterItsCursorsWhateverWasCreatedFirst() {
    for (long seed = 0; seed < 24; seed++) {
      order.closed.clear();
      List<String> names = new ArrayList<>(List.of("settings", "database", "first", "second"));
      Collections.shuffle(names, new Random(seed));
      dropAndCollect(cursors(names));
      assertEquals(List.of("database", "settings"), order.closed.subList(2, 4));
      assertEquals(List.of(), order.faults);
    }
  }

  @Test
  void ownerClosesFirstThroughObjectsWithoutAResource() {
    Node last = open("last");
    Node between = closedNothing("between");
    Node loop = closedNothing("loop");
    Node first = open("first");
    order.setA(loop, first);
    order.setB(loop, loop);
    order.append(first, between);
    order.append(between, last);
    dropAndCollect(List.of(last, between, loop, first));
    assertClosed("first", "last");
  }

  @Test
  void objectsThatOwnEachOtherCloseNewestFirst() {
    List<Node> cycle = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      cycle.add(open("" + i));
    }
    for (int i = 0; i < 5; i++) {
      order.setA(cycle.get(i), cycle.get((i + 2) % 5));
    }
    dropAndCollect(cycle);
    assertClosed("4", "3", "2", "1", "0");
  }

  @Test
  void objectsOfATypeWithoutResourcesDieWithTheirCycle() {
    Node open = open("open"); // the last to close
    Node plain = closedNothing("plain");
    Inside.takeOffCallsOfUser(plain);
    order.setA(open, plain);
    order.setA(plain, open);
    dropAndCollect(List.of(open, plain));
    assertClosed("open");
    assertFalse(Inside.isLive(plain));
  }

  @Test
  void ownerClosesFirstIfWhatItOwnsOwnsALiveObject() {
    Node live = closedNothing("live");
    Node last = open("last");
    Node first = open("first");
    order.setA(first, first);
    order.setB(first, last);
    order.setA(last, live);
    Node owner = closedNothing("owner of live");
    order.setA(owner, live);
    assertCollects(2, live, first, last);
    assertClosed("first", "last");
  }

  @Test
  void ownerClosesFirstAlthoughItOwnsAsManyObjectsAsOwnIt() {
    Node second = open("second");
    Node third = open("third");
    Node first = open("first");
    order.setA(first, first);
    order.setB(first, second);
    order.append(first, first);
    order.setA(second, third);
    order.setB(second, second);
    order.setA(third, third);
    dropAndCollect(List.of(first, second, third));
    assertClosed("first", "second", "third");
  }

  @Test
  void ringsCloseNewestFirstInWhateverOrderTheyAreCreatedAndDropped() {
    for (long seed = 0; seed < 24; seed++) {
      int rings = 1 + (int) seed;
      List<List<Node>> all = new ArrayList<>();
      List<Node> dropped = new ArrayList<>();
      for (int i = 0; i < rings; i++) {
        all.add(new ArrayList<>());
      }
      Random random = new Random(seed);
      for (int i = 0; i < 4 * rings; i++) {
        Node node = open("" + i);
        all.get(random.nextInt(rings)).add(node);
        dropped.add(node);
      }
      for (List<Node> ring : all) {
        for (int i = 0; i < ring.size(); i++) {
          order.setA(ring.get(i), ring.get((i + 1) % ring.size()));
        }
      }
      Collections.shuffle(dropped, random);
      dropAndCollect(dropped);
      assertEquals(List.of(), order.faults);
      assertEquals(0, order.openResources());
    }
  }

  @Test
  void finalizersAllRunBeforeTheFirstClose() {
    Node owned = order.add(logging("owned"), true);
    Node owner = order.add(logging("owner"), true);
    order.setA(owner, owned);
    order.setB(owner, owner);
    owner.setWeak(owned);
    drop(owned, owner);
    GcWeak.of(owned, weak -> log.add("closed so far: " + order.closed.size()));
    assertEquals(2, heap.collect());
    assertEquals(List.of("closed so far: 0", "finalize owned", "finalize owner"), log);
    assertClosed("owner", "owned");
  }

  @Test
  void longChainBehindACircleClosesFromItsHead() {
    int length = 30_000;
    int[] next = new int[1];
    int[] wrong = new int[1];
    Node last = null;
    for (int i = length - 1; i >= 0; i--) {
      int at = i;
      Node node = node("link");
      node.setResource(
          () -> {
            if (at != next[0]++) {
              wrong[0]++;
            }
          });
      if (last != null) {
        node.moveA(held, last);
      }
      last = node;
    }
    Node loop = loop("loop");
    loop.moveB(held, last);
    drop(loop);
    assertEquals(length + 1, heap.collect());
    assertEquals(length, next[0]);
    assertEquals(0, wrong[0]);
  }

  @Test
  void nothingThatHasDiedIsKept() {
    List<WeakReference<Node>> dead = collected();
    JvmGarbage.collectUntil(
        "the nodes are collected", () -> dead.stream().allMatch(node -> node.refersTo(null)));
    assertEquals(0, heap.stats().live());
  }

  /** What two nodes leave that have died together, after their finalizers and resources. */
  private List<WeakReference<Node>> collected() {
    Node one = logging("one");
    Node other = logging("other");
    one.setResource(resource("one"));
    other.setResource(resource("other"));
    ring(one, other);
    dropAndCollect(List.of(one, other));
    return List.of(new WeakReference<>(one), new WeakReference<>(other));
  }

  @Test
  void objectOfAnotherHeapIsNoneOfThoseThatArePutInOrder() {
    Node first = open("first");
    Node second = open("second");
    try (GcHeap otherHeap = GcHeap.confined();
        GcScope scope = otherHeap.openScope()) {
      Node.create(scope);
      Node foreign = Node.create(scope);
      assertEquals(Inside.slot(second), Inside.slot(foreign));
      order.setA(first, first);
      order.setA(second, second);
      first.b = foreign; // without its setter
      dropAndCollect(List.of(first, second));
      assertEquals("releasing Node#2", takeUnraisable().message());
    }
    assertClosed("second", "first");
  }

  @Test
  void objectWhoseEdgesCannotBeReadIsReportedToAHandlerThatMayUseTheHeap() {
    List<String> reports = new ArrayList<>();
    heap.onUnraisable(
        report -> {
          reports.add(report.message() + ": " + report.thrown().getMessage());
          try (GcScope scope = heap.openScope()) {
            Node.createLoop(scope);
          }
        });
    Node last = node("last");
    last.setResource(resource("last"));
    Probe first = create(held, Probe::new);
    first.whenRead =
        () -> {
          if (HeaderBits.isDead(first)) {
            throw new IllegalStateException("dead");
          }
        };
    first.setResource(resource("first"));
    first.setA(first);
    first.setB(last);
    String name = Errors.name(first);
    assertCollects(2, first, last);
    assertEquals(List.of("looking at what " + name + " owned: dead"), reports);
    assertEquals(List.of("close first", "close last"), log.stream().sorted().toList());
    assertEquals(1, heap.collect());
  }

  @Test
  void resourceWhoseCloseEndsAnotherLifeDoesNotKeepTheNextOnesOpen() {
    Node inner = node("inner");
    inner.setResource(resource("inner"));
    Device outer =
        Device.create(
            held,
            (_, field, _) -> {
              log.add("close " + field);
              if (field.equals("first")) {
                drop(inner);
              }
            });
    outer.setFirst(1);
    outer.setSecond(2);
    outer.setResource(resource("last"));
    drop(outer);
    assertEquals(List.of("close second", "close first", "close inner", "close last"), log);
  }
}
