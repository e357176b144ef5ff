package dev.lasso.samples.benchmarks.compare;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What became of a program's run of a workload.
 *
 * @param results what it printed
 * @param failure why it did not end well, or null if it did
 * @param unlimitedStack whether the results are of a second run, after a stack overflow
 */
record Outcome(List<Result> results, @Nullable Failure failure, boolean unlimitedStack) {

  static Outcome of(List<Result> results) {
    return new Outcome(results, null, false);
  }

  static Outcome failed(List<Result> results, String label, String detail) {
    return new Outcome(results, new Failure(label, detail), false);
  }

  /** The outcome of a program that overflowed the stack, and did {@code second} without a limit. */
  static Outcome overflowed(Outcome second) {
    return new Outcome(
        second.results(),
        new Failure(
            "stack overflow",
            "overflows the default stack; the figures are of a run with an unlimited stack"),
        true);
  }

  /**
   * Why a run did not end well.
   *
   * @param label the same in a word or two
   * @param detail the same in a sentence, without the program's name
   */
  record Failure(String label, String detail) {}
}
