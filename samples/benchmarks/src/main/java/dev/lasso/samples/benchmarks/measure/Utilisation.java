package dev.lasso.samples.benchmarks.measure;

import java.util.Arrays;

/**
 * The minimum mutator utilization of a program: the least share of any time window of a given
 * length that is left to the program (P. Cheng and G. E. Blelloch, "A parallel, real-time garbage
 * collector", PLDI 2001). Each operation that takes {@value #PAUSE_NANOS} ns or more counts as a
 * pause.
 */
public final class Utilisation {

  private static final long PAUSE_NANOS = 5_000;

  private long[] starts = new long[1 << 10];
  private long[] ends = new long[1 << 10];
  private int count;

  /** Starts without pauses. */
  public Utilisation() {}

  /**
   * Records an operation, which must be later than all recorded before.
   *
   * @param start the start time, in nanoseconds
   * @param end the end time, in nanoseconds
   */
  void operation(long start, long end) {
    if (end - start >= PAUSE_NANOS) {
      pause(start, end);
    }
  }

  /** Records a pause. */
  void pause(long start, long end) {
    if (count == starts.length) {
      starts = Arrays.copyOf(starts, 2 * count);
      ends = Arrays.copyOf(ends, 2 * count);
    }
    starts[count] = start;
    ends[count++] = end;
  }

  /**
   * Returns the least share of any time window that was not spent in pauses.
   *
   * @param window the length of the window, in nanoseconds
   * @return a number from 0 to 1
   */
  public double minimum(long window) {
    long most = 0;
    long within = 0;
    int first = 0;
    for (int i = 0; i < count; i++) { // the worst windows end or begin with a pause
      within += ends[i] - starts[i];
      while (ends[first] <= ends[i] - window) {
        within -= ends[first] - starts[first];
        first++;
      }
      most = Math.max(most, within - Math.max(0, ends[i] - window - starts[first]));
    }
    within = 0;
    int last = count - 1;
    for (int i = count - 1; i >= 0; i--) {
      within += ends[i] - starts[i];
      while (starts[last] >= starts[i] + window) {
        within -= ends[last] - starts[last];
        last--;
      }
      most = Math.max(most, within - Math.max(0, ends[last] - starts[i] - window));
    }
    return 1 - (double) most / window;
  }
}
