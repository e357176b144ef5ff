package dev.lasso.samples.benchmarks;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import java.util.concurrent.TimeUnit;
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

/**
 * How the workloads are measured: whole runs, one at a time, in one process.
 *
 * <p>All of them: {@code java -jar samples/benchmarks/target/benchmarks.jar}, with the java of a
 * JDK 25.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xms6g", "-Xmx6g"})
@Warmup(iterations = 5)
@Measurement(iterations = 5)
public abstract class Workload {

  GcHeap heap;
  GcScope scope;

  /** Opens the heap on the thread that runs the benchmark. */
  @Setup(Level.Trial)
  public void open() {
    heap = GcHeap.confined();
    scope = heap.openScope();
  }

  /** Closes it. */
  @TearDown(Level.Trial)
  public void close() {
    scope.close();
    heap.close();
  }
}
