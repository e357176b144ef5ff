package dev.lasso.samples.benchmarks;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcStats;
import dev.lasso.samples.benchmarks.measure.Figures;
import dev.lasso.samples.benchmarks.measure.Workload;

/**
 * Workload: a document of 1,010,002 objects is built with adds and setters, and a collection runs.
 * The field types of its objects rule out cycles, until a type is loaded that makes them possible.
 */
final class AcyclicDocument implements Workload {

  private static final int PARAGRAPHS = 10_000;
  private static final int RUNS_PER_PARAGRAPH = 100;

  @Override
  public void measure(double scale, Figures figures) {
    int paragraphs = (int) (PARAGRAPHS * scale);
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      heap.disable();
      count("acyclic types", heap, scope, paragraphs, figures);
      Document.reopen(scope);
      count("cyclic types", heap, scope, paragraphs, figures);
    }
  }

  private static void count(
      String what, GcHeap heap, GcScope scope, int paragraphs, Figures figures) {
    Document document = Document.build(scope, paragraphs, RUNS_PER_PARAGRAPH);
    GcStats before = heap.stats();
    heap.collect();
    figures.check(what, "suspects", before.suspects(), "objects");
    figures.check(what, "examined", heap.stats().candidates() - before.candidates(), "objects");
    scope.drop(document);
  }
}
