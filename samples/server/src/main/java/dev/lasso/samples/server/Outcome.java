package dev.lasso.samples.server;

import java.util.List;
import java.util.stream.Stream;

/**
 * What came of a run.
 *
 * @param store the name of the store
 * @param answers all right answers, in the order in which they were due, fast clients' only
 * @param requests how many requests there were, slow clients' included
 * @param failures how many of them were not answered, or with an older model than one before
 * @param replaced how often the model was replaced
 * @param memory native memory over time
 * @param bytesLeft native memory when all is closed
 */
record Outcome(
    String store,
    List<Answer> answers,
    int requests,
    int failures,
    int replaced,
    List<Memory> memory,
    long bytesLeft) {

  /** When an answer was due, from the start, and how long the client then waited for it. */
  record Answer(long dueNanos, long waitedNanos) {}

  /** How many bytes there were at a time from the start. */
  record Memory(long nanos, long bytes) {}

  /** Returns the outcome of this run and of one that follows it. */
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

  /** How long clients waited but for the longest, of all answers. */
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
