package dev.lasso.samples.benchmarks.peers;

import dev.lasso.samples.benchmarks.measure.Figures;
import dev.lasso.samples.benchmarks.measure.Workload;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** W7 with an {@link AtomicInteger}, and no check except for the last release. */
public final class AtomicCounts {

  private AtomicCounts() {}

  /**
   * Runs the workload.
   *
   * @param args the workload, W7, and the scale, 1 by default
   */
  public static void main(String[] args) {
    Workload.run(args, Map.of("W7", AtomicCounts::w7));
  }

  static void w7(double scale, Figures figures) {
    AtomicInteger count = new AtomicInteger(1);
    Counts.measure(
        scale,
        figures,
        pairs -> {
          for (int i = 0; i < pairs; i++) {
            count.getAndIncrement();
            if (count.decrementAndGet() == 0) {
              throw new AssertionError("The first reference is never released");
            }
          }
        });
  }
}
