package dev.lasso.samples.benchmarks.hard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("harness")
class HardTest {

  private static final double TINY = 0.000_01;

  @Test
  void eachCasePrintsATimeForEachSize() {
    StringBuilder out = new StringBuilder();
    String table = Hard.run(List.of(), TINY, out);
    List<String> times = out.toString().lines().filter(line -> line.contains("\ttime\t")).toList();
    assertEquals(3 * 19, times.size(), out::toString);
    assertTrue(times.getFirst().matches("hub\t1x\ttime\t[0-9.]+\tns per tick"), times::getFirst);
    assertEquals(19, table.lines().filter(line -> line.contains(", time |")).count(), table);
  }

  @Test
  void onlyTheCaseThatIsAskedForIsRun() {
    StringBuilder out = new StringBuilder();
    String table = Hard.run(List.of("scope-close"), TINY, out);
    assertEquals(3, out.toString().lines().count(), out::toString);
    assertTrue(
        table.startsWith(
            """
            | case | unit | 1× | 10× | 100× |
            | --- | --- | ---: | ---: | ---: |
            | scope-close, time | ns per object | \
            """),
        table);
  }

  @Test
  void aCaseThatThereIsNotIsRefused() {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class, () -> Hard.run(List.of("soft"), TINY, System.out));
    assertTrue(
        e.getMessage().startsWith("There is no 'soft'. There are: hub; growth;"), e::toString);
  }

  @Test
  void aSizeThatWasNotMeasuredIsLeftOpen() {
    Curves curves = new Curves(1, 10);
    curves.add("list, time", "ns per object", 10, 2.5);
    assertTrue(curves.markdown().endsWith("| list, time | ns per object | – | 2.50 |\n"));
  }
}
