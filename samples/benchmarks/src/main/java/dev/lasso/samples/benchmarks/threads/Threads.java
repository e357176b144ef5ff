package dev.lasso.samples.benchmarks.threads;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.samples.benchmarks.measure.Arguments;
import java.util.function.Supplier;

/** Measures the cost of shared heaps. */
public final class Threads {

  private static final String USAGE = "threads [--scale 1] [--markdown]";
  private static final int HEAPS = 1_000_000;

  private Threads() {}

  /**
   * Runs the measurements, and prints a line for each figure.
   *
   * @param args options
   */
  public static void main(String[] args) {
    Arguments arguments = Arguments.parse(USAGE, args);
    String markdown = run(arguments.scale(), System.out);
    if (arguments.markdown()) {
      System.out.print(markdown);
    }
  }

  /**
   * Runs the measurements.
   *
   * @param scale factor applied to the usual sizes
   * @param out receives the lines
   * @return a Markdown table
   */
  static String run(double scale, Appendable out) {
    Tally tally = new Tally(out);
    new Stores(scale).measure(tally);
    new Reads(scale).measure(tally);
    new MapHits(scale).measure(tally);
    new Statements(scale).measure(tally);
    heaps(tally, (int) Math.max(1, HEAPS * scale));
    new Queue(scale).measure(tally);
    new Deaths(scale).measure(tally);
    new Entries(scale).measure(tally);
    return tally.markdown();
  }

  private static void heaps(Tally tally, int count) {
    double[] times =
        Rounds.medians(() -> heaps(GcHeap::shared, count), () -> heaps(GcHeap::confined, count));
    tally.compare(
        "a shared heap is opened and closed, with one scope, against a confined heap",
        times[0] / count,
        times[1] / count,
        "ns",
        "");
    tally.note(
        "a confined heap is opened and closed, with one scope", times[1] / count, "ns", "≤ 1,000");
  }

  private static long heaps(Supplier<GcHeap> open, int count) {
    long start = System.nanoTime();
    for (int i = 0; i < count; i++) {
      try (GcHeap heap = open.get();
          GcScope scope = heap.enter()) {
        scope.heap();
      }
    }
    return System.nanoTime() - start;
  }
}
