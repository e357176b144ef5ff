package dev.lasso.samples.benchmarks.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs programs, one process at a time.
 *
 * @param directory the directory for their files
 * @param scale the size of the workloads
 * @param timeout the timeout for one workload
 */
record Runner(Path directory, double scale, Duration timeout) {

  private static final int SEGMENTATION_FAULT = Command.SIGNALLED + 11;

  /** Words that remove the stack limit of the command after them. */
  private static final List<String> UNLIMITED_STACK =
      List.of("sh", "-c", "ulimit -s unlimited && exec \"$@\"", "sh");

  /**
   * Runs a workload. After a crash that may be a stack overflow, runs it again without a stack
   * limit.
   */
  Outcome run(Peer peer, Peer.Ready ready, String workload)
      throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(ready.command());
    words.add(workload);
    words.add(Double.toString(scale));
    words.addAll(ready.arguments());
    Command.Ended ended = new Command(words, directory).run(timeout);
    Outcome outcome = outcome(ended);
    if (ended.status() == SEGMENTATION_FAULT && peer.hasNativeStack()) {
      List<String> unlimited = new ArrayList<>(UNLIMITED_STACK);
      unlimited.addAll(words);
      Outcome second = outcome(new Command(unlimited, directory).run(timeout));
      // Only a run that succeeds without a limit had overflowed the stack before.
      return second.failure() == null ? Outcome.overflowed(second) : outcome;
    }
    return outcome;
  }

  private Outcome outcome(Command.Ended ended) {
    List<Result> results = new ArrayList<>();
    for (String line : ended.out()) {
      try {
        results.add(Result.parse(line));
      } catch (IllegalArgumentException e) {
        return Outcome.failed(results, "failed", "printed what is no result: " + line);
      }
    }
    String last = ended.err().isEmpty() ? "" : ": " + ended.err().getLast();
    if (ended.status() == Command.TIMED_OUT) {
      return Outcome.failed(
          results, "timeout", "did not end within %d s".formatted(timeout.toSeconds()));
    }
    if (ended.status() > Command.SIGNALLED) {
      return Outcome.failed(
          results, "crash", "ended by signal " + (ended.status() - Command.SIGNALLED) + last);
    }
    if (ended.status() != 0) {
      return Outcome.failed(results, "failed", "exit status " + ended.status() + last);
    }
    return Outcome.of(results);
  }
}
