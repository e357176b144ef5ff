package dev.lasso.samples.benchmarks;

/** A whole program that is measured. */
interface Workload {

  /** How often each program runs before it is measured. */
  int WARMUPS = 5;

  /** How often it is measured; the result is the median. */
  int RUNS = 5;

  /**
   * Runs it.
   *
   * @param scale by what to multiply the size of the workload
   */
  void run(double scale, Results results);

  /** Measures an action again and again, and returns the nanoseconds per operation of each run. */
  static double[] measure(long operations, Runnable prepare, Runnable action) {
    double[] nanos = new double[RUNS];
    for (int run = -WARMUPS; run < RUNS; run++) {
      prepare.run();
      System.gc(); // what the preparation left behind is not to be collected in the action
      long start = System.nanoTime();
      action.run();
      if (run >= 0) {
        nanos[run] = (double) (System.nanoTime() - start) / operations;
      }
    }
    return nanos;
  }

  /** A size, scaled. */
  static int scaled(int size, double scale) {
    return (int) Math.max(1, Math.round(size * scale));
  }
}
