package dev.lasso.samples.benchmarks;

import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Setup;

/** Dropping the head of a list of 5 million nodes; per node. */
public class W4ReleaseList extends Workload {

  static final int LENGTH = 5_000_000;

  private @Nullable ListNode head;

  /** Builds the list. */
  @Setup(Level.Invocation)
  public void build() {
    head = ListNode.build(scope, LENGTH);
  }

  /** Drops the head, and with it all nodes. */
  @Benchmark
  @OperationsPerInvocation(LENGTH)
  public void release() {
    if (head != null) {
      scope.drop(head);
    }
  }
}
