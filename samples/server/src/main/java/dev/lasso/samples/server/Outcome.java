package dev.lasso.samples.server;

import java.util.List;
import java.util.stream.Stream;

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

  /** Returns the combined outcome of this run and the run after it. */
  Outcome then(Outcome next) {
    long end = memory.isEmpty() ? 0 : memory.getLast().nanos();
    return new Outcome(
        store,
        Stream.concat(
                answers.stream(),
                next.answers.stream()
                    .map(each -> new Answer(end + each.dueNanos, each.waitedNanos)))
            .toList(),
        requests + next.requests,
        failures + next.failures,
        replaced + next.replaced,
        Stream.concat(
                memory.stream(),
                next.memory.stream().map(each -> new Memory(end + each.nanos, each.bytes)))
            .toList(),
        bytesLeft + next.bytesLeft);
  }

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
