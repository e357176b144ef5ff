package dev.lasso.runtime.closing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcUnraisable;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.heap.SlicePacer;
import dev.lasso.runtime.protocol.GcCPython;
import dev.lasso.runtime.support.CapturedLog;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import dev.lasso.runtime.support.StrictResources;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Random graphs of objects with resources, which die in every way there is: none closes before what
 * owns it, and all close once.
 *
 * <p>The system property {@code lasso.closing} sets the number of graphs for each way, and {@code
 * lasso.closing.seed} the first one.
 */
@Tag("gate")
class ClosingOrderRandomTest {

  private static final int GRAPHS = Integer.getInteger("lasso.closing", 40);
  private static final int FIRST = Integer.getInteger("lasso.closing.seed", 0);
  private static final int MAX_NODES = 25;

  /** Makes the resources of a graph. */
  private interface Resources {
    StrictResources create(GcHeap heap, long seed);
  }

  /** How a graph dies; by the end of it nothing but what is held may be left. */
  private interface Way {
    void run(Graph graph);
  }

  @TestFactory
  Stream<DynamicTest> resourcesCloseInOrder() {
    return tests((_, _) -> new StrictResources());
  }

  @TestFactory
  Stream<DynamicTest> releaseMethodsUseTheirNeighbours() {
    return tests((heap, seed) -> new NeighbourHandles(heap, seed, NeighbourHandles.ALL));
  }

  @TestFactory
  Stream<DynamicTest> releaseMethodsUseWhatTheirObjectOwns() {
    return tests((heap, seed) -> new NeighbourHandles(heap, seed, NeighbourHandles.OWN));
  }

  @Test
  void acyclicObjectsDieInAGcRunAsByCount() {
    for (int seed = FIRST; seed < FIRST + GRAPHS; seed++) {
      assertEquals(outcome(seed, false), outcome(seed, true), "seed " + seed);
    }
  }

  /** Kills an acyclic graph with a root. Returns which handles are freed, and the exceptions. */
  private static List<String> outcome(int seed, boolean isCyclic) {
    try (CapturedLog _ = new CapturedLog()) {
      Graph graph =
          new Graph(
              seed,
              "by count",
              (heap, number) -> new NeighbourHandles(heap, number, NeighbourHandles.REMOVING));
      graph.dieWithRoot(isCyclic);
      graph.heap.inspect().verify();
      graph.heap.close();
      assertEquals(List.of(), graph.order.faults);
      return ((NeighbourHandles) graph.order).outcome();
    }
  }

  private static Stream<DynamicTest> tests(Resources resources) {
    return Stream.of(
        test("in one step", Graph::collect, resources),
        test("in slices by request", Graph::collectInSlices, resources),
        test("in automatic slices", Graph::sliceAutomatically, resources),
        test("in automatic slices while the program runs", Graph::sliceWhileChanging, resources),
        test("by themselves", Graph::letAutomaticCollectionsRun, resources),
        test("at every safe point", Graph::stress, resources),
        test("by count", Graph::dieByCount, resources),
        test("as the heap closes", graph -> {}, resources),
        test("leaked as the heap closes", Graph::leak, resources),
        test("as kept garbage that is released", Graph::keepGarbage, resources),
        test("as kept garbage as the heap closes", Graph::keepGarbageToTheEnd, resources));
  }

  private static DynamicTest test(String name, Way way, Resources resources) {
    return DynamicTest.dynamicTest(
        name,
        () -> {
          for (int seed = FIRST; seed < FIRST + GRAPHS; seed++) {
            List<String> faults;
            try {
              faults = faults(seed, name, way, resources);
            } catch (Throwable t) {
              throw new AssertionError(name + ", seed " + seed + ": " + t, t);
            }
            assertEquals(List.of(), faults, name + ", seed " + seed);
          }
        });
  }

