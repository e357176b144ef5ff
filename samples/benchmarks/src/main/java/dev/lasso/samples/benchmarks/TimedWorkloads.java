package dev.lasso.samples.benchmarks;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcList;
import dev.lasso.samples.benchmarks.measure.Outstanding;
import dev.lasso.samples.benchmarks.measure.Waits;
import dev.lasso.samples.benchmarks.measure.Xorshift32;
import dev.lasso.samples.benchmarks.pauses.Pauses;
import java.util.LinkedHashMap;
import java.util.Map;

/** The workloads with automatic collections, with each single operation timed. */
final class TimedWorkloads {

  private static final int W3_DEPTH = 20;
  private static final int W5_LIVE = 1_000_000;
  private static final int W5_STORES = 10_000_000;
  private static final int W5_BLOCK = 64;
  private static final int W6_RINGS = 1_000_000;
  private static final int W8_RINGS = 50_000;
  private static final int W8_RING = 4;
  private static final int W8_KEPT = 1_000;

  private final Waits waits;
  private final Waits.Kind create;
  private final Waits.Kind store;
  private final Waits.Kind drop;
  private final Waits.Kind close;

  private TimedWorkloads(Waits waits) {
    this.waits = waits;
    create = waits.kind("create");
    store = waits.kind("store");
    drop = waits.kind("drop").excludeFromPauses();
    close = waits.kind("scope close");
  }

  /** Returns the workloads by name. */
  static Map<String, Pauses.Timed> all() {
    Map<String, Pauses.Timed> workloads = new LinkedHashMap<>();
    workloads.put("W3", (scale, waits) -> new TimedWorkloads(waits).tree(scale));
    workloads.put("W5", (scale, waits) -> new TimedWorkloads(waits).rewrites(scale));
    workloads.put("W6", (scale, waits) -> new TimedWorkloads(waits).churn(scale));
    workloads.put("W8", (scale, waits) -> new TimedWorkloads(waits).nativeRings(scale));
    return workloads;
  }

  private void tree(double scale) {
    int depth = (int) Math.max(1, Math.round(W3_DEPTH + Math.log(scale) / Math.log(2)));
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      TreeNode root = tree(scope, depth);
      waits.time(drop, () -> scope.drop(root));
    }
  }

  private TreeNode tree(GcScope scope, int depth) {
    TreeNode node = waits.time(create, () -> GcTreeNode.create(scope));
    if (depth > 0) {
      TreeNode left = tree(scope, depth - 1);
      waits.time(store, () -> node.setLeft(left));
      waits.time(drop, () -> scope.drop(left));
      TreeNode right = tree(scope, depth - 1);
      waits.time(store, () -> node.setRight(right));
      waits.time(drop, () -> scope.drop(right));
    }
    return node;
  }

  private void rewrites(double scale) {
    Xorshift32 random = new Xorshift32();
    try (GcHeap heap = GcHeap.confined();
        GcRoot<SlotsNode.Graph> graph =
            SlotsNode.build(heap, Math.max(1, (int) (W5_LIVE * scale)), random)) {
      GcList<SlotsNode> nodes = graph.get().nodes;
      for (int block = 0; block < W5_STORES * scale / W5_BLOCK; block++) {
        GcScope scope = heap.openScope();
        for (int i = 0; i < W5_BLOCK; i++) {
          SlotsNode node = nodes.get(random.below(nodes.size()));
          int slot = random.below(SlotsNode.SLOTS);
          SlotsNode value = nodes.get(random.below(nodes.size()));
          waits.time(store, () -> node.setItem(slot, value));
        }
        waits.time(close, scope::close);
      }
    }
  }

  private void churn(double scale) {
    Xorshift32 random = new Xorshift32();
    int live = Math.max(1, (int) (W6Churn.LIVE * scale));
    try (GcHeap heap = GcHeap.confined();
        GcRoot<LiveGraph> _ = LiveGraph.build(heap, live, random)) {
      for (int i = 0; i < W6_RINGS * scale; i++) {
        GcScope scope = heap.openScope();
        PairNode first = waits.time(create, () -> GcPairNode.create(scope));
        PairNode second = waits.time(create, () -> GcPairNode.create(scope));
        PairNode third = waits.time(create, () -> GcPairNode.create(scope));
        waits.time(store, () -> second.setA(first));
        waits.time(store, () -> third.setA(second));
        waits.time(store, () -> first.setA(third));
        waits.time(close, scope::close);
      }
    }
  }

  private void nativeRings(double scale) {
    Outstanding outstanding = new Outstanding();
    try (GcHeap heap = GcHeap.confined();
        GcScope outer = heap.openScope()) {
      Block.Window window = GcBlock_Window.create(outer, W8_KEPT);
      for (int i = 0; i < W8_RINGS * scale; i++) {
        GcScope scope = heap.openScope();
        Block first = waits.time(create, () -> GcBlock.create(scope, outstanding));
        Block newest = first;
        for (int j = 1; j < W8_RING; j++) {
          Block last = newest;
          Block block = waits.time(create, () -> GcBlock.create(scope, outstanding));
          waits.time(store, () -> block.setNext(last));
          newest = block;
        }
        Block ring = newest;
        int index = i % W8_KEPT;
        waits.time(store, () -> first.setNext(ring));
        waits.time(store, () -> window.setItem(index, ring));
        waits.time(close, scope::close);
      }
    }
  }
}
