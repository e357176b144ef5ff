package dev.lasso.samples.benchmarks.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Instructions are assigned to the method, stub or library that contains their address. */
class ProfileTest {

  private final Profile profile =
      new Profile(
          List.of(
              "0x00007f0000001000 0x10 void dev.lasso.runtime.heap.Scope.close()",
              "0x00007f0000001010 0x20 int dev.lasso.runtime.Deep$Inner.get(int, java.lang.Object)",
              "0x00007f0000002000 0x8 StubRoutines (initial stubs)"),
          List.of(
              "7f0000000000-7f0000003000 rwxp 00000000 00:00 0 ",
              "7f1000000000-7f1000001000 r-xp 00000000 08:01 42      /usr/lib/libc.so.6"));

  @Test
  void anAddressBelongsToTheRangeThatContainsIt() {
    profile.count(0x7f0000001000L);
    profile.count(0x7f000000100fL);
    profile.count(0x7f0000001010L);
    profile.count(0x7f1000000fffL);
    assertEquals(
        Map.of("Scope.close", 2.0, "Deep$Inner.get", 1.0, "libc.so.6", 1.0),
        profile.perOperation(1));
    assertEquals(4, profile.total());
  }

  @Test
  void anAddressOutsideOfAllRangesIsElsewhere() {
    profile.count(0x7f0000001030L);
    profile.count(0x10);
    assertEquals(Map.of("elsewhere", 2.0), profile.perOperation(1));
  }

  @Test
  void rowsAreDividedByTheNumberOfOperationsAndSorted() {
    profile.count(0x7f0000001010L);
    profile.count(0x7f0000001000L);
    profile.count(0x7f0000001000L);
    assertEquals(
        List.of(Map.entry("Scope.close", 1.0), Map.entry("Deep$Inner.get", 0.5)),
        List.copyOf(profile.perOperation(2).entrySet()));
  }
}
