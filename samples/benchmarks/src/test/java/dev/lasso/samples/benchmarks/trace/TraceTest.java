package dev.lasso.samples.benchmarks.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.samples.benchmarks.measure.Arguments;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The command that traces refuses unknown operations, and says why it cannot trace. */
class TraceTest {

  private static final Map<String, Operation> NONE = Map.of();

  @Test
  void anUnknownOperationIsRefused() {
    Arguments arguments = new Arguments(List.of("W99"), 1, false);
    assertThrows(
        IllegalArgumentException.class, () -> Trace.run(arguments, NONE, new StringBuilder()));
  }

  @Test
  void nothingIsTracedWithoutOperationsOrWithAnObstacle() throws Exception {
    StringBuilder out = new StringBuilder();
    String table = Trace.run(new Arguments(List.of(), 1, false), NONE, out);
    assertTrue(Trace.obstacle().isEmpty() ? !table.isEmpty() : table.isEmpty(), table);
    assertEquals(Trace.obstacle(), out.toString().strip());
  }
}
