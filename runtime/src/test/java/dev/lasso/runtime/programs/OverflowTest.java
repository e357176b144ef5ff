package dev.lasso.runtime.programs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lasso.runtime.support.ChildJvm;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The heap is right after a stack that really overflowed, wherever it did, if the program catches
 * that and goes on.
 *
 * <p>{@code -Dlasso.overflows=100} runs so many rounds of each operation in JVMs of their own:
 * interpreted, with the quick compiler only, and with the best one only. In the build there is one
 * round, interpreted. {@code -Dlasso.overflows.seed=17} sets the depths.
 */
class OverflowTest {

  private static final int ROUNDS = 6;
  private static final int LONG = Integer.getInteger("lasso.overflows", 1);
  private static final List<String> MODES =
      LONG == 1
          ? List.of("-Xint")
          : List.of("-Xint", "-XX:TieredStopAtLevel=1", "-XX:-TieredCompilation");
  private static final long SEED = Long.getLong("lasso.overflows.seed", 1);

  @Test
  void heapIsRightWhereverTheStackOverflows() throws InterruptedException {
    assertRight("here", OverflowRounds.run(ROUNDS, SEED));
  }

  @Test
  void interpretedOrCompiled() throws Exception {
    List<String> wrong = new ArrayList<>();
    for (String mode : MODES) {
      ChildJvm.run(OverflowRounds.class, List.of(mode), Integer.toString(LONG), Long.toString(SEED))
          .forEach(line -> wrong.add(mode + ": " + line));
    }
    assertRight("in " + MODES, wrong);
  }

  private static void assertRight(String where, List<String> wrong) {
    assertEquals("", String.join("\n", wrong), where);
  }
}
