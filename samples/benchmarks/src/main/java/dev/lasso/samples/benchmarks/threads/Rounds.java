package dev.lasso.samples.benchmarks.threads;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.LongSupplier;

/** Measures several runs in turn, so that all find the machine in the same state. */
final class Rounds {

  private static final int WARM_UPS = 4;
  private static final int ROUNDS = 7;

  private Rounds() {}

  /** Returns the median times of several runs, in nanoseconds. */
  static double[] medians(LongSupplier... runs) {
    long[][] times = new long[runs.length][ROUNDS];
    for (int round = -WARM_UPS; round < ROUNDS; round++) {
      if (round == 0) {
        System.gc(); // what lives on is old, as in a program that runs for long
      }
      for (int i = 0; i < runs.length; i++) {
        long time = runs[i].getAsLong();
        if (round >= 0) {
          times[i][round] = time;
        }
      }
    }
    return Arrays.stream(times).mapToDouble(each -> quantile(each, 0.5)).toArray();
  }

  /** Returns the quantile at {@code share}, and sorts the numbers. */
  static double quantile(long[] numbers, double share) {
    Arrays.sort(numbers);
    return numbers[(int) Math.min(numbers.length - 1L, (long) (numbers.length * share))];
  }

  /** Runs tasks on threads that start together, and returns the nanoseconds until all are done. */
  static long runTogether(Runnable... tasks) {
    CountDownLatch begin = new CountDownLatch(1);
    try (ExecutorService threads = Executors.newFixedThreadPool(tasks.length)) {
      List<Future<?>> futures = new ArrayList<>();
      for (Runnable task : tasks) {
        futures.add(
            threads.submit(
                () -> {
                  begin.await();
                  task.run();
                  return null;
                }));
      }
      long start = System.nanoTime();
      begin.countDown();
      for (Future<?> future : futures) {
        future.get();
      }
      return System.nanoTime() - start;
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Busy-waits for a number of nanoseconds. */
  static void spin(long nanos) {
    long start = System.nanoTime();
    while (System.nanoTime() - start < nanos) {
      Thread.onSpinWait();
    }
  }
}
