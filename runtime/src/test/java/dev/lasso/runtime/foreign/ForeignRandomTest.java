package dev.lasso.runtime.foreign;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.support.CapturedLog;
import dev.lasso.runtime.support.Repeat;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random graphs of containers and foreign objects, against reachability. Finalizers of both sides
 * cut the graph and bring objects back. With faults, methods of the foreign runtime throw. {@code
 * lasso.seeds} sets how many programs there are, and {@code lasso.seed} runs one alone.
 */
@Tag("gate")
class ForeignRandomTest {
  private static final int SEEDS = Integer.getInteger("lasso.seeds", 1_000) / 10;
  private static final int STEPS = 20;

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void exactlyWhatRootsReachIsAlive(boolean faults) {
    Long alone = Long.getLong("lasso.seed");
    long found = 0;
    try (CapturedLog _ = new CapturedLog()) {
      for (long seed :
          (alone == null ? LongStream.range(0, SEEDS) : LongStream.of(alone)).toArray()) {
        try {
          found += ForeignPrograms.run(seed, STEPS, faults);
        } catch (Throwable t) {
          throw new AssertionError(Repeat.by(ForeignRandomTest.class, "-Dlasso.seed=" + seed), t);
        }
      }
    }
    assertTrue(found > 0 || alone != null);
  }
}
