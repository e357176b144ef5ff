package dev.lasso.samples.benchmarks;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.samples.benchmarks.measure.Figures;
import dev.lasso.samples.benchmarks.measure.Runs;
import dev.lasso.samples.benchmarks.measure.Workload;
import java.util.function.Consumer;

/** Workload W3: a full binary tree of depth 20 is built, then released. Figures are per node. */
final class W3Tree implements Workload {

  private static final int DEPTH = 20;

  /** A method of building a tree. */
  private interface Builder {
    TreeNode build(GcScope scope, int depth);
  }

  @Override
  public void measure(double scale, Figures figures) {
    int depth = (int) Math.max(1, Math.round(DEPTH + Math.log(scale) / Math.log(2)));
    build("build on", true, TreeNode::buildByMove, depth, figures);
    build("build off", false, TreeNode::buildByMove, depth, figures);
    build("build on, by setters", true, TreeNode::buildBySet, depth, figures);
    build("build off, by setters", false, TreeNode::buildBySet, depth, figures);
    release(depth, figures);
  }

  private static void build(
      String label, boolean automatic, Builder builder, int depth, Figures figures) {
    figures.time(
        label, TreeNode.size(depth), () -> build(automatic, builder, depth, figures, _ -> {}));
    if (automatic) {
      build(
          true, builder, depth, figures, runs -> runs.print(label, TreeNode.size(depth), figures));
    }
  }

  /** Builds a tree in a new heap, in which as large a tree was built and dropped if it is aged. */
  private static long build(
      boolean automatic, Builder builder, int depth, Figures figures, Consumer<Runs> after) {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      if (!automatic) {
        heap.disable();
      }
      Runs runs = new Runs(heap);
      TreeNode[] root = new TreeNode[1];
      long nanos =
          figures.pass(
              () -> scope.drop(builder.build(scope, depth)),
              () -> {
                runs.restart();
                root[0] = builder.build(scope, depth);
              });
      after.accept(runs);
      scope.drop(root[0]);
      return nanos;
    }
  }

  private static void release(int depth, Figures figures) {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      figures.time("release", TreeNode.size(depth), () -> release(scope, depth, figures));
      long before = heap.stats().diedByCount();
      release(scope, depth, figures);
      figures.check("release", "released", heap.stats().diedByCount() - before, "objects");
    }
  }

  private static long release(GcScope scope, int depth, Figures figures) {
    TreeNode root = TreeNode.buildByMove(scope, depth);
    return figures.pass(() -> scope.drop(root));
  }
}
