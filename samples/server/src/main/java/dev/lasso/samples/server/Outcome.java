package dev.lasso.samples.server;

import java.util.List;

/**
 * The outcome of a run.
 *
 * @param store the name of the store
 * @param answers all right answers to fast clients, in the order in which they were due
 * @param requests the number of requests, including those of slow clients
 * @param failures the number of requests without an answer, or with an older model than before
 * @param replaced the number of times that the model was replaced
 * @param memory the native memory over time
 * @param bytesLeft the native bytes left after everything is closed
 */
record Outcome(
    String store,
    List<Answer> answers,
    int requests,
    int failures,
    int replaced,
    List<Memory> memory,
    long bytesLeft) {

  /**
   * The time since the start at which an answer was due, and the time that the client then waited.
   */
  record Answer(long dueNanos, long waitedNanos) {}

  /** The number of native bytes at a time since the start. */
  record Memory(long nanos, long bytes) {}

  /** Returns a quantile of the clients' waits, in milliseconds. */
  double waitedMillis(double share) {
    return waitedMillis(answers, share);
  }

  static double waitedMillis(List<Answer> answers, double share) {
    long[] waited = answers.stream().mapToLong(Answer::waitedNanos).sorted().toArray();
    return waited.length == 0
        ? 0
        : waited[(int) Math.min(waited.length - 1L, (long) (waited.length * share))] / 1e6;
  }

  long mostBytes() {
    return memory.stream().mapToLong(Memory::bytes).max().orElse(0);
  }
}
