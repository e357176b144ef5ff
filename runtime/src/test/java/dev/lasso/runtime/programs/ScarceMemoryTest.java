package dev.lasso.runtime.programs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lasso.runtime.support.ChildJvm;
import dev.lasso.runtime.support.Repeat;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * The heap is right after memory was really short. Takes JVMs of their own, and long: {@code
 * -Dlasso.scarce=50} runs so many, {@code -Dlasso.scarce.seed=17} sets the first program.
 */
class ScarceMemoryTest {

  private static final int RUNS = Integer.getInteger("lasso.scarce", 1);
  private static final long FIRST = Long.getLong("lasso.scarce.seed", 1);

  @Test
  @EnabledIfSystemProperty(
      named = "lasso.scarce",
      matches = "\\d+",
      disabledReason = "each run takes some twenty seconds: -Dlasso.scarce=50")
  void heapIsRightAfterAShortageOfMemory() throws Exception {
    List<String> wrong = new ArrayList<>();
    for (long seed = FIRST; seed < FIRST + RUNS; seed++) {
      List<String> lines =
          ChildJvm.run(
              ScarceMemoryProgram.class,
              List.of("-Xmx40m", "-XX:+UseSerialGC"),
              Long.toString(seed));
      if (!lines.isEmpty()) {
        wrong.add(Repeat.by(getClass(), "-Dlasso.scarce=1", "-Dlasso.scarce.seed=" + seed));
        wrong.addAll(lines);
      }
    }
    assertEquals("", String.join("\n", wrong));
  }
}
