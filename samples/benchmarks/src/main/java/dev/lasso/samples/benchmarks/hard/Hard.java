package dev.lasso.samples.benchmarks.hard;

import dev.lasso.samples.benchmarks.measure.Arguments;
import dev.lasso.samples.benchmarks.measure.Figures;
import java.io.Writer;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;

/** Measures hard cases at three sizes, one after another. */
public final class Hard {

  private static final String USAGE = "hard [CASE] [--scale 1] [--markdown]";

  private static final int[] FACTORS = {1, 10, 100};

  /** Size of the run that warms up a case, so that all sizes run compiled code. */
  private static final int WARM_UP = 10;

  /** Minimum size. Smaller cases would have a different shape. */
  private static final int SMALLEST = 20;

  /** Scale up to which times are meaningless. Each run is then done only once, as a smoke test. */
  private static final double SMOKE_TEST_SCALE = 0.001;

  private static final List<HardCase.Named> CASES =
      List.of(
          new HardCase.Named("hub", 10_000, Graphs::hub),
          new HardCase.Named("growth", 10_000, Graphs::growth),
          new HardCase.Named("dead-suspects", 10_000, Graphs::deadSuspects),
          new HardCase.Named("list", 10_000, Graphs::list),
          new HardCase.Named("chain", 10_000, Chains::collected),
          new HardCase.Named("chain-head-first", 10_000, Chains::collectedHeadFirst),
          new HardCase.Named("chain-automatic", 10_000, Chains::automatic),
          new HardCase.Named("resurrection", 10_000, Finalizers::resurrection),
          new HardCase.Named("finalizers-garbage", 10_000, Finalizers::garbage),
          new HardCase.Named("finalizers-throw", 10_000, Finalizers::exceptions),
          new HardCase.Named("frames", 40_000, Frames::walks),
          new HardCase.Named("churn", 100_000, Churn::rings),
          new HardCase.Named("native", 1_000, Buffers::rings),
          new HardCase.Named("payload-objects", 10_000, Payloads::leaves),
          new HardCase.Named("payload-ints", 10_000, Payloads::ints),
          new HardCase.Named("scope-close", 10_000, Scopes::closed),
          new HardCase.Named("scope-drop-oldest", 10_000, Scopes::oldestDropped),
          new HardCase.Named("scope-replace-oldest", 10_000, Scopes::oldestReplaced),
          new HardCase.Named("scope-held-twice", 10_000, Scopes::heldTwice));

  private Hard() {}

  /**
   * Runs the measurements.
   *
   * @param args the names of cases, by default all, and options
   */
  public static void main(String[] args) {
    Arguments arguments = Arguments.parse(USAGE, args);
    String markdown = run(arguments.names(), arguments.scale(), System.out);
    if (arguments.markdown()) {
      System.out.print(markdown);
    }
  }

  /**
   * Runs the measurements, and prints a line for each figure.
   *
   * @param names the cases; all, if empty
   * @param scale factor applied to the usual sizes
   * @param out receives the lines
   * @return a Markdown table
   * @throws IllegalArgumentException if a case is unknown
   */
  static String run(List<String> names, double scale, Appendable out) {
    List<String> known = CASES.stream().map(HardCase.Named::name).toList();
    Arguments.check(names, known);
    Curves curves = new Curves(FACTORS);
    for (HardCase.Named hard : CASES) {
      if (names.isEmpty() || names.contains(hard.name())) {
        if (scale > SMOKE_TEST_SCALE) {
          measure(hard, WARM_UP, scale, new Curves(), Writer.nullWriter());
        }
        for (int factor : FACTORS) {
          measure(hard, factor, scale, curves, out);
        }
      }
    }
    return curves.markdown();
  }

  private static void measure(
      HardCase.Named hard, int factor, double scale, Curves curves, Appendable out) {
    int size = (int) Math.max(SMALLEST, hard.size() * factor * scale);
    ToLongFunction<LongSupplier> runs =
        scale > SMOKE_TEST_SCALE ? Figures::median : LongSupplier::getAsLong;
    hard.body().measure(size, new Costs(curves, hard.name(), factor, runs, out));
  }
}
