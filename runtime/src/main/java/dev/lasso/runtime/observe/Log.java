package dev.lasso.runtime.observe;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcUnraisable;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Arrays;
import java.util.stream.Collectors;

/** The log messages of the runtime. */
public final class Log {

  private static final LeakDeduplicator LEAKS = new LeakDeduplicator();

  private Log() {}

  /**
   * Initializes the classes that reports need, including those of the JDK, whose initializers are
   * not repeated either.
   */
  public static void prepare() {
    String _ = CallSites.here();
    boolean _ = logger().isLoggable(Level.WARNING);
  }

  /** Not a constant, because an initializer that a lack of stack interrupts is never repeated. */
  private static Logger logger() {
    return System.getLogger("dev.lasso.runtime");
  }

  public static void unraisable(GcUnraisable report) {
    logger().log(Level.ERROR, "Exception ignored while " + report.message(), report.thrown());
  }

  public static void handlerFailed(GcUnraisable report, Throwable thrown) {
    try {
      unraisable(report);
      logger().log(Level.ERROR, "The handler of unraisable exceptions failed", thrown);
    } catch (Throwable t) {
      // There is no other way to report this, and the operation must continue.
    }
  }

  /** Logs a leak, unless similar ones were logged often enough. */
  public static void leak(GcLeak leak) {
    long count = LEAKS.count(leak);
    if (LeakDeduplicator.isLogged(count)) {
      logger().log(Level.WARNING, LeakDeduplicator.text(leak, count));
    }
  }

  /** Treats all leaks from now on as new, for tests that read the log. */
  public static void forgetLeaks() {
    LEAKS.clear();
  }

  public static void leakHandlerFailed(GcLeak leak, Throwable thrown) {
    try {
      long count = LEAKS.count(leak);
      if (LeakDeduplicator.isLogged(count)) {
        logger().log(Level.WARNING, LeakDeduplicator.text(leak, count));
        logger().log(Level.ERROR, "The handler of leaks failed", thrown);
      }
    } catch (Throwable t) {
      // There is no other way to report this, and the operation must continue.
    }
  }

  /** Logs that the value of a system property is not a level. */
  public static void badLevel(String property, String value) {
    logger()
        .log(
            Level.WARNING,
            "The system property "
                + property
                + " is "
                + Texts.quoted(value)
                + ", which is not a level. It can be off, simple, advanced or paranoid. Heaps look"
                + " for leaks at the level simple.");
  }

  /** Logs that a collection is not limited to slices. */
  public static void overrun(GcHeap heap, int suspects) {
    logger()
        .log(
            Level.INFO,
            "In "
                + heap
                + " the program creates suspects faster than slices can examine them, and has "
                + suspects
                + " now. Collections have no time limit until they have caught up. To build a graph"
                + " without suspects, use moveX and list.move.");
  }

  /** Logs that other threads wait for a thread inside a shared heap. */
  public static void waiting(GcHeap heap, Thread inside, Thread waiting, long seconds) {
    logger()
        .log(
            Level.WARNING,
            Texts.threadName(inside)
                + " has been inside "
                + heap
                + " for "
                + seconds
                + " s, and "
                + Texts.threadName(waiting)
                + " waits. Do not block inside: no I/O, no sleep, no lock that a thread waiting to"
                + " enter may hold.\n"
                + stack(inside)
                + stack(waiting));
  }

  private static String stack(Thread thread) {
    return Texts.threadName(thread)
        + ":\n"
        + Arrays.stream(thread.getStackTrace())
            .map(frame -> "  at " + frame + "\n")
            .collect(Collectors.joining());
  }

  /** Logs that a heap currently has no maintenance thread. */
  public static void noTender(GcHeap heap, Throwable thrown) {
    try {
      logger().log(Level.WARNING, "No maintenance thread could be started for " + heap, thrown);
    } catch (Throwable t) {
      // There is no other way to report this.
    }
  }
}
