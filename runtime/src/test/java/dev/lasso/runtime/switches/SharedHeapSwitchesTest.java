package dev.lasso.runtime.switches;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.lasso.runtime.support.Repeat;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Runs small programs of two or three threads on the runtime's own classes, in all orders with at
 * most one to three switches of threads. What holds after each execution, see {@link HeapProgram}.
 * {@code -Dlasso.switches=1} allows one switch more, and {@code "-Dlasso.switches.run=RELEASE 2
 * 17:1"} runs one order of one program.
 */
class SharedHeapSwitchesTest {

  private static final Function<String, String> RUN = SwitchLoader.load();

  /** The program and the schedule to run alone, or null. */
  private static final @Nullable String ALONE = System.getProperty("lasso.switches.run");

  @ParameterizedTest
  @EnumSource
  void eachRuleIsNeeded(Breakage breakage) {
    HeapPrograms program = breakage.program;
    String answer =
        SwitchLoader.load(breakage).apply("explore " + program + " " + program.switches());
    assertTrue(answer.contains(" "), answer);
    assertFalse(answer.contains("java.lang.NoSuch"), answer); // the breakage itself is wrong
  }

  @ParameterizedTest
  @EnumSource
  void noOrderOfThreadsBreaksTheHeap(HeapPrograms program) {
    if (ALONE == null) {
      String answer = RUN.apply("explore " + program + " " + program.switches());
      if (answer.contains(" ")) {
        int line = answer.indexOf('\n');
        String schedule = answer.substring(answer.indexOf(' '), line);
        fail(
            Repeat.by(getClass(), "'-Dlasso.switches.run=" + program + schedule + "'")
                + answer.substring(line));
      }
    } else if (ALONE.startsWith(program + " ")) {
      String trace = RUN.apply("replay " + ALONE);
      assertTrue(trace.endsWith(SwitchExplorer.RIGHT), trace);
    }
  }
}
