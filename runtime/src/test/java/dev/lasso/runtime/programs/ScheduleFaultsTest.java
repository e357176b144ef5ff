package dev.lasso.runtime.programs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tasks of the maintenance threads that are scheduled while memory, stack or threads are short. */
@Timeout(60)
class ScheduleFaultsTest {

  private static final Function<String, String> PROGRAM =
      new FaultLoader(ScheduleFaultsTest.class.getClassLoader()).program(ScheduleFaults.class);

  @Test
  void taskIsPerformedOnceUnlessItsSchedulingHasFailed() {
    assertEquals("", PROGRAM.apply("MEMORY"));
    assertEquals("", PROGRAM.apply("STACK"));
  }

  @Test
  void threadThatCannotBeReplacedPerformsTheTasksThatWait() {
    assertEquals("", PROGRAM.apply(""));
  }
}
