package dev.lasso.samples.benchmarks.peers;

import dev.lasso.samples.benchmarks.measure.Figures;
import dev.lasso.samples.benchmarks.measure.NativeMemory;

/** W9: operations on small tensors in native memory. */
public final class TensorOperations {

  /** Number of native bytes of each tensor. */
  public static final long BYTES = 16 * Float.BYTES;

  private static final int SIZE = 16;

  private TensorOperations() {}

  /** Sets all elements. */
  public static void fill(long result, float value) {
    for (int i = 0; i < SIZE; i++) {
      NativeMemory.set(result, i, value);
    }
  }

  /** Multiplies element by element. */
  public static void mul(long result, long a, long b) {
    for (int i = 0; i < SIZE; i++) {
      NativeMemory.set(result, i, NativeMemory.get(a, i) * NativeMemory.get(b, i));
    }
  }

  /** Adds element by element. */
  public static void add(long result, long a, long b) {
    for (int i = 0; i < SIZE; i++) {
      NativeMemory.set(result, i, NativeMemory.get(a, i) + NativeMemory.get(b, i));
    }
  }

  /** Measures an expression that computes {@code a.mul(b).add(c)} and releases both results. */
  public static void measure(double scale, Figures figures, Expression expression) {
    measure("a.mul(b).add(c)", scale, figures, expression);
  }

  /** Measures an expression as above, under the given label. */
  public static void measure(String label, double scale, Figures figures, Expression expression) {
    int times = (int) (5_000_000 * scale);
    double[] sum = {0};
    figures.time(
        label,
        times,
        () -> {
          sum[0] = 0;
          long start = System.nanoTime();
          for (int i = 0; i < times; i++) {
            sum[0] += expression.first();
          }
          return System.nanoTime() - start;
        });
    figures.check(label, "sum", Math.round(sum[0] / times), "each");
  }

  /** An expression. */
  @FunctionalInterface
  public interface Expression {

    /** Computes the expression, and returns the first element of the result. */
    float first();
  }
}
