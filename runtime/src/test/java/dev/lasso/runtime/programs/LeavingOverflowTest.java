package dev.lasso.runtime.programs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lasso.runtime.support.ChildJvm;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * No overflow of the stack locks a shared heap, or leaves a scope open, however it is compiled.
 *
 * <p>{@code -Dlasso.leaving=600} runs so many rounds of each operation, {@code
 * -Dlasso.overflows.seed=17} sets the depths.
 */
@Tag("confined") // both kinds of heap are in it
class LeavingOverflowTest {

  private static final int ROUNDS = Integer.getInteger("lasso.leaving", 3);
  private static final long SEED = Long.getLong("lasso.overflows.seed", 1);

  @ParameterizedTest
  @ValueSource(strings = {"-Xint", "-XX:TieredStopAtLevel=1", "-XX:+TieredCompilation"})
  void everyEntryIsLeftAndEveryScopeIsClosed(String mode) throws Exception {
    List<String> wrong =
        ChildJvm.run(
            LeavingOverflows.class,
            List.of(mode, "-Ddev.lasso.leaks=off"),
            Integer.toString(ROUNDS),
            Long.toString(SEED));
    assertEquals("", String.join("\n", wrong));
  }

  @ParameterizedTest
  @MethodSource("placesOfShortages")
  void everyEntryIsLeftWhereMemoryIsShort(String place) throws Exception {
    List<String> wrong =
        ChildJvm.run(
            ScarceEntryProgram.class,
            List.of(
                "-Xmx16m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Ddev.lasso.leaks=off"),
            place);
    assertEquals("", String.join("\n", wrong));
  }

  static List<String> placesOfShortages() {
    return ScarceEntryProgram.places();
  }
}
