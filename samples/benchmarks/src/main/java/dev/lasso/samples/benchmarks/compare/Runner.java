package dev.lasso.samples.benchmarks.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs programs, a process at a time.
 *
 * @param directory where they put their files
 * @param scale how big the workloads are
 * @param timeout how long one workload may take
 */
record Runner(Path directory, double scale, Duration timeout) {

  private static final int SEGMENTATION_FAULT = Command.SIGNALLED + 11;

  /** What takes the limit off the stack of the command that follows. */
  private static final List<String> UNLIMITED_STACK =
      List.of("sh", "-c", "ulimit -s unlimited && exec \"$@\"", "sh");

  /** Runs a workload; once more, without a limit of the stack, if that may have been too small. */
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
      // Only what goes well with more of it was short of stack.
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
