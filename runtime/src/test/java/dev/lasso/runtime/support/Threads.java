package dev.lasso.runtime.support;

import java.util.concurrent.CountDownLatch;

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
