package dev.lasso.runtime.switches;

import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The methods that code loaded by {@link SwitchLoader} calls, in place of those of the JDK with the
 * same names. They act on the {@link Execution} in progress if the current thread is one of its
 * threads. Outside of it nothing waits, and no thread is started.
 */
public final class Hooks {

  private static final int PROCESSORS = 1; // so that nothing spins

  private static volatile @Nullable Execution current;

  private Hooks() {}

  static void begin(Execution execution) {
    current = execution;
  }

  private static @Nullable Execution here() {
    Execution execution = current;
    return execution != null && execution.isRunning() ? execution : null;
  }

  private static void act(Consumer<Execution> action) {
    Execution execution = here();
    if (execution != null) {
      action.accept(execution);
    }
  }

  /** Lets another thread run, before an access that other threads can notice. */
  public static void point(String where) {
    act(execution -> execution.point(where, false));
  }

  /** Has the current thread fail, once, when it comes to a point. */
  static void failAt(String point) {
    Execution execution = here();
    if (execution != null) {
      execution.failing = point;
      execution.failingThread = Thread.currentThread();
    }
  }

  // ------------------------------------------------------------------ monitors

  public static void enterMonitor(Object monitor) {
    act(execution -> execution.enterMonitor(monitor));
  }

  public static void exitMonitor(Object monitor) {
    act(execution -> execution.exitMonitor(monitor));
  }

  // ------------------------------------------------------------------ waiting

  public static void park(@Nullable Object blocker) {
    Execution execution = here();
    if (execution == null) {
      throw new AssertionError("A thread outside of the execution would wait for ever.");
    }
    execution.park(Long.MAX_VALUE);
  }

  public static void parkNanos(@Nullable Object blocker, long nanos) {
    Execution execution = here();
    if (execution != null && nanos > 0) {
      execution.park(nanos);
    }
  }

  public static void unpark(@Nullable Thread thread) {
    if (thread != null) {
      act(execution -> execution.unpark(thread));
    }
  }

  public static void sleep(long millis) throws InterruptedException {
    sleep(TimeUnit.MILLISECONDS, millis);
  }

  public static void sleep(Object unit, long time) throws InterruptedException {
    Execution execution = here();
    if (execution != null) {
      execution.sleep(((TimeUnit) unit).toNanos(time));
    }
  }

  public static void onSpinWait() {
    act(execution -> execution.point("spins", true));
  }

  public static long nanoTime() {
    Execution execution = current;
    return execution == null ? 0 : execution.nanoTime();
  }

  // ------------------------------------------------------------------ threads

  public static boolean interrupted() {
    Execution execution = here();
    return execution != null && execution.interrupted();
  }

  public static void interrupt(Object thread) {
    act(execution -> execution.interrupt((Thread) thread));
  }

  public static boolean isAlive(Object thread) {
    Execution execution = current;
    return execution == null ? ((Thread) thread).isAlive() : execution.isAlive((Thread) thread);
  }

  public static Thread unstarted(Object builder, Runnable task) {
    Execution execution = here();
    return execution == null
        ? Thread.ofVirtual().unstarted(() -> {})
        : execution.addThread(task).thread;
  }

  public static Thread start(Object builder, Runnable task) {
    Thread thread = unstarted(builder, task);
    start(thread);
    return thread;
  }

  public static void start(Object thread) {
    act(execution -> execution.start((Thread) thread));
  }

  /** Returns whether the runtime has started a thread of this class. */
  static boolean isStarted(String simpleName) {
    Execution execution = current;
    return execution != null && execution.isStarted(simpleName);
  }

  public static int availableProcessors(Object runtime) {
    return PROCESSORS;
  }
}
