package dev.lasso.samples.benchmarks;

import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Setup;

/** Releasing the root of a full binary tree of depth 20; per node. */
public class W3ReleaseTree extends Workload {

  private @Nullable TreeNode root;

  /** Builds the tree. */
  @Setup(Level.Invocation)
  public void build() {
    root = TreeNode.buildByMove(scope, W3BuildTree.DEPTH);
  }

  /** Drops the root, and with it all nodes. */
  @Benchmark
  @OperationsPerInvocation(W3BuildTree.NODES)
  public void release() {
    if (root != null) {
      scope.drop(root);
    }
  }
}
