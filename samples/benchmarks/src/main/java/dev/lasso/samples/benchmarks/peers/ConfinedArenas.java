package dev.lasso.samples.benchmarks.peers;

import dev.lasso.samples.benchmarks.measure.Figures;
import dev.lasso.samples.benchmarks.measure.Outstanding;
import dev.lasso.samples.benchmarks.measure.Workload;
import java.lang.foreign.Arena;
import java.util.Map;

/** W8 with an {@link Arena#ofConfined()} for each object, closed at the right places by hand. */
public final class ConfinedArenas {

  private ConfinedArenas() {}

  /**
   * Runs the workload.
   *
   * @param args the workload: W8; the scale, 1 unless given
   */
  public static void main(String[] args) {
    Workload.run(args, Map.of("W8", ConfinedArenas::w8));
  }

  static void w8(double scale, Figures figures) {
    NativeRings.measure(scale, figures, Block::new);
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
