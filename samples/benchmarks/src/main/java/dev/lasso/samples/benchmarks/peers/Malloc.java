package dev.lasso.samples.benchmarks.peers;

import dev.lasso.samples.benchmarks.measure.Figures;
import dev.lasso.samples.benchmarks.measure.NativeMemory;
import dev.lasso.samples.benchmarks.measure.Outstanding;
import dev.lasso.samples.benchmarks.measure.Workload;
import java.lang.foreign.MemorySegment;
import java.util.Map;

/** W8 with C's malloc and free, called at the right places by hand. */
public final class Malloc {

  private Malloc() {}

  /**
   * Runs the workload.
   *
   * @param args the workload: W8; the scale, 1 unless given
   */
  public static void main(String[] args) {
    Workload.run(args, Map.of("W8", Malloc::w8));
  }

  static void w8(double scale, Figures figures) {
    NativeRings.measure(scale, figures, Block::new);
  }

  private static final class Block extends NativeRings.Member {

    private final Outstanding outstanding;
    private final MemorySegment memory = NativeMemory.allocate(NativeRings.BYTES);

    Block(Outstanding outstanding) {
      this.outstanding = outstanding;
    }

    @Override
    void free() {
      NativeMemory.free(memory);
      outstanding.giveBack(NativeRings.BYTES);
    }
  }
}
