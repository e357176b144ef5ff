package dev.lasso.samples.benchmarks;

import dev.lasso.runtime.GcEntry;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcList;
import dev.lasso.samples.benchmarks.measure.NativeMemory;
import dev.lasso.samples.benchmarks.measure.Outstanding;
import dev.lasso.samples.benchmarks.measure.Xorshift32;
import dev.lasso.samples.benchmarks.threads.Statements;
import dev.lasso.samples.benchmarks.trace.Operation;
import java.lang.invoke.VarHandle;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** The operations whose instructions {@code trace} counts, in JVMs that have run other types. */
final class TracedOperations {

  private static final int W3_DEPTH = 5;
  private static final int W5_LIVE = 100_000;
  private static final int W5_STORES = 64;
  private static final int W6_LIVE = 100_000;
  private static final int W6_RING = 3;
  private static final int W8_RING = 4;
  private static final int W8_KEPT = 1_000;

  private TracedOperations() {}

  /** Returns the operations by name. */
  static Map<String, Operation> all() {
    Map<String, Operation> operations = new LinkedHashMap<>();
    operations.put("scope", confined("empty scope", 1, TracedOperations::scope));
    operations.put("pair", confined("scope, birth and death", 1, TracedOperations::pair));
    operations.put("enter", new Operation("entry of a shared heap", 1, TracedOperations::enter));
    operations.put("lock", new Operation("entry without a scope", 1, TracedOperations::lock));
    operations.put("inner", new Operation("entry by a thread inside", 1, TracedOperations::inner));
    operations.put("root", new Operation("object held by a root", 1, TracedOperations::roots));
    operations.put(
        "statement", new Operation("statement of a driver", 1, TracedOperations::statements));
    operations.put(
        "W3", confined("node built and released", TreeNode.size(W3_DEPTH), TracedOperations::tree));
    operations.put("W5", new Operation("store", W5_STORES, TracedOperations::stores));
    operations.put("W6", new Operation("object", W6_RING, TracedOperations::rings));
    operations.put("W7", confined("retain and release", 1, TracedOperations::counts));
    operations.put("W8", confined("object", W8_RING, TracedOperations::nativeRings));
    operations.put("W9", confined("expression", 1, TracedOperations::tensors));
    return operations;
  }

  /** A program on a confined heap with an open scope, which returns the step to repeat. */
  private interface Program {
    Runnable step(GcHeap heap, GcScope outer);
  }

  private static Operation confined(String unit, int units, Program program) {
    return new Operation(
        unit,
        units,
        repeat -> {
          OtherTypes.run();
          try (GcHeap heap = GcHeap.confined();
              GcScope outer = heap.openScope()) {
            repeat.accept(program.step(heap, outer));
          }
        });
  }

  private static Runnable scope(GcHeap heap, GcScope outer) {
    return () -> heap.openScope().close();
  }

  private static Runnable pair(GcHeap heap, GcScope outer) {
    return () -> {
      try (GcScope scope = heap.openScope()) {
        GcPairNode.create(scope);
      }
    };
  }

  private static Runnable tree(GcHeap heap, GcScope outer) {
    return () -> {
      try (GcScope scope = heap.openScope()) {
        TreeNode.buildByMove(scope, W3_DEPTH);
      }
    };
  }

  private static Runnable counts(GcHeap heap, GcScope outer) {
    RingNode node = GcRingNode.create(outer, 0);
    return () -> {
      heap.retain(node);
      VarHandle.releaseFence(); // keeps the compiler from eliminating the pair
      heap.release(node);
    };
  }

  private static Runnable nativeRings(GcHeap heap, GcScope outer) {
    Block.Window window = GcBlock_Window.create(outer, W8_KEPT);
    Outstanding outstanding = new Outstanding();
    int[] next = {0};
    return () -> {
      try (GcScope scope = heap.openScope()) {
        next[0] = (next[0] + 1) % W8_KEPT;
        window.moveItem(scope, next[0], Block.ring(scope, outstanding, W8_RING));
      }
    };
  }

  private static Runnable tensors(GcHeap heap, GcScope outer) {
    Tensor a = W9Tensors.tensor(outer, 2);
    Tensor b = W9Tensors.tensor(outer, 3);
    Tensor c = W9Tensors.tensor(outer, 4);
    return () -> {
      try (GcScope scope = heap.openScope()) {
        NativeMemory.get(a.mul(scope, b).add(scope, c).data, 0);
      }
    };
  }

  private static void stores(Consumer<Runnable> repeat) {
    OtherTypes.run();
    Xorshift32 random = new Xorshift32();
    try (GcHeap heap = GcHeap.confined();
        GcRoot<SlotsNode.Graph> graph = SlotsNode.build(heap, W5_LIVE, random)) {
      GcList<SlotsNode> nodes = graph.get().nodes;
      repeat.accept(
          () -> {
            try (GcScope _ = heap.openScope()) {
              for (int i = 0; i < W5_STORES; i++) {
                SlotsNode node = nodes.get(random.below(W5_LIVE));
                node.setItem(i % SlotsNode.SLOTS, nodes.get(random.below(W5_LIVE)));
              }
            }
          });
    }
  }

  private static void rings(Consumer<Runnable> repeat) {
    OtherTypes.run();
    try (GcHeap heap = GcHeap.confined();
        GcRoot<LiveGraph> _ = LiveGraph.build(heap, W6_LIVE, new Xorshift32())) {
      repeat.accept(() -> LiveGraph.dropRing(heap, W6_RING));
    }
  }

  private static void enter(Consumer<Runnable> repeat) {
    OtherTypes.run();
    try (GcHeap heap = GcHeap.shared()) {
      repeat.accept(() -> heap.enter().close());
    }
  }

  private static void roots(Consumer<Runnable> repeat) {
    OtherTypes.run();
    try (GcHeap heap = GcHeap.shared()) {
      repeat.accept(() -> open(heap).close());
    }
  }

  private static GcRoot<PairNode> open(GcHeap heap) {
    try (GcScope scope = heap.enter()) {
      return heap.openRoot(GcPairNode.create(scope));
    }
  }

  private static void lock(Consumer<Runnable> repeat) {
    OtherTypes.run();
    try (GcHeap heap = GcHeap.shared()) {
      repeat.accept(() -> heap.lock().close());
    }
  }

  private static void inner(Consumer<Runnable> repeat) {
    OtherTypes.run();
    try (GcHeap heap = GcHeap.shared();
        GcEntry _ = heap.lock()) {
      repeat.accept(() -> heap.lock().close());
    }
  }

  private static void statements(Consumer<Runnable> repeat) {
    OtherTypes.run();
    Statements.run(repeat);
  }
}
