package dev.lasso.runtime.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcPath.Kind;
import dev.lasso.runtime.GcPaths;
import dev.lasso.runtime.GcPaths.Group;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.Probe;
import dev.lasso.runtime.support.RuntimeTest;
import dev.lasso.service.Service;
import java.lang.invoke.MethodHandles;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The explanation of a type covers each of its objects once, or is refused. */
@Tag("gate")
class ExplainTypeTest extends RuntimeTest {

  private static final int SEEDS = 300;

  @Test
  void otherHeapsDoNotCount() {
    node("here");
    try (GcHeap other = Heaps.open();
        GcScope scope = other.openScope()) {
      Node.create(scope);
      Node.create(scope);
      assertEquals(1, heap.inspect().explain(Node.class).count());
      assertEquals(2, other.inspect().explain(Node.class).count());
    }
  }

  @Test
  void objectsUnderConstructionDoNotCount() {
    Node.create(held, self -> assertEquals(0, heap.inspect().explain(Node.class).count()));
  }

  @Test
  void thereAreAHundredGroupsAtMost() {
    List<GcType> types = new ArrayList<>();
    for (int i = 0; i < 150; i++) {
      types.add(GcType.of(Typed.class, MethodHandles.lookup()).extending(Node.TYPE).build());
    }
    for (GcType type : types) {
      create(held, made -> new Typed(made, type));
    }
    create(held, made -> new Typed(made, types.get(140)));
    GcPaths paths = heap.inspect().explain(Typed.class);
    assertEquals(151, paths.count());
    assertEquals(100, paths.groups().size());
    assertEquals(2, paths.groups().getFirst().count(), "the largest first");
    assertEquals(50, paths.others());
    List<String> lines = paths.toString().lines().toList();
    assertEquals(1 + 2 * 20 + 1, lines.size());
    assertEquals("- 130 in other ways", lines.getLast());
  }

  /** A node of a type that the test has made. */
  private static final class Typed extends Node {
    Typed(GcHeap heap, GcType type) {
      super(heap, type);
    }
  }

  @Test
  void placesOfScopesAndRootsMakeGroupsWhereTheyAreKnown() {
    try (GcHeap watched = Heaps.open(GcHeap.builder().leaks(GcLeakLevel.ADVANCED).onLeak(_ -> {}));
        GcScope first = Service.open(watched);
        GcScope second = watched.openScope()) {
      Node a = Node.create(first);
      Node b = Node.create(first);
      Node c = Node.create(second);
      a.list.addAll(List.of(b));
      List<Group> groups = watched.inspect().explain(Node.class).groups();
      assertEquals(2, groups.size(), groups::toString);
      assertEquals(2, groups.getFirst().count());
      assertTrue(
          groups
              .getFirst()
              .shape()
              .startsWith("held by a scope opened at Service.open(Service.java:"),
          groups::toString);
      assertSame(c, groups.get(1).example().object());
      Service.retain(c);
      GcRoot<Node> root = Service.root(c);
      String both = watched.inspect().explain(Node.class).groups().get(1).shape();
      assertTrue(both.contains(", a root opened at Service.root("), both);
      assertTrue(
          both.contains(" and a hold of the program (retain or allocate), the last at Service.r"),
          both);
      watched.release(c);
      root.close();
    }
  }

  @Test
  void exceptionOfATraverseIsThrownAndTheHeapGoesOn() {
    Probe owner = create(held, Probe::new);
    Node element = Node.createFinalized(held, self -> {});
    owner.setB(element);
    drop(element);
    owner.once(
        () -> {
          throw new UnsupportedOperationException();
        });
    assertThrows(
        UnsupportedOperationException.class, () -> heap.inspect().explain(Node.Finalized.class));
    owner.setA(node("changes are allowed again"));
    assertEquals(1, heap.inspect().explain(Node.Finalized.class).count());
  }

  @Test
  void answerOutlivesItsObjects() {
    Node node = node("n");
    GcPaths paths = heap.inspect().explain(Node.class);
    String text = paths.toString();
    drop(node);
    assertEquals(text, paths.toString());
  }

  @Test
  void closedHeapIsRefused() {
    closeHeap();
    assertThrows(IllegalStateException.class, () -> heap.inspect().explain(Node.class));
  }

  @Test
  void otherThreadsAreRefused() throws InterruptedException {
    List<Throwable> refused = new ArrayList<>();
    Thread other =
        new Thread(
            () -> {
              try {
                heap.inspect().explain(Node.class);
              } catch (WrongThreadException | IllegalStateException e) {
                refused.add(e);
              }
            });
    other.start();
    other.join();
    assertEquals(1, refused.size());
  }

  /** Against a naive search, which knows what is reached from holds, and that the rest is not. */
  @Test
  void inRandomGraphsEveryObjectIsInOneGroup() {
    for (int seed = 0; seed < SEEDS; seed++) {
      try (GcScope scope = heap.openScope()) {
        checkRandomGraph(new Random(seed), scope);
      }
      heap.collect();
    }
  }

  private void checkRandomGraph(Random random, GcScope scope) {
    int size = 2 + random.nextInt(20);
    List<Node> nodes = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      nodes.add(Node.create(scope));
    }
    for (int i = 0; i < 2 * size; i++) {
      Node owner = nodes.get(random.nextInt(size));
      Node owned = nodes.get(random.nextInt(size));
      switch (random.nextInt(3)) {
        case 0 -> owner.setA(owned);
        case 1 -> owner.setB(owned);
        default -> owner.list.add(owned);
      }
    }
    for (Node node : nodes) {
      if (random.nextInt(4) > 0) {
        scope.drop(node);
      }
    }
    nodes.removeIf(node -> !Inside.isLive(node));
    Set<Node> reached = new HashSet<>();
    Deque<Node> queue = new ArrayDeque<>();
    nodes.stream().filter(node -> Inside.holds(node) > 0).forEach(queue::add);
    while (!queue.isEmpty()) {
      Node node = queue.remove();
      if (reached.add(node)) {
        python.getReferents(node).forEach(target -> queue.add((Node) target));
      }
    }
    GcPaths paths = heap.inspect().explain(Node.class);
    assertEquals(nodes.size(), paths.count());
    assertEquals(0, paths.others());
    assertEquals(reached.size(), count(paths, Kind.HELD));
    assertEquals(nodes.size() - reached.size(), count(paths, Kind.GARBAGE));
    paths.groups().forEach(group -> ExplainTypeShapesTest.checkExample(heap, group));
  }

  private static long count(GcPaths paths, Kind kind) {
    return paths.groups().stream()
        .filter(group -> group.example().kind() == kind)
        .mapToLong(Group::count)
        .sum();
  }
}
