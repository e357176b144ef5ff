package dev.lasso.samples.benchmarks.peers;

import dev.lasso.samples.benchmarks.measure.Figures;
import dev.lasso.samples.benchmarks.measure.NativeMemory;
import dev.lasso.samples.benchmarks.measure.Outstanding;
import dev.lasso.samples.benchmarks.measure.Workload;
import java.lang.foreign.Arena;
import java.util.Map;

/**
 * W8 with an {@link Arena#ofConfined()} for each object, closed by hand in the right places, and W9
 * with one for each expression.
 */
public final class ConfinedArenas {

  private ConfinedArenas() {}

  /**
   * Runs the workload.
   *
   * @param args the workload, W8 or W9, and the scale, 1 by default
   */
  public static void main(String[] args) {
    Workload.run(args, Map.of("W8", ConfinedArenas::w8, "W9", ConfinedArenas::w9));
  }

  static void w8(double scale, Figures figures) {
    NativeRings.measure(scale, figures, Block::new);
  }

  static void w9(double scale, Figures figures) {
    TensorOperations.measure(
        scale,
        figures,
        measurement -> {
          try (Arena all = Arena.ofConfined()) {
            long a = tensor(all, 2);
            long b = tensor(all, 3);
            long c = tensor(all, 4);
            return measurement.applyAsLong(() -> first(a, b, c));
          }
        });
  }

  private static float first(long a, long b, long c) {
    try (Arena arena = Arena.ofConfined()) {
      long product = tensor(arena);
      TensorOperations.mul(product, a, b);
      long sum = tensor(arena);
      TensorOperations.add(sum, product, c);
      return NativeMemory.get(sum, 0);
    }
  }

  private static long tensor(Arena arena, float value) {
    long tensor = tensor(arena);
    TensorOperations.fill(tensor, value);
    return tensor;
  }

  private static long tensor(Arena arena) {
    return arena.allocate(TensorOperations.BYTES).address();
  }

  private static final class Block extends NativeRings.Member {

    private final Outstanding outstanding;
    private final Arena arena = Arena.ofConfined();

    Block(Outstanding outstanding) {
      this.outstanding = outstanding;
      arena.allocate(NativeRings.BYTES);
    }

    @Override
    void free() {
      arena.close();
      outstanding.giveBack(NativeRings.BYTES);
    }
  }
}
