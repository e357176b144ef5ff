package dev.lasso.runtime.switches;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The explorer finds the mistakes of small programs, and none in programs that are right. */
class SwitchExplorerTest {

  private static final Function<String, String> RUN = SwitchLoader.load();

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.MATCH_ALL, names = "RIGHT_.*")
  void noOrderBreaksWhatIsRight(ToyPrograms program) {
    String answer = RUN.apply("explore " + program + " 2");
    assertTrue(answer.matches("[0-9]+"), answer);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.MATCH_NONE, names = "RIGHT_.*")
  void mistakesAreFoundAndReplayed(ToyPrograms program) {
    String answer = RUN.apply("explore " + program + " 2");
    assertTrue(answer.contains(program.mistake), answer);
    String schedule = answer.substring(answer.indexOf(' ') + 1, answer.indexOf('\n'));
    String again = RUN.apply("replay " + program + " " + schedule);
    assertTrue(answer.endsWith("\n" + again), () -> answer + "\nand then:\n" + again);
  }
}
