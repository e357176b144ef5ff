package dev.lasso.samples.benchmarks;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Setup;

/** Collecting 400,000 rings of 10 objects in one collection; per object. */
public class W1CollectRings extends Workload {

  static final int OBJECTS = 4_000_000;

  /** Makes the garbage, without automatic collection. */
  @Setup(Level.Invocation)
  public void makeGarbage() {
    heap.disable();
    RingNode.makeAndDrop(heap, OBJECTS, 10);
  }

  /**
   * Collects it.
   *
   * @return the number of objects collected
   */
  @Benchmark
  @OperationsPerInvocation(OBJECTS)
  public long collect() {
    long collected = heap.collect();
    if (collected != OBJECTS) {
      throw new AssertionError(collected);
    }
    return collected;
  }
}
