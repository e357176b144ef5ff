package dev.lasso.runtime.programs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.support.CapturedLog;
import dev.lasso.runtime.support.Repeat;
import java.util.HashSet;
import java.util.Set;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Runs random programs whose user code of every kind ({@link UserCode}) makes every call of the
 * API, and checks the heap after each call, also against what the program itself has counted. Other
 * programs go on between the slices of collections, mostly of one step, and mostly have no user
 * code. The graphs of a third kind of programs die in every way, and their resources close in
 * order.
 *
 * <p>The system property {@code lasso.reentrant} sets the number of programs, {@code
 * lasso.reentrant.steps} their length and {@code lasso.reentrant.seed} the first one. The report of
 * a failure has the shortest program that was found to fail.
 */
@Tag("gate")
class ReentrantProgramTest {

  private static final int PROGRAMS = Integer.getInteger("lasso.reentrant", 120);
  private static final int STEPS = Integer.getInteger("lasso.reentrant.steps", 40);
  private static final int SLICED = (PROGRAMS + 3) / 4;
  private static final int SLICED_STEPS = 250;
  private static final long FIRST = Long.getLong("lasso.reentrant.seed", 0);

  @Test
  void heapIsRightWhateverUserCodeCalls() {
    Set<String> covered = new HashSet<>();
    run(PROGRAMS, seed -> ReentrantProgram.run(seed, STEPS, covered));
    if (PROGRAMS >= 500) {
      int all = UserCode.values().length * ReentrantProgram.CALLS.size();
      assertTrue(
          covered.size() > all / 2, () -> covered.size() + " of " + all + " pairs were tried");
    }
  }

  @Test
  void heapIsRightBetweenSlices() {
    run(SLICED, seed -> ReentrantProgram.runSliced(seed, SLICED_STEPS));
  }

  @Test
  void resourcesCloseInOrderHoweverGraphsDie() {
    run(SLICED, seed -> ReentrantProgram.runGraphs(seed, STEPS));
  }

  private static void run(int programs, LongFunction<@Nullable String> program) {
    try (CapturedLog _ = new CapturedLog()) {
      for (long seed = FIRST; seed < FIRST + programs; seed++) {
        String report = program.apply(seed);
        if (report != null) {
          assertEquals("", repeat(seed) + "\n" + report);
        }
      }
    }
  }

  private static String repeat(long seed) {
    return Repeat.by(
        ReentrantProgramTest.class,
        "-Dlasso.reentrant=1",
        "-Dlasso.reentrant.seed=" + seed,
        "-Dlasso.reentrant.steps=" + STEPS);
  }
}
