package dev.lasso.samples.benchmarks.peers;

import dev.lasso.samples.benchmarks.measure.Figures;
import dev.lasso.samples.benchmarks.measure.Workload;
import io.netty.util.AbstractReferenceCounted;
import io.netty.util.ReferenceCounted;
import java.util.Map;

/** W7 with Netty's reference counts. */
public final class NettyCounts {

  private NettyCounts() {}

  /**
   * Runs the workload.
   *
   * @param args the workload, W7, and the scale, 1 by default
   */
  public static void main(String[] args) {
    Workload.run(args, Map.of("W7", NettyCounts::w7));
  }

  static void w7(double scale, Figures figures) {
    Counted counted = new Counted();
    Counts.measure(
        scale,
        figures,
        pairs -> {
          for (int i = 0; i < pairs; i++) {
            counted.retain();
            counted.release();
          }
        });
  }

  private static final class Counted extends AbstractReferenceCounted {

    @Override
    protected void deallocate() {
      throw new AssertionError("The first reference is never released");
    }

    @Override
    public ReferenceCounted touch(Object hint) {
      return this;
    }
  }
}
