package dev.lasso.samples.benchmarks.compare;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a program's run of a workload.
 *
 * @param results the printed results
 * @param failure the reason why the run failed, or null if it succeeded
 * @param unlimitedStack whether the results are from a second run, after a stack overflow
 */
record Outcome(List<Result> results, @Nullable Failure failure, boolean unlimitedStack) {

  static Outcome of(List<Result> results) {
    return new Outcome(results, null, false);
  }

  static Outcome failed(List<Result> results, String label, String detail) {
    return new Outcome(results, new Failure(label, detail), false);
  }

  /**
   * Returns the outcome of a program that overflowed the stack. {@code second} is the outcome of
   * its second run, without a stack limit.
   */
  static Outcome overflowed(Outcome second) {
    return new Outcome(
        second.results(),
        new Failure(
            "stack overflow",
            "overflows the default stack; the figures are of a run with an unlimited stack"),
        true);
  }

  /**
   * The reason why a run failed.
   *
   * @param label the reason in a word or two
   * @param detail the reason as a sentence, without the program's name
   */
  record Failure(String label, String detail) {}
}