  private static List<String> faults(int seed, String name, Way way, Resources resources) {
    try (CapturedLog logged = new CapturedLog()) {
      Graph graph = new Graph(seed, name, resources);
      try {
        way.run(graph);
      } finally {
        graph.heap.inspect().verify();
        graph.heap.close();
      }
      assertEquals(0, graph.order.openResources());
      if (graph.order instanceof NeighbourHandles handles) {
        graph.unraisable.removeIf(handles::isExpected);
        handles.checkEnd();
      }
      assertEquals(List.of(), graph.unraisable);
      if (!name.startsWith("leaked")) {
        assertEquals(List.of(), logged.take());
      }
      return graph.order.faults;
    }
  }

  /** A graph that is made up, and the heap that it is on. */
  private static final class Graph {

    final StrictResources order;
    final List<GcUnraisable> unraisable = new ArrayList<>();
    final SlicePacer pace = new SlicePacer();
    final GcHeap heap;
    private final GcScope scope;
    private final Random random;
    private final List<Node> nodes = new ArrayList<>();

    Graph(int seed, String name, Resources resources) {
      random = new Random(seed);
      heap =
          switch (name) {
            case "at every safe point" ->
                Heaps.open(GcHeap.builder().leaks(GcLeakLevel.OFF).stress(true));
            case "by themselves" ->
                Heaps.open(GcHeap.builder().leaks(GcLeakLevel.OFF).maxPause(Duration.ofNanos(1)));
            default -> Inside.open(false, pace);
          };
      heap.onUnraisable(unraisable::add);
      order = resources.create(heap, seed);
      scope = heap.openScope();
      build(name.equals("by count"));
    }

    private void build(boolean acyclic) {
      int count = 1 + random.nextInt(MAX_NODES);
      for (int i = 0; i < count; i++) {
        Node node = RuntimeTest.named(order.create(scope), "" + i);
        nodes.add(order.add(node, random.nextInt(4) > 0));
      }
      List<Node> shuffled = new ArrayList<>(nodes);
      Collections.shuffle(shuffled, random);
      boolean balanced = !acyclic && random.nextBoolean();
      if (balanced) {
        balance(shuffled);
      }
      int edges = random.nextInt(balanced ? 3 : 2 * count + 1);
      for (int i = 0; i < edges; i++) {
        int from = random.nextInt(count);
        int to = random.nextInt(count);
        if (acyclic && from == to) {
          continue;
        }
        boolean swap = acyclic && from > to;
        link(shuffled.get(swap ? to : from), shuffled.get(swap ? from : to));
      }
    }

    /** Links the nodes so that each owns as many of them as own it. */
    private void balance(List<Node> shuffled) {
      for (int round = random.nextInt(3); round >= 0; round--) {
        List<Node> targets = new ArrayList<>(shuffled);
        int parts = 1 + random.nextInt(4);
        for (int i = 0; i < parts; i++) {
          int size = targets.size();
          Collections.shuffle(targets.subList(i * size / parts, (i + 1) * size / parts), random);
        }
        for (int i = 0; i < targets.size(); i++) {
          order.append(shuffled.get(i), targets.get(i));
        }
      }
    }

    private void link(Node from, Node to) {
      switch (random.nextInt(3)) {
        case 0 -> order.setA(from, to);
        case 1 -> order.setB(from, to);
        default -> order.append(from, to);
      }
    }

    /** Lets go of all, a few at a time. */
    private List<Node> inRandomOrder() {
      List<Node> all = new ArrayList<>(nodes);
      Collections.shuffle(all, random);
      return all;
    }

    void collect() {
      for (Node node : inRandomOrder()) {
        scope.drop(node);
        if (random.nextInt(8) == 0) {
          heap.collect();
        }
      }
      collectRest();
      assertEquals(0, heap.stats().live());
    }

    /** Collects until nothing is found, because release methods may have made cycles. */
    private void collectRest() {
      while (heap.collect() > 0) {
        // Another run may find more.
      }
    }

    void collectInSlices() {
      for (Node node : inRandomOrder()) {
        scope.drop(node);
        if (random.nextInt(3) == 0) {
          heap.collect(Duration.ofNanos(1));
        }
      }
      while (heap.stats().live() > 0) {
        heap.collect(Duration.ofNanos(1));
      }
    }

