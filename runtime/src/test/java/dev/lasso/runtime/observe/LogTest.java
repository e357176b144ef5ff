package dev.lasso.runtime.observe;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcLeak.Example;
import dev.lasso.runtime.GcLeak.Group;
import dev.lasso.runtime.GcLeak.Kind;
import dev.lasso.runtime.support.CapturedLog;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Leaks that are logged, and those that are like a recent one, which are only counted. */
class LogTest {

  private static final int MAX_REMEMBERED = 1 << 10;

  private final CapturedLog logged = new CapturedLog();

  @AfterEach
  void close() {
    logged.close();
  }

  private static GcLeak leak(String heap, String place) {
    Example example = new Example("a scope", "", place, "");
    return new GcLeak(
        Kind.LEFT_OPEN, heap, List.of(new Group("scope", 1, 0, List.of(example))), "a leak");
  }

  @Test
  void leaksOfOnePlaceAreAlikeUnlessTheirHeapsHaveNames() {
    assertTrue(Log.leak(leak("heap 1", "a")));
    assertFalse(Log.leak(leak("heap 2", "a")));
    assertTrue(Log.leak(leak("heap 2", "b")));
    assertTrue(Log.leak(leak("heap 'orders'", "a")));
    assertTrue(Log.leak(leak("heap 'users'", "a")));
    assertFalse(Log.leak(leak("heap 'orders'", "a")));
  }

  @Test
  void leaksThatCameLeastRecentlyAreForgotten() {
    GcLeak rare = leak("heap 1", "rare");
    GcLeak frequent = leak("heap 1", "frequent");
    assertTrue(Log.leak(rare));
    assertTrue(Log.leak(frequent));
    for (int i = 0; i < 2 * MAX_REMEMBERED; i++) {
      assertTrue(Log.leak(leak("heap 1", "place " + i)));
      if (i % 1000 == 0) {
        assertFalse(Log.leak(frequent), "it was logged before " + i + " others");
      }
    }
    assertTrue(Log.leak(rare));
  }
}
