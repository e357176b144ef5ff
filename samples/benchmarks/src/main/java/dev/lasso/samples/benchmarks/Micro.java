package dev.lasso.samples.benchmarks;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** What single operations cost, by JMH. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
    value = 2,
    jvmArgsAppend = {"-Xms2g", "-Xmx2g"})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class Micro {

  private GcHeap heap;
  private GcScope scope;
  private RingNode owner;
  private RingNode one;
  private RingNode other;
  private GcWeak<RingNode> weak;
  private Variable variable;

  /** Opens the heap on the thread that runs the benchmark, after other types than its own. */
  @Setup(Level.Trial)
  public void open() {
    OtherTypes.run();
    heap = GcHeap.confined();
    scope = heap.openScope();
    owner = GcRingNode.create(scope, 0);
    one = GcRingNode.create(scope, 1);
    other = GcRingNode.create(scope, 2);
    weak = GcWeak.of(one);
    variable = GcVariable.create(scope);
  }

  /** Closes it. */
  @TearDown(Level.Trial)
  public void close() {
    scope.close();
    heap.close();
  }

  /**
   * A new object, tracked, held by the scope, then dropped, which is its death.
   *
   * @return the object
   */
  @Benchmark
  public RingNode createAndDrop() {
    RingNode node = GcRingNode.create(scope, 0);
    scope.drop(node);
    return node;
  }

  /**
   * A new object that owns itself, dropped and collected: what a collection costs at least, with
   * what it would tell Java Flight Recorder.
   *
   * @return how many were found
   */
  @Benchmark
  public long collectOne() {
    RingNode node = GcRingNode.create(scope, 0);
    node.setNext(node);
    scope.drop(node);
    return heap.collect();
  }

  /** Two stores into an owned field, to objects that something holds. */
  @Benchmark
  public void twoStores() {
    owner.setNext(one);
    owner.setNext(other);
  }

  /** Two stores into an owned field that can have any value, of numbers. */
  @Benchmark
  public void twoPlainStores() {
    variable.setValue(1);
    variable.setValue(2);
  }

  /** A scope is marked, and rewound with nothing held meanwhile. */
  @Benchmark
  public void emptyStretch() {
    scope.rewind(scope.mark());
  }

  /** A scope is marked, comes to hold an object twice, and is rewound to hold it once more. */
  @Benchmark
  public void stretchWithResult() {
    long mark = scope.mark();
    scope.keep(one);
    scope.rewind(mark, scope.keep(one));
    scope.rewind(mark);
  }

  /** A heap is opened, not used, and closed. */
  @Benchmark
  public void unusedHeap() {
    GcHeap.confined().close();
  }

  /** A heap for a request that makes 20 objects. */
  @Benchmark
  public void requestInItsOwnHeap() {
    try (GcHeap own = GcHeap.confined()) {
      makeObjects(own);
    }
  }

  /** The same in a heap for many. */
  @Benchmark
  public void requestInALongLivedHeap() {
    makeObjects(heap);
  }

  private static void makeObjects(GcHeap into) {
    try (GcScope request = into.openScope()) {
      for (int i = 0; i < 20; i++) {
        GcRingNode.create(request, i);
      }
    }
  }

  /** A scope is opened and closed, and holds nothing. */
  @Benchmark
  public void emptyScope() {
    heap.openScope().close();
  }

  /** A scope is opened, one object created in it, and the scope closed. */
  @Benchmark
  public void scopeOfOne() {
    try (GcScope inner = heap.openScope()) {
      GcRingNode.create(inner, 0);
    }
  }

  /** One object is retained and released. */
  @Benchmark
  public void retainAndRelease() {
    heap.retain(one);
    heap.release(one);
  }

  /**
   * A weak reference is read.
   *
   * @return the referent
   */
  @Benchmark
  public @Nullable RingNode weakGet() {
    return weak.get();
  }

  /**
   * An owned field is read: plain Java.
   *
   * @return what is in it
   */
  @Benchmark
  public @Nullable RingNode read() {
    return owner.next;
  }
}
