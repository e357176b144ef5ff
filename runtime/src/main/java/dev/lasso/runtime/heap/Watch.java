package dev.lasso.runtime.heap;

import dev.lasso.runtime.observe.Log;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * A watchdog of the thread that holds the lock: logs a thread that stays inside for long, and
 * releases the lock of a terminated thread, which the waiting threads then report. It runs while
 * threads wait, on a platform thread, because the thread inside may have pinned the last carrier of
 * virtual threads.
 */
final class Watch implements Runnable {

  private static final int LOOK_MILLIS = 1_000;

  /** Number of checks that find the same acquisition before it is logged. */
  private static final int MOST_LOOKS = 10;

  /** A handler of threads that have terminated while they held the lock. */
  interface Abandoned {
    void abandon(Thread inside, int number);
  }

  private final Access heap;
  private final Turn turn;
  private final Abandoned abandoned;
  private final AtomicBoolean running = new AtomicBoolean();

  /** The number of the acquisition that was found last, and how many times it was found again. */
  private int number;

  private int looks;

  Watch(Access heap, Turn turn, Abandoned abandoned) {
    this.heap = heap;
    this.turn = turn;
    this.abandoned = abandoned;
  }

  /** Starts the watchdog, unless it is running. Never throws. */
  void start() {
    if (!running.get() && running.compareAndSet(false, true)) {
      try {
        Thread.ofPlatform().daemon().name("lasso watch of " + heap).start(this);
      } catch (Throwable t) {
        running.set(false); // the next thread that waits tries again
      }
    }
  }

  @Override
  public void run() {
    boolean done = false;
    try {
      watch();
      done = true;
    } catch (InterruptedException e) {
      // Not expected. The next thread that waits starts it again.
    } finally {
      running.set(false);
    }
    if (done && turn.isAnyQueued()) {
      start(); // the last thread to arrive found it still running
    }
  }

  private void watch() throws InterruptedException {
    number = 0;
    while (turn.isAnyQueued()) {
      Thread.sleep(LOOK_MILLIS);
      lookAfter();
    }
  }

  /** Completes a pending release, and logs an acquisition that is long. */
  void lookAfter() {
    turn.endUnended();
    Thread inside = look();
    int now = turn.number;
    looks = now == number ? looks + 1 : 0;
    number = now;
    Thread waiting = turn.getFirstQueuedThread();
    if (looks == MOST_LOOKS && inside != null && waiting != null) {
      Log.waiting(heap, inside, waiting, MOST_LOOKS * LOOK_MILLIS / 1_000);
    }
  }

  /** Checks once. Returns the thread inside, as far as it is visible. */
  @Nullable Thread look() {
    if (!turn.isTaken()) {
      return null;
    }
    Thread inside = heap.user(); // the holder or null: previous ones have stored null
    if (inside != null && !inside.isAlive()) {
      abandoned.abandon(inside, turn.number);
    }
    return inside;
  }
}
