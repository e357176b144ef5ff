package dev.lasso.samples.benchmarks.peers;

import dev.lasso.samples.benchmarks.measure.Figures;
import dev.lasso.samples.benchmarks.measure.Outstanding;
import dev.lasso.samples.benchmarks.measure.Workload;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Map;

/** W8 with an {@link Arena#ofAuto()} for each object. */
public final class AutoArenas {

  private AutoArenas() {}

  /**
   * Runs the workload.
   *
   * @param args the workload, W8, and the scale, 1 by default
   */
  public static void main(String[] args) {
    Workload.run(args, Map.of("W8", AutoArenas::w8));
  }

  static void w8(double scale, Figures figures) {
    NativeRings.measure(scale, figures, Block::new);
  }

  private static final class Block extends NativeRings.Member {

    @SuppressWarnings({"unused", "UnusedVariable"}) // keeps the arena reachable
    private final MemorySegment memory;

    @SuppressWarnings("restricted")
    Block(Outstanding outstanding) {
      Arena arena = Arena.ofAuto();
      // An arena runs a cleanup action only for a reinterpreted segment.
      memory =
          arena
              .allocate(NativeRings.BYTES)
              .reinterpret(arena, _ -> outstanding.giveBackFromAnyThread(NativeRings.BYTES));
    }
  }
}
