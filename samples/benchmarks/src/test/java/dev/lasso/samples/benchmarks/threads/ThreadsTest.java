package dev.lasso.samples.benchmarks.threads;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("harness")
class ThreadsTest {

  private static final int ROWS = 66;
  private static final double TINY = 0.000_01;

  @Test
  void eachFigureIsPrintedAndInTheTable() {
    StringBuilder out = new StringBuilder();
    String table = Threads.run(TINY, out);
    assertEquals(ROWS, out.toString().lines().count(), out::toString);
    assertEquals(2 + ROWS, table.lines().count(), table);
    String first = out.toString().lines().findFirst().orElse("");
    assertTrue(
        first.matches(
            "a store inside a shared heap, against one in a confined heap\t\\S+ ns per store\t\\S+"
                + " ns per store\t\\S+\t≤ 1.05"),
        first);
  }

  @Test
  void rootsThatAreClosedWhileNobodyIsInsideLetTheirObjectsDieAtOnce() {
    StringBuilder out = new StringBuilder();
    Threads.run(TINY, out);
    assertTrue(
        out.toString().contains("not dead when that returns\t0.00 objects\t"), out::toString);
  }
}