    void sliceAutomatically() {
      inRandomOrder().forEach(scope::drop);
      for (int i = 0; heap.stats().live() > 0 && i < 10_000; i++) {
        slice();
      }
      assertEquals(0, heap.stats().live());
    }

    private void slice() {
      pace.slice(heap, 1L + random.nextInt(5));
    }

    void sliceWhileChanging() {
      for (Node node : inRandomOrder()) {
        for (int i = random.nextInt(6); i > 0; i--) {
          slice();
          change();
        }
        scope.drop(node);
        nodes.remove(node);
      }
      collectRest();
      assertEquals(0, heap.stats().live());
    }

    /** Changes an edge of an object that is held, or holds and drops it once more. */
    private void change() {
      if (nodes.isEmpty()) {
        return;
      }
      Node from = nodes.get(random.nextInt(nodes.size()));
      Node to = nodes.get(random.nextInt(nodes.size()));
      switch (random.nextInt(4)) {
        case 0 -> order.setA(from, null);
        case 1 -> order.setB(from, null);
        case 2 -> scope.drop(scope.keep(from));
        default -> link(from, to);
      }
    }

    void letAutomaticCollectionsRun() {
      inRandomOrder().forEach(scope::drop);
      for (int i = 0; order.openResources() > 0 && i < 200; i++) {
        garbage();
      }
      if (order instanceof NeighbourHandles) {
        collectRest();
      }
      assertEquals(0, order.openResources());
      heap.collect();
    }

    /** Makes suspects, so that collections have a reason to run. */
    private void garbage() {
      for (int i = 0; i < 100; i++) {
        try (GcScope inner = heap.openScope()) {
          Node loop = Node.createLoop(inner);
        }
      }
    }

    void stress() {
      for (Node node : inRandomOrder()) {
        scope.drop(node);
        heap.openScope().close();
      }
      Node _ = Node.create(scope);
      if (order instanceof NeighbourHandles) {
        collectRest();
      }
      assertEquals(0, order.openResources());
    }

    void dieByCount() {
      inRandomOrder().forEach(scope::drop);
      if (order instanceof NeighbourHandles) {
        collectRest();
      }
      assertEquals(0, heap.stats().live());
    }

    /** Gives all objects a root, which dies in a GC run if it is a cycle. */
    void dieWithRoot(boolean isCyclic) {
      Set<Node> owned = Collections.newSetFromMap(new IdentityHashMap<>());
      for (Node node : nodes) {
        owned.addAll(node.list);
        owned.addAll(Stream.of(node.a, node.b).filter(Objects::nonNull).toList());
      }
      Node root = RuntimeTest.named(order.create(scope), "root");
      nodes.stream().filter(node -> !owned.contains(node)).forEach(root.list::add);
      if (isCyclic) {
        root.setB(root);
      }
      nodes.forEach(scope::drop);
      scope.drop(root);
      assertEquals(isCyclic, heap.collect() > 0);
      assertEquals(0, heap.stats().live());
    }

    void leak() {
      for (Node node : nodes) {
        switch (random.nextInt(6)) {
          case 0 -> heap.retain(node);
          case 1 -> GcCPython.of(heap).untrack(node);
          default -> {}
        }
      }
      inRandomOrder().subList(0, random.nextInt(nodes.size())).forEach(scope::drop);
    }

    void keepGarbage() {
      keepGarbageToTheEnd();
      GcCPython.of(heap).keepGarbage(false);
      while (!GcCPython.of(heap).garbage().isEmpty()) {
        GcCPython.of(heap).garbage().remove(random.nextInt(GcCPython.of(heap).garbage().size()));
        if (random.nextInt(4) == 0) {
          heap.collect();
        }
      }
      collectRest();
      assertEquals(0, heap.stats().live());
    }

    void keepGarbageToTheEnd() {
      GcCPython.of(heap).keepGarbage(true);
      for (Node node : inRandomOrder()) {
        scope.drop(node);
        if (random.nextInt(8) == 0) {
          heap.collect();
        }
      }
      heap.collect();
    }
  }
}
