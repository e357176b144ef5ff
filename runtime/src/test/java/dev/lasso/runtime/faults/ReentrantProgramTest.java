package dev.lasso.runtime.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.support.CapturedLog;
import dev.lasso.runtime.support.Repeat;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Runs random programs whose user code of every kind ({@link UserCode}) makes every call of the
 * API, and checks the heap after each call, also against what the program itself has counted. Other
 * programs go on between the slices of collections, mostly of one step, and mostly have no user
 * code.
 *
 * <p>The system property {@code lasso.reentrant} sets the number of programs, {@code
 * lasso.reentrant.steps} their length and {@code lasso.reentrant.seed} the first one. The report of
 * a failure has the shortest program that was found to fail.
 */
@Tag("gate")
class ReentrantProgramTest {

  private static final int PROGRAMS = Integer.getInteger("lasso.reentrant", 240);
  private static final int STEPS = Integer.getInteger("lasso.reentrant.steps", 40);
  private static final int SLICED = (PROGRAMS + 3) / 4;
  private static final int SLICED_STEPS = 250;
  private static final long FIRST = Long.getLong("lasso.reentrant.seed", 0);

  @Test
  void heapIsRightWhateverUserCodeCalls() {
    Set<String> covered = new HashSet<>();
    try (CapturedLog _ = new CapturedLog()) {
      for (long seed = FIRST; seed < FIRST + PROGRAMS; seed++) {
        String report = ReentrantProgram.run(seed, STEPS, covered);
        if (report != null) {
          assertEquals("", repeat(seed) + "\n" + report);
        }
      }
    }
    if (PROGRAMS >= 500) {
      int all = UserCode.values().length * ReentrantProgram.CALLS.size();
      assertTrue(
          covered.size() > all / 2, () -> covered.size() + " of " + all + " pairs were tried");
    }
  }

  @Test
  void heapIsRightBetweenSlices() {
    try (CapturedLog _ = new CapturedLog()) {
      for (long seed = FIRST; seed < FIRST + SLICED; seed++) {
        String report = ReentrantProgram.runSliced(seed, SLICED_STEPS);
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
