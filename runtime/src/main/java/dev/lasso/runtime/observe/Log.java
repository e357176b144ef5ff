package dev.lasso.runtime.observe;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcLeak.Example;
import dev.lasso.runtime.GcLeak.Group;
import dev.lasso.runtime.GcLeak.Kind;
import dev.lasso.runtime.GcUnraisable;
import java.lang.System.Logger.Level;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The log messages of the runtime. */
public final class Log {

  private static final String LOGGER = "dev.lasso.runtime";

  /** Maximum number of counts in {@link #LEAKS}. */
  private static final int MAX_REMEMBERED = 1 << 10;

  /** Maximum number of types of a leak report that are compared. */
  private static final int MAX_COMPARED_TYPES = 20;

  /**
   * Numbers of similar leak reports so far, of those reported most recently. Similar reports have
   * one kind, and are about objects of the same types that were opened or created at the same
   * places. Of lost roots without a place, the roots of a type in all heaps. Guarded by itself.
   */
  private static final Map<String, Long> LEAKS =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
          return size() > MAX_REMEMBERED;
        }
      };

  private Log() {}

  /** True once the classes of the JDK that log messages are initialized. */
  private static volatile boolean initialized;

  /**
   * Logs a message. If the JVM has not logged before, and the stack has too little room to
   * initialize the classes for it, another thread logs the message. The JVM never repeats an
   * initializer that a lack of stack has interrupted, and the class would stay unusable.
   */
  private static void log(Level level, String text, @Nullable Throwable thrown) {
    if (initialized || StackBang.hasRoom(StackBang.INITIALIZATION, 0)) {
      if (isLoggedByTheJdk()) {
        JdkLogger.log(level, text, thrown);
      } else {
        System.getLogger(LOGGER).log(level, text, thrown);
      }
      initialized = true;
    } else {
      new Message(level, text, thrown).thread().start();
    }
  }

  /** Logs a text with two parts. Never throws, because the operation must continue. */
  private static void log(Level level, String text, Object first, Object second) {
    try {
      log(level, Texts.fill(text, first, second), null);
    } catch (Throwable t) {
      // The logger has failed.
    }
  }

  /** Returns whether the messages go to {@code java.util.logging}. */
  private static boolean isLoggedByTheJdk() {
    String finder = System.LoggerFinder.getLoggerFinder().getClass().getName();
    return finder.startsWith("sun.util.logging.");
  }

  private static boolean isShuttingDown() {
    try {
      boolean _ = Runtime.getRuntime().removeShutdownHook(Thread.currentThread()); // is none
      return false;
    } catch (IllegalStateException e) {
      return true;
    }
  }

  /** The logger of {@code java.util.logging}. Loaded only if that module is present. */
  private static final class JdkLogger {

    /** Logs a message whose source is the name of the logger, and not this class. */
    static void log(Level level, String text, @Nullable Throwable thrown) {
      LogRecord entry = new LogRecord(levelOf(level), text);
      entry.setLoggerName(LOGGER);
      entry.setSourceClassName(null);
      entry.setThrown(thrown);
      Logger logger = Logger.getLogger(LOGGER);
      logger.log(entry);
      if (isShuttingDown() && logger.isLoggable(entry.getLevel()) && hasLostItsHandlers(logger)) {
        System.err.println(level + " " + LOGGER + ": " + text);
        if (thrown != null) {
          thrown.printStackTrace();
        }
      }
    }

    private static java.util.logging.Level levelOf(Level level) {
      return switch (level) {
        case ERROR -> java.util.logging.Level.SEVERE;
        case WARNING -> java.util.logging.Level.WARNING;
        default -> java.util.logging.Level.INFO;
      };
    }

    /** Returns whether the JDK has removed the handlers, as it does in a shutdown hook. */
    private static boolean hasLostItsHandlers(Logger logger) {
      boolean lost = true;
      for (Logger each = logger; each != null; each = each.getParent()) {
        lost &= each.getHandlers().length == 0;
      }
      return lost;
    }
  }

  /**
   * Initializes the runtime's classes for places and messages, but not those of the JDK, which are
   * many.
   */
  public static void prepare() {
    boolean _ = CallSites.isGenerated(Log.class);
    Thread _ = new Message(Level.WARNING, "", null).thread();
  }

  /** A message that another thread logs. */
  private record Message(Level level, String text, @Nullable Throwable thrown) implements Runnable {

    Thread thread() {
      return new Thread(null, this, "lasso-log", 0, false);
    }

    @Override
    public void run() {
      log(level, text, thrown);
    }
  }

  public static void unraisable(GcUnraisable report) {
    unraisable(report.message(), report.thrown());
  }

  private static void unraisable(String message, Throwable exception) {
    log(Level.ERROR, "Exception ignored while " + message, exception);
  }

  /** Warns about an arena of one thread in an object of a shared heap. Never throws. */
  public static void confinedArena(String heap, String field) {
    log(
        Level.WARNING,
        "%s is an arena of one thread, and objects of %s, which is shared, die on any thread."
            + " On another thread the arena cannot be closed, and its memory is not freed."
            + " Use Arena.ofShared(), or an arena for each root object.",
        field,
        heap);
  }

  /** Logs an exception, and why it could not be reported to the handler. Never throws. */
  public static void handlerFailed(String message, Throwable exception, Throwable thrown) {
    try {
      unraisable(message, exception);
      log(Level.ERROR, "The handler of unraisable exceptions failed", thrown);
    } catch (Throwable t) {
      // There is no other way to report this, and the operation must continue.
    }
  }

  /**
   * Logs a leak, unless similar ones were logged often enough: the first one is logged, the 10th,
   * the 100th and so on. A report that stands for many lost roots counts as many leaks. Returns
   * whether it is logged.
   */
  public static boolean leak(GcLeak leak) {
    boolean summary = isSummary(leak);
    long leaks = summary ? leak.groups().stream().mapToLong(Group::count).sum() : 1;
    String key = key(leak, summary);
    long count;
    synchronized (LEAKS) {
      count = LEAKS.merge(key, leaks, Long::sum);
    }
    long next = 1;
    while (next <= count) {
      next *= 10;
    }
    if (count - leaks >= next / 10) {
      return false;
    }
    String more =
        count == leaks
            ? ""
            : Texts.fill(
                "\n(%s%s so far. The next is logged when there are %s.)",
                count, summary ? " of these" : " reports of this", next);
    log(Level.WARNING, leak.message() + more, null);
    return true;
  }

  /** Returns whether a leak stands for the roots of one type, of which no place is known. */
  private static boolean isSummary(GcLeak leak) {
    return leak.kind() == Kind.UNREACHABLE
        && !leak.groups().isEmpty()
        && leak.groups().stream()
            .flatMap(group -> group.first().stream())
            .allMatch(example -> example.place().isEmpty());
  }

  private static String key(GcLeak leak, boolean summary) {
    StringBuilder key = new StringBuilder(leak.kind().name());
    // The name is given by the program; other heaps have numbers.
    if (leak.heap().startsWith("heap '") && !summary) {
      key.append(leak.heap());
    }
    leak.groups().stream()
        .limit(MAX_COMPARED_TYPES)
        .forEach(
            group -> {
              key.append('\n').append(group.type());
              group.first().stream()
                  .limit(summary ? 1 : Integer.MAX_VALUE)
                  .forEach(
                      example ->
                          key.append('\t').append(summary ? typeOf(example) : example.place()));
            });
    return key.toString();
  }

  /** Returns text such as {@code a root of Node}, for the example {@code a root of Node#1}. */
  private static String typeOf(Example example) {
    int number = example.name().indexOf('#');
    return number < 0 ? example.name() : example.name().substring(0, number);
  }

  /** Treats all leaks from now on as new, for tests that read the log. */
  public static void forgetLeaks() {
    synchronized (LEAKS) {
      LEAKS.clear();
    }
  }

  /** Logs a leak, and why it could not be reported to the handler. Never throws. */
  public static void leakHandlerFailed(GcLeak leak, Throwable thrown) {
    try {
      if (leak(leak)) {
        log(Level.ERROR, "The handler of leaks failed", thrown);
      }
    } catch (Throwable t) {
      // There is no other way to report this, and the operation must continue.
    }
  }

  /** Logs that the value of a system property is not a level. Never throws. */
  public static void badLevel(String property, String value) {
    log(
        Level.WARNING,
        "The system property %s is %s, which is not a level. It can be off, simple, advanced"
            + " or paranoid. Heaps look for leaks at the level simple.",
        property,
        Texts.quoted(value));
  }

  /** Logs that a collection is not limited to slices. Never throws. */
  public static void overrun(GcHeap heap, int suspects) {
    log(
        Level.INFO,
        "In %s the program creates suspects faster than slices can examine them, and has %s"
            + " now. Collections have no time limit until they have caught up. To build a"
            + " graph without suspects, use moveX and list.move.",
        heap,
        suspects);
  }

  /** Logs that other threads wait for a thread inside a shared heap. Never throws. */
  public static void waiting(GcHeap heap, Thread inside, Thread waiting, long seconds) {
    try {
      log(
          Level.WARNING,
          Texts.fill(
              "%s has been inside %s for %s s, and %s waits. Do not block inside: no I/O, no sleep,"
                  + " no lock that a thread waiting to enter may hold.\n"
                  + "%s%s",
              Texts.threadName(inside),
              heap,
              seconds,
              Texts.threadName(waiting),
              stack(inside),
              stack(waiting)),
          null);
    } catch (Throwable t) {
      // The logger has failed, and the operation must continue.
    }
  }

  private static String stack(Thread thread) {
    return Texts.fill(
        "%s:\n%s",
        Texts.threadName(thread),
        Arrays.stream(thread.getStackTrace())
            .map(frame -> "  at " + frame + "\n")
            .collect(Collectors.joining()));
  }

  /** Logs that a heap currently has no maintenance thread. Never throws. */
  public static void maintenanceFailed(GcHeap heap, Throwable thrown) {
    try {
      log(Level.WARNING, "No maintenance thread could be started for " + heap, thrown);
    } catch (Throwable t) {
      // There is no other way to report this.
    }
  }
}
