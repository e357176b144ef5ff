package dev.lasso.runtime.observe;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcUnraisable;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What the runtime writes to the log. */
public final class Log {

  private Log() {}

  /** No constant: an initialiser that a lack of stack interrupts is never run again. */
  private static Logger logger() {
    return System.getLogger("dev.lasso.runtime");
  }

  public static void unraisable(GcUnraisable report) {
    logger().log(Level.ERROR, "Exception ignored while " + report.message(), report.exception());
  }

  public static void handlerFailed(GcUnraisable report, Throwable thrown) {
    try {
      unraisable(report);
      logger().log(Level.ERROR, "The handler of unraisable exceptions failed", thrown);
    } catch (Throwable t) {
      // Nobody is left to be told, and what was being done must go on.
    }
  }

  /** Log what was alive when its heap was closed, by type. */
  public static void leak(GcHeap heap, List<GcObject> left, List<GcObject> held) {
    Map<String, Integer> byType = new TreeMap<>();
    String example = held.isEmpty() ? "" : ", the first " + held.getFirst();
    for (GcObject object : left) {
      byType.merge(object.gcType().name(), 1, Integer::sum);
    }
    String types =
        byType.entrySet().stream()
            .map(e -> e.getValue() + " " + e.getKey())
            .collect(Collectors.joining(", "));
    logger()
        .log(
            Level.WARNING,
            "LEAK: "
                + heap
                + " was closed with "
                + Words.count(left.size(), "object")
                + " alive: "
                + types
                + ". Of these "
                + held.size()
                + " had holds that were never released"
                + example
                + ". Release what you retain or allocate, or let a scope hold it.");
  }

  /** Log that a collection is not limited to slices. */
  public static void overrun(GcHeap heap, int suspects) {
    logger()
        .log(
            Level.INFO,
            "In "
                + heap
                + " the program makes suspects faster than slices can examine them, "
                + suspects
                + " by now: collections have no time limit until they have caught up. moveX and"
                + " list.move build a graph without suspects.");
  }

  /** Log a heap whose thread has ended without closing it. */
  public static void abandoned(GcHeap heap, Thread owner, int objects) {
    logger()
        .log(
            Level.WARNING,
            "LEAK: "
                + Words.thread(owner)
                + " ended without closing "
                + heap
                + ", which has "
                + Words.count(objects, "object")
                + " that only heap.close() can free. Close a heap on its thread, best with"
                + " try-with-resources.");
  }

  /** Log a shared heap that a thread has not left. */
  public static void abandonedShared(GcHeap heap, Thread inside, int objects) {
    logger()
        .log(
            Level.WARNING,
            "LEAK: "
                + Words.thread(inside)
                + " ended inside "
                + heap
                + " without leaving it. Nobody can enter it any more, except by heap.adopt(); "
                + Words.count(objects, "object")
                + " can be freed by heap.close(). Leave a heap where you entered it, best with"
                + " try-with-resources.");
  }

  /** Log that others wait for a thread inside a shared heap. */
  public static void waiting(GcHeap heap, Thread inside, Thread waiting, long seconds) {
    logger()
        .log(
            Level.WARNING,
            Words.thread(inside)
                + " has been inside "
                + heap
                + " for "
                + seconds
                + " s, and "
                + Words.thread(waiting)
                + " waits. Do not block inside: no I/O, no sleep, no lock that somebody has who"
                + " waits to enter.\n"
                + stack(inside)
                + stack(waiting));
  }

  private static String stack(Thread thread) {
    return Words.thread(thread)
        + ":\n"
        + Arrays.stream(thread.getStackTrace())
            .map(frame -> "  at " + frame + "\n")
            .collect(Collectors.joining());
  }

  /** Log that a heap has nobody to look after it, for now. */
  public static void noTender(GcHeap heap, Throwable thrown) {
    try {
      logger().log(Level.WARNING, "No thread could be made to tend " + heap, thrown);
    } catch (Throwable t) {
      // Nobody is left to be told.
    }
  }
}
