package dev.lasso.samples.benchmarks.hard;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.samples.benchmarks.measure.Figures;
import dev.lasso.samples.benchmarks.measure.Xorshift32;

/** Hard cases about the objects that a search visits, and about deallocation by count. */
final class Graphs {

  private static final int TICKS = 500_000;
  private static final int BLOCK = 64;
  private static final int RECENT = 1_000;

  private Graphs() {}

  /** One spoke of a live hub becomes a suspect in each tick. The hub reaches all spokes. */
  static void hub(int size, Costs costs) {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      Hub hub = Hub.build(scope, size);
      Xorshift32 random = new Xorshift32();
      int ticks = Math.min(TICKS, 50 * size);
      Runnable tick = () -> suspectSpoke(heap, hub, random.below(size));
      costs.time("tick", ticks, () -> Figures.nanos(() -> repeat(ticks, tick)));
      slices(heap, costs);
      heap.disable();
      costs.time(
          "time, collections off", "tick", ticks, () -> Figures.nanos(() -> repeat(ticks, tick)));
    }
  }

  private static void repeat(int times, Runnable action) {
    for (int i = 0; i < times; i++) {
      action.run();
    }
  }

  private static void suspectSpoke(GcHeap heap, Hub hub, int index) {
    try (GcScope scope = heap.openScope()) {
      scope.keep(hub.spokes.get(index));
    }
  }

  /** A live graph grows. Each object becomes a suspect when its scope releases it. */
  static void growth(int size, Costs costs) {
    double[] longest = new double[1];
    costs.time(
        "object",
        size,
        () -> {
          try (GcHeap heap = GcHeap.confined();
              GcScope scope = heap.openScope()) {
            Node.Graph graph = GcNode_Graph.create(scope);
            long nanos = Figures.nanos(() -> grow(heap, graph, size));
            longest[0] = heap.stats().longestPauseNanos() / 1e6;
            return nanos;
          }
        });
    costs.note("longest slice", longest[0], "ms");
  }

  private static void grow(GcHeap heap, Node.Graph graph, int size) {
    Xorshift32 random = new Xorshift32();
    while (graph.nodes.size() < size) {
      try (GcScope scope = heap.openScope()) {
        for (int i = 0; i < BLOCK; i++) {
          Node node = GcNode.create(scope);
          graph.nodes.add(node);
          node.setA(recent(graph, random));
          node.setB(recent(graph, random));
        }
      }
    }
  }

  /** Returns one of the newest objects, which are likely to be in the processor's cache. */
  private static Node recent(Node.Graph graph, Xorshift32 random) {
    int size = graph.nodes.size();
    return graph.nodes.get(size - 1 - random.below(Math.min(size, RECENT)));
  }

  /**
   * Objects become suspects and then die by count, before the collection that would examine them.
   */
  static void deadSuspects(int size, Costs costs) {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      heap.disable();
      Node.Graph graph = GcNode_Graph.create(scope);
      costs.time(
          "object",
          size,
          () -> {
            for (int i = 0; i < size; i++) {
              graph.nodes.move(scope, GcNode.create(scope));
            }
            return Figures.nanos(
                () -> {
                  for (Node node : graph.nodes) {
                    heap.release(heap.retain(node));
                  }
                  graph.nodes.clear();
                  heap.collect();
                });
          });
    }
  }

  /** The head of a linked list is dropped. */
  static void list(int size, Costs costs) {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      costs.time(
          "object",
          size,
          () -> {
            Node[] head = {GcNode.create(scope)};
            for (int i = 1; i < size; i++) {
              Node node = GcNode.create(scope);
              node.moveA(scope, head[0]);
              head[0] = node;
            }
            return Figures.nanos(() -> scope.drop(head[0]));
          });
    }
  }

  /** Records the longest pause, and the number of slices without a limit. */
  static void slices(GcHeap heap, Costs costs) {
    costs.note("longest slice", heap.stats().longestPauseNanos() / 1e6, "ms");
    costs.note("slices without limit", (double) heap.stats().unlimitedSlices(), "slices");
  }
}
