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

/** Measures the cost of single operations with JMH. */
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

  /** Opens the heap on the benchmark thread, after running code with other types than its own. */
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

  /** Closes the heap. */
  @TearDown(Level.Trial)
  public void close() {
    scope.close();
    heap.close();
  }

  /**
   * Creates an object, which is tracked and held by the scope, and drops it, which destroys it.
   *
   * @return the object
   */
  @Benchmark
  @SuppressWarnings("ScopeEscape") // the result is dead on purpose
  public RingNode createAndDrop() {
    RingNode node = GcRingNode.create(scope, 0);
    scope.drop(node);
    return node;
  }

  /**
   * Creates an object that owns itself, drops it, and collects. This is the minimum cost of a
   * collection, including the data of its Java Flight Recorder event.
   *
   * @return the number of objects collected
   */
  @Benchmark
  public long collectOne() {
    RingNode node = GcRingNode.create(scope, 0);
    node.setNext(node);
    scope.drop(node);
    return heap.collect();
  }

  /** Stores twice into an owned field. Both values are held, so none dies. */
  @Benchmark
  public void twoStores() {
    owner.setNext(one);
    owner.setNext(other);
  }

  /** Stores numbers twice into an owned field of type {@code Object}. */
  @Benchmark
  public void twoPlainStores() {
    variable.setValue(1);
    variable.setValue(2);
  }

  /** Marks and rewinds a scope that comes to hold nothing in between. */
  @Benchmark
  public void emptyStretch() {
    scope.rewind(scope.mark());
  }

  /**
   * Marks a scope, holds an object in it twice, and rewinds it twice: first while keeping the
   * object, then completely.
   */
  @Benchmark
  public void stretchWithResult() {
    long mark = scope.mark();
    scope.keep(one);
    scope.rewind(mark, scope.keep(one));
    scope.rewind(mark);
  }

  /** Opens and closes a heap without using it. */
  @Benchmark
  public void unusedHeap() {
    GcHeap.confined().close();
  }

  /** Opens a heap for a request that creates 20 objects, and closes it. */
  @Benchmark
  public void requestInItsOwnHeap() {
    try (GcHeap own = GcHeap.confined()) {
      makeObjects(own);
    }
  }

  /** Runs the same request in a long-lived heap. */
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

  /** Opens and closes a scope that holds nothing. */
  @Benchmark
  public void emptyScope() {
    heap.openScope().close();
  }

  /** Opens a scope, creates one object in it, and closes it. */
  @Benchmark
  public void scopeOfOne() {
    try (GcScope inner = heap.openScope()) {
      GcRingNode.create(inner, 0);
    }
  }

  /** Retains and releases an object. */
  @Benchmark
  public void retainAndRelease() {
    heap.retain(one);
    heap.release(one);
  }

  /**
   * Reads a weak reference.
   *
   * @return the referent
   */
  @Benchmark
  public @Nullable RingNode weakGet() {
    return weak.get();
  }

  /**
   * Reads an owned field, which is a plain Java read.
   *
   * @return the field's value
   */
  @Benchmark
  public @Nullable RingNode read() {
    return owner.next;
  }
}
