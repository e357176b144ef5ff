package dev.lasso.samples.benchmarks;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcStats;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Measures the cost of the leak detection levels. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class Leaks {

  /** The leak detection level. */
  @Param({"OFF", "SIMPLE", "ADVANCED", "PARANOID"})
  public GcLeakLevel level = GcLeakLevel.OFF;

  private GcHeap heap;
  private GcScope scope;
  private PairNode node;

  /** Opens the heap. */
  @Setup(Level.Iteration)
  public void open() {
    heap = GcHeap.builder().leaks(level).confined();
    scope = heap.openScope();
    node = GcPairNode.create(scope);
  }

  /** Closes the heap. */
  @TearDown(Level.Iteration)
  public void close() {
    scope.close();
    heap.close();
  }

  /** Opens and closes a scope. */
  @Benchmark
  public void emptyScope() {
    heap.openScope().close();
  }

  /** Opens and closes a root. */
  @Benchmark
  public void root() {
    try (GcRoot<PairNode> root = heap.openRoot(node)) {
      root.get();
    }
  }

  /** Creates an object in a scope, and closes the scope, which destroys the object. */
  @Benchmark
  public void object() {
    try (GcScope inner = heap.openScope()) {
      GcPairNode.create(inner);
    }
  }

  /** Drops 100 rings of three, as in W6, and collects once. */
  @Benchmark
  public long rings() {
    for (int i = 0; i < 100; i++) {
      LiveGraph.dropRing(heap, 3);
    }
    return heap.collect();
  }

  /** Opens and closes a heap, as for a request. */
  @Benchmark
  public void heap() {
    try (GcHeap request = GcHeap.builder().leaks(level).confined();
        GcScope inner = request.openScope()) {
      inner.mark();
    }
  }

  /** Reads the statistics of a heap with two types. */
  @Benchmark
  public GcStats stats() {
    return heap.stats();
  }
}
