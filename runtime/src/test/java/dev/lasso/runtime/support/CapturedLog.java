package dev.lasso.runtime.support;

import dev.lasso.runtime.observe.Log;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is logged on this thread from its opening to its close, as {@code LEVEL logger: message}.
 */
public final class CapturedLog implements AutoCloseable {

  private static final ThreadLocal<@Nullable CapturedLog> OPEN = new ThreadLocal<>();

  private final List<String> messages = new ArrayList<>();

  /** Thrown for each message, if it is not null. */
  public @Nullable RuntimeException failure;

  public CapturedLog() {
    Log.forgetLeaks();
    OPEN.set(this);
  }

  public static void write(String message) {
    CapturedLog open = OPEN.get();
    if (open == null) {
      System.err.println(message);
    } else if (open.failure != null) {
      throw open.failure;
    } else {
      open.messages.add(message);
    }
  }

  /**
   * The messages logged since the last call, without the heaps that other tests have dropped and
   * the JVM has found now.
   */
  public List<String> take() {
    List<String> taken =
        messages.stream()
            .filter(line -> !line.contains("nothing refers any more to heap"))
            .toList();
    messages.clear();
    return taken;
  }

  @Override
  public void close() {
    OPEN.remove();
  }
}
