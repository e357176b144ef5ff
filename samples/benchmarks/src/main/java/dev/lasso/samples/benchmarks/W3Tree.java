package dev.lasso.samples.benchmarks;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import java.util.ArrayList;
import java.util.List;

/** A full binary tree of depth 20 is built, then released; per node. */
final class W3Tree implements Workload {

  private static final int DEPTH = 20;

  /** How a tree is built. */
  private interface Builder {
    TreeNode build(GcScope scope, int depth);
  }

  @Override
  public void run(double scale, Results results) {
    int depth = DEPTH + (int) Math.round(Math.log(scale) / Math.log(2));
    measure("build on", true, TreeNode::buildByMove, depth, results);
    measure("build off", false, TreeNode::buildByMove, depth, results);
    measure("build on, by setters", true, TreeNode::buildBySet, depth, results);
    measure("build off, by setters", false, TreeNode::buildBySet, depth, results);
    measureRelease(depth, results);
  }

  private static void measure(
      String what, boolean automatic, Builder builder, int depth, Results results) {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      if (!automatic) {
        heap.disable();
      }
      List<TreeNode> held = new ArrayList<>();
      results.printMedian(
          what,
          Workload.measure(
              TreeNode.size(depth),
              () -> dropAll(scope, held),
              () -> held.add(builder.build(scope, depth))));
    }
  }

  private static void measureRelease(int depth, Results results) {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      List<TreeNode> held = new ArrayList<>();
      results.printMedian(
          "release",
          Workload.measure(
              TreeNode.size(depth),
              () -> held.add(TreeNode.buildByMove(scope, depth)),
              () -> dropAll(scope, held)));
      results.printCheck(
          "release",
          "freed",
          heap.stats().diedByCount() / (Workload.WARMUPS + Workload.RUNS),
          "objects");
    }
  }

  private static void dropAll(GcScope scope, List<TreeNode> held) {
    held.forEach(scope::drop);
    held.clear();
  }
}
