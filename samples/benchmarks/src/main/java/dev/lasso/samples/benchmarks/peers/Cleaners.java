package dev.lasso.samples.benchmarks.peers;

import dev.lasso.samples.benchmarks.measure.Figures;
import dev.lasso.samples.benchmarks.measure.NativeMemory;
import dev.lasso.samples.benchmarks.measure.Outstanding;
import dev.lasso.samples.benchmarks.measure.Workload;
import java.lang.ref.Cleaner;
import java.util.Map;

/** W8 with C's malloc, and a {@link Cleaner} that calls free. */
public final class Cleaners {

  private static final Cleaner CLEANER = Cleaner.create();

  private Cleaners() {}

  /**
   * Runs the workload.
   *
   * @param args the workload, W8, and the scale, 1 by default
   */
  public static void main(String[] args) {
    Workload.run(args, Map.of("W8", Cleaners::w8));
  }

  static void w8(double scale, Figures figures) {
    NativeRings.measure(scale, figures, Block::new);
  }

  private static final class Block extends NativeRings.Member {

    Block(Outstanding outstanding) {
      long memory = NativeMemory.allocate(NativeRings.BYTES);
      CLEANER.register(
          this,
          () -> {
            NativeMemory.free(memory);
            outstanding.giveBackFromAnyThread(NativeRings.BYTES);
          });
    }
  }
}
