package dev.lasso.samples.benchmarks;

import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.TearDown;

/** Building a full binary tree of depth 20 with automatic collection on; per node. */
public class W3BuildTree extends Workload {

  static final int DEPTH = 20;
  static final int NODES = (1 << (DEPTH + 1)) - 1;

  private @Nullable TreeNode root;

  /**
   * Builds it by handing each node over from the scope to its parent.
   *
   * @return the root
   */
  @Benchmark
  @OperationsPerInvocation(NODES)
  public @Nullable TreeNode byMove() {
    root = TreeNode.buildByMove(scope, DEPTH);
    return root;
  }

  /**
   * Builds it by setters.
   *
   * @return the root
   */
  @Benchmark
  @OperationsPerInvocation(NODES)
  public @Nullable TreeNode bySet() {
    root = TreeNode.buildBySet(scope, DEPTH);
    return root;
  }

  /** Releases it. */
  @TearDown(Level.Invocation)
  public void release() {
    if (root != null) {
      scope.drop(root);
    }
  }
}
