package dev.lasso.samples.benchmarks.pauses;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.samples.benchmarks.measure.Arguments;
import dev.lasso.samples.benchmarks.measure.Waits;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("harness")
class PausesTest {

  private static final long MILLISECOND = 1_000_000;

  @Test
  void aTableAndLinesTellThePercentilesOfEachKind() {
    StringBuilder out = new StringBuilder();
    String table =
        Pauses.run(
            new Arguments(List.of("asked"), 1, true),
            Map.of(
                "asked", (_, waits) -> note(waits, "store", 1_000, 2_000, 3_000),
                "not asked", (_, _) -> {}),
            out);
    assertTrue(table.contains("| asked, store | 3 | 2.00 | 3.00 | 3.00 | 3.00 | 3.00 |\n"), table);
    assertTrue(table.contains("| clock, read | "), table);
    assertTrue(out.toString().contains("asked\tstore\tcount\t3\toperations\n"), out::toString);
    assertTrue(out.toString().contains("asked\tstore\tmax\t3."), out::toString);
    assertTrue(table.contains("\n| asked | 100 % | 100 % |"), table);
    assertTrue(out.toString().contains("asked\tutilisation\t10 ms\t100"), out::toString);
  }

  @Test
  void aLongWaitInWhichTheJvmCollectedIsShownApart() {
    Waits waits = new Waits();
    note(waits, "create", MILLISECOND);
    System.gc();
    note(waits, "create", 2 * MILLISECOND, 1);
    assertEquals(List.of("create 2", "create, JVM collecting 1"), counts(waits));
  }

  @Test
  void aCollectionLongBeforeAWaitDoesNotCount() {
    Waits waits = new Waits();
    System.gc();
    for (int i = 0; i < 2_000; i++) {
      note(waits, "create", 1);
    }
    note(waits, "create", MILLISECOND);
    assertEquals(List.of("create 2001"), counts(waits));
  }

  @Test
  void ofALongWaitTheTimeOnTheProcessorIsShownToo() {
    Waits waits = new Waits();
    waits.time(waits.kind("sleep"), () -> LockSupport.parkNanos(20 * MILLISECOND));
    waits.time(waits.kind("nothing"), () -> {});
    Map<String, Long> longest = new HashMap<>();
    waits.forEach((name, histogram) -> longest.put(name, histogram.getMaxValue()));
    assertEquals(
        Set.of("sleep", "sleep, the long ones on the processor", "nothing"), longest.keySet());
    assertTrue(longest.get("sleep") >= 20 * MILLISECOND, longest::toString);
    assertTrue(
        longest.get("sleep, the long ones on the processor") < 20 * MILLISECOND, longest::toString);
  }

  private static void note(Waits waits, String kind, long... nanos) {
    for (long wait : nanos) {
      waits.note(waits.kind(kind), wait);
    }
  }

  private static List<String> counts(Waits waits) {
    List<String> counts = new ArrayList<>();
    waits.forEach((name, histogram) -> counts.add(name + " " + histogram.getTotalCount()));
    return counts;
  }
}
