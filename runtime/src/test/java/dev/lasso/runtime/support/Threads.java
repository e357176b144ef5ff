package dev.lasso.runtime.support;

import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
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

  public static void awaitTimedWaiting(Thread thread) {
    await(() -> thread.getState() == Thread.State.TIMED_WAITING);
  }

  /** Does something on a thread with hardly any stack, and throws what that throws. */
  public static void onLittleStack(int kilobytes, Runnable action)
      throws InterruptedException, ExecutionException {
    FutureTask<Void> task = new FutureTask<>(action, null);
    new Thread(null, task, "little stack", kilobytes * 1024L).start();
    task.get();
  }

  public interface Action {
    void run() throws Exception;
  }

  /** Starts a thread. The task ends as the action does, whatever it throws. */
  public static FutureTask<String> start(Action action) {
    FutureTask<String> task =
        new FutureTask<>(
            () -> {
              action.run();
              return "";
            });
    Thread.ofPlatform().start(task);
    return task;
  }

  /** Does something on another thread, waits until that has ended, and throws what it threw. */
  public static void elsewhere(Action action) {
    Object _ =
        callElsewhere(
            () -> {
              action.run();
              return "";
            });
  }

  /** Calls something on another thread, waits until that has ended, and returns the result. */
  public static <T> T callElsewhere(Callable<T> call) {
    FutureTask<T> task = new FutureTask<>(call);
    try {
      Thread.ofPlatform().start(task).join();
      return task.get();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException thrown) {
        throw thrown;
      }
      throw new AssertionError("on another thread", e.getCause());
    }
  }
}
