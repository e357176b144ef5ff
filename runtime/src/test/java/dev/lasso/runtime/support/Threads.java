package dev.lasso.runtime.support;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for other threads. An interrupt fails the test. */
public final class Threads {

  private Threads() {}

  public static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Waits for something that another thread brings about. */
  public static void await(BooleanSupplier done) {
    while (!done.getAsBoolean()) {
      LockSupport.parkNanos(50_000);
    }
  }

  /** Waits until a thread waits for a time. */
  public static void awaitTimedWaiting(Thread thread) {
    await(() -> thread.getState() == Thread.State.TIMED_WAITING);
  }

  /** Does something on another thread, and waits until that thread has ended. */
  public static void elsewhere(Runnable action) {
    Thread thread = Thread.ofPlatform().start(action);
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
