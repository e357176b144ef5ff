package dev.lasso.samples.benchmarks.peers;

import dev.lasso.samples.benchmarks.measure.Figures;
import java.util.function.IntConsumer;

/** W7: one object is retained and released again and again. */
final class Counts {

  private Counts() {}

  /** Measures {@code pairs}, which retains and releases the given number of times. */
  static void measure(double scale, Figures figures, IntConsumer pairs) {
    int count = (int) (100_000_000 * scale);
    figures.time(
        "retain+release",
        count,
        () -> {
          long start = System.nanoTime();
          pairs.accept(count);
          return System.nanoTime() - start;
        });
    figures.check("retain+release", "counted", count, "pairs");
  }
}
