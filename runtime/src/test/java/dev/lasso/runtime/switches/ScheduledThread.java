package dev.lasso.runtime.switches;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A thread of an {@link Execution}, which runs only while it is chosen. */
final class ScheduledThread {

  static final long NEVER = Long.MAX_VALUE;

  final String name;
  final Thread thread;
  boolean started;
  boolean ended;

  /** The monitor that the thread waits for, or null. */
  @Nullable Object monitor;

  boolean parked;
  boolean permit;
  boolean interrupted;

  /** The end of a timed wait on the clock of the execution, or {@link #NEVER}. */
  long deadline = NEVER;

  private volatile boolean chosen;

  ScheduledThread(String name, Runnable task) {
    this.name = name;
    thread =
        Thread.ofVirtual()
            .name(name)
            .unstarted(
                () -> {
                  await();
                  task.run();
                });
  }

  void choose() {
    chosen = true;
    LockSupport.unpark(thread);
  }

  /** Waits, on this thread, until it is chosen. */
  void await() {
    while (!chosen) {
      LockSupport.park(this);
    }
    chosen = false;
  }

  /** Returns whether the thread waits for something that has not happened. */
  boolean isWaiting() {
    return parked && !permit && !interrupted;
  }

  /** Returns whether the thread waits for a time at most. */
  boolean isTimed() {
    return isWaiting() && deadline != NEVER;
  }
}
