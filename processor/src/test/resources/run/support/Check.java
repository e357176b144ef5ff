package run;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What happened, and whether it should have. */
final class Check {
  private static final List<String> LOG = new ArrayList<>();

  private Check() {}

  static void log(String line) {
    LOG.add(line);
  }

  /** What was logged since the last call is {@code lines}. */
  static void logged(String... lines) {
    equal(List.of(lines), List.copyOf(LOG));
    LOG.clear();
  }

  static void equal(@Nullable Object expected, @Nullable Object actual) {
    if (!Objects.equals(expected, actual)) {
      throw new AssertionError("expected " + expected + " but was " + actual);
    }
  }

  static <T extends Throwable> T thrown(Class<T> type, Action action) {
    try {
      action.run();
    } catch (Throwable t) {
      return type.cast(t);
    }
    throw new AssertionError("nothing was thrown");
  }

  /** Something that may throw. */
  interface Action {
    void run() throws Throwable;
  }
}
