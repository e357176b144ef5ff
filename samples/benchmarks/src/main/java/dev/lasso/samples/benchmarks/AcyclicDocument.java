package dev.lasso.samples.benchmarks;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcStats;
import java.io.PrintStream;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Building a document of 1,010,002 objects with automatic collection on; per object. Its types are
 * acyclic until one is loaded that closes a cycle.
 */
public class AcyclicDocument extends Workload {

  static final int PARAGRAPHS = 10_000;
  static final int RUNS = 100;
  static final int OBJECTS = 2 + PARAGRAPHS * (1 + RUNS);

  /** Whether a type is loaded that closes a cycle. */
  @Param({"false", "true"})
  public boolean cyclic;

  private @Nullable Document document;

  /** Loads that type. */
  @Setup(Level.Iteration)
  public void load() {
    if (cyclic) {
      Document.reopen(scope);
    }
  }

  /**
   * Builds it.
   *
   * @return the document
   */
  @Benchmark
  @OperationsPerInvocation(OBJECTS)
  public @Nullable Document build() {
    document = Document.build(scope, PARAGRAPHS, RUNS);
    return document;
  }

  /** Releases it. */
  @TearDown(Level.Invocation)
  public void release() {
    if (document != null) {
      scope.drop(document);
    }
  }

  /**
   * Prints how many suspects such a document makes, before and after the types turn cyclic.
   *
   * @param args none
   */
  public static void main(String[] args) {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      heap.disable();
      print(System.out, "acyclic types", heap, scope);
      Document.reopen(scope);
      print(System.out, "cyclic types", heap, scope);
    }
  }

  private static void print(PrintStream out, String what, GcHeap heap, GcScope scope) {
    Document document = Document.build(scope, PARAGRAPHS, RUNS);
    long suspects = heap.stats().suspects();
    GcStats before = heap.stats();
    heap.collect();
    GcStats after = heap.stats();
    out.printf(
        "%-14s %,10d suspects, %,10d objects examined by a collection%n",
        what + ":", suspects, after.candidates() - before.candidates());
    scope.drop(document);
  }
}
