package dev.lasso.runtime.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.support.CapturedLog;
import dev.lasso.runtime.support.Repeat;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Runs random programs on random types that are loaded while the programs run, and compares with
 * the same programs on types that all count as cyclic.
 *
 * <p>The system property {@code lasso.typeSeeds} sets how many programs there are.
 */
class RandomTypesTest {

  private static final int SEEDS = Integer.getInteger("lasso.typeSeeds", 250);
  private static final int STEPS = 250;

  @Test
  void acyclicTypesLoseNothing() {
    long suspects = 0;
    long allSuspects = 0;
    long lookedOver = 0;
    try (CapturedLog _ = new CapturedLog()) {
      for (int seed = 0; seed < SEEDS; seed++) {
        RandomTypes types = new RandomTypes(new Random(seed));
        try (RandomMembers analysed = new RandomMembers(types, false);
            RandomMembers cyclic = new RandomMembers(types, true)) {
          List<String> program = new ArrayList<>();
          for (int step = 0; step < STEPS; step++) {
            long choice = new Random(seed * 1_000_003L + step).nextLong();
            program.add(analysed.step(new Random(choice)));
            cyclic.step(new Random(choice));
            String at = Repeat.by(getClass(), "-Dlasso.typeSeeds=" + (seed + 1)) + "\n" + program;
            assertEquals(cyclic.live(), analysed.live(), at);
            suspects += analysed.suspects();
            allSuspects += cyclic.suspects();
          }
          lookedOver += analysed.reopenings();
        }
      }
    }
    assertTrue(suspects < allSuspects * 9 / 10, suspects + " suspects of " + allSuspects);
    assertTrue(lookedOver > SEEDS / 4, "live objects turned cyclic " + lookedOver + " times");
  }
}
