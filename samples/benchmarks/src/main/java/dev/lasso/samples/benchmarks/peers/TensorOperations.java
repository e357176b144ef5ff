package dev.lasso.samples.benchmarks.peers;

import dev.lasso.samples.benchmarks.measure.Figures;
import dev.lasso.samples.benchmarks.measure.NativeMemory;
import java.util.function.ToLongFunction;

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
  public static void measure(double scale, Figures figures, Program program) {
    measure("a.mul(b).add(c)", scale, figures, program);
  }

  /** Measures an expression as above, under the given label. */
  public static void measure(String label, double scale, Figures figures, Program program) {
    int times = (int) (5_000_000 * scale);
    double[] sum = {0};
    figures.time(
        label,
        times,
        () ->
            program.run(
                expression -> {
                  Runnable evaluate = () -> sum[0] = sum(expression, times);
                  return figures.pass(evaluate, evaluate);
                }));
    figures.check(label, "sum", Math.round(sum[0] / times), "each");
  }

  private static double sum(Expression expression, int times) {
    double sum = 0;
    for (int i = 0; i < times; i++) {
      sum += expression.first();
    }
    return sum;
  }

  /** An expression. */
  @FunctionalInterface
  public interface Expression {

    /** Computes the expression, and returns the first element of the result. */
    float first();
  }

  /** A program that evaluates an expression of its tensors. */
  @FunctionalInterface
  public interface Program {

    /**
     * Creates the tensors, measures the expression, and releases them.
     *
     * @param measurement measures an expression, and returns the nanoseconds
     * @return the nanoseconds
     */
    long run(ToLongFunction<Expression> measurement);
  }
}
