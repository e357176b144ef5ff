package dev.lasso.runtime.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lasso.runtime.support.CapturedLog;
import dev.lasso.runtime.support.Repeat;
import java.util.Objects;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs random programs on a heap and on a naive model of it, and compares the two after every step;
 * a third of them also with automatic collections in slices, of one step and of random lengths.
 *
 * <p>The system property {@code lasso.seeds} sets how many programs there are, {@code lasso.steps}
 * how long they are, {@code lasso.verified} of how many steps, and calls of user code, one verifies
 * the heap; {@code lasso.seed} runs one alone: {@code -Dlasso.seed=42}. The report of a failure has
 * the seed and the shortest program that was found to fail.
 */
@Tag("gate")
class RandomProgramTest {

  private static final int SEEDS = Integer.getInteger("lasso.seeds", 80);
  private static final int STEPS = Integer.getInteger("lasso.steps", 500);

  /**
   * A program runs without slices if this is 0, else with slices of up to so many steps: a run
   * begins when there are a few suspects, and the program goes on after each slice.
   */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 40})
  void heapDoesWhatTheModelDoes(int maxSteps) {
    Long alone = Long.getLong("lasso.seed");
    LongStream seeds =
        alone == null
            ? LongStream.range(0, maxSteps == 0 ? SEEDS : SEEDS / 3)
            : LongStream.of(alone);
    // The programs leak all they can; what the heap logs of it is not of interest.
    try (CapturedLog _ = new CapturedLog()) {
      String failure =
          seeds
              .mapToObj(seed -> run(seed, maxSteps))
              .filter(Objects::nonNull)
              .findFirst()
              .orElse("");
      assertEquals("", failure);
    }
  }

  private static @Nullable String run(long seed, int maxSteps) {
    String report = OracleProgram.run(seed, STEPS, maxSteps);
    return report == null
        ? null
        : Repeat.by(RandomProgramTest.class, "-Dlasso.seed=" + seed, "-Dlasso.steps=" + STEPS)
            + "\n"
            + report;
  }
}
