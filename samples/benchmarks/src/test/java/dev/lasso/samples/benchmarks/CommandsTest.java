package dev.lasso.samples.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.samples.benchmarks.measure.Waits;
import dev.lasso.samples.benchmarks.pauses.Pauses;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The commands print what they are for. */
class CommandsTest {

  @Test
  void eachTimedWorkloadNotesEachKindOfOperationThatItDoes() {
    assertEquals(List.of("create", "store", "drop"), kinds("W3"));
    assertEquals(List.of("store", "scope close"), kinds("W5"));
    assertEquals(List.of("create", "store", "scope close"), kinds("W6"));
    assertEquals(List.of("create", "store", "scope close"), kinds("W8"));
  }

  private static List<String> kinds(String workload) {
    Pauses.Timed timed = TimedWorkloads.all().get(workload);
    Waits waits = new Waits();
    timed.run(0.000_1, waits);
    List<String> kinds = new ArrayList<>();
    waits.forEach((name, _) -> kinds.add(name.replaceAll(",.*", "")));
    return kinds.stream().distinct().toList();
  }

  @Test
  void aContainerTakesSixteenBytesMoreThanAPlainObjectWithEitherHeader() throws Exception {
    StringBuilder out = new StringBuilder();
    String table = Bytes.run(0.01, out);
    assertTrue(table.contains("| more in the object | 16.0 | 16.0 |\n"), table);
    assertTrue(
        out.toString().contains("bytes\tcompact headers\tmore in the object\t16.000000\tbytes\n"),
        out::toString);
  }
}
