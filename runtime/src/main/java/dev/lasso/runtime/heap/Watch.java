package dev.lasso.runtime.heap;

import dev.lasso.runtime.observe.Log;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Watches the threads that wait to enter: logs a thread that stays inside for long, and ends the
 * turn of a thread that has ended, which the waiting threads report. It runs while somebody waits,
 * on a platform thread: who is inside may have pinned the last carrier of the virtual ones.
 */
final class Watch implements Runnable {

  private static final int LOOK_MILLIS = 1_000;

  /** How many times the same thread is seen inside before the log tells of it. */
  private static final int MOST_LOOKS = 10;

  /** Is told that a thread has ended in its turn, whose number that is. */
  interface Abandoned {
    void abandon(Thread inside, int number);
  }

  private final Access heap;
  private final Turn turn;
  private final Abandoned abandoned;
  private final AtomicBoolean running = new AtomicBoolean();

  /** The turn that was seen last, and how many times it was seen again. */
  private int number;

  private int looks;

  Watch(Access heap, Turn turn, Abandoned abandoned) {
    this.heap = heap;
    this.turn = turn;
    this.abandoned = abandoned;
  }

  /** Begins to look, unless it does already. Never throws. */
  void start() {
    if (!running.get() && running.compareAndSet(false, true)) {
      try {
        Thread.ofPlatform().daemon().name("lasso watch of " + heap).start(this);
      } catch (Throwable t) {
        running.set(false); // whoever waits next tries again
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
      // Nobody does that; whoever waits next starts it again.
    } finally {
      running.set(false);
    }
    if (done && turn.isAnyQueued()) {
      start(); // who has come last found it running still
    }
  }

  private void watch() throws InterruptedException {
    number = 0;
    while (turn.isAnyQueued()) {
      Thread.sleep(LOOK_MILLIS);
      lookAfter();
    }
  }

  /** Ends a turn that could not end, and tells of one that is long. */
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

  /** Looks once; returns who is inside, as far as that can be told. */
  @Nullable Thread look() {
    if (!turn.isTaken()) {
      return null;
    }
    Thread inside = heap.user(); // of this turn or of none: those before have written null
    if (inside != null && !inside.isAlive()) {
      abandoned.abandon(inside, turn.number);
    }
    return inside;
  }
}
