package dev.lasso.samples.benchmarks;

import dev.lasso.runtime.GcHeap;
import dev.lasso.samples.benchmarks.measure.Figures;
import dev.lasso.samples.benchmarks.measure.JvmCollections;
import dev.lasso.samples.benchmarks.measure.Workload;
import dev.lasso.samples.benchmarks.measure.Xorshift32;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The collections of the JVM while W2's graph is built, once, of 40,000,000 plain Java objects, and
 * of as many containers.
 */
final class LargeHeap implements Workload {

  private static final int LIVE = 40_000_000;

  /** {@link PairNode} without Lasso. */
  static final class PlainPair {
    @Nullable PlainPair a;
    @Nullable PlainPair b;
  }

  @Override
  public void measure(double scale, Figures figures) {
    int live = (int) (LIVE * scale);
    measure("plain Java objects", live, figures, () -> plain(live));
    measure("Lasso", live, figures, () -> containers(live));
  }

  private static void measure(String label, int live, Figures figures, Runnable build) {
    System.gc();
    try (JvmCollections collections = JvmCollections.listen()) {
      long start = System.nanoTime();
      build.run();
      figures.print(label, "time", (double) (System.nanoTime() - start) / live, "ns");
      collections.print(label, figures);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void plain(int live) {
    Xorshift32 random = new Xorshift32();
    List<PlainPair> pairs = new ArrayList<>();
    for (int i = 0; i < live; i++) {
      pairs.add(new PlainPair());
    }
    for (PlainPair pair : pairs) {
      pair.a = pairs.get(random.below(live));
      pair.b = pairs.get(random.below(live));
    }
  }

  private static void containers(int live) {
    try (GcHeap heap = GcHeap.confined()) {
      LiveGraph.build(heap, live, new Xorshift32()).close();
    }
  }
}
