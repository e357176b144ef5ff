package dev.lasso.runtime.heap;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

/**
 * A fair lock: admits one thread at a time, first come, first served.
 *
 * <p>The state is incremented at each acquisition, to an odd number, and at each release. Therefore
 * any thread can end one certain acquisition, identified by its number, and no other. This is
 * necessary if a thread has terminated inside, or had no stack left to release the lock.
 */
@SuppressWarnings("serial") // not serialized
class Turn extends AbstractQueuedSynchronizer {

  private static final VarHandle UNENDED;

  static {
    try {
      UNENDED = MethodHandles.lookup().findVarHandle(Turn.class, "unended", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** Number of times that a thread spins for the lock before it queues. */
  private static final int LOOKS = Runtime.getRuntime().availableProcessors() > 1 ? 4 : 0;

  /** Length of such a spin, in steps of {@link Thread#onSpinWait}. */
  private static final int LOOK = 64;

  /**
   * Length of the pause before the first spin, in the same steps. Each later pause is twice as
   * long.
   */
  private static final int PAUSE = 256;

  /** The number of the current acquisition. For the thread that holds the lock. */
  int number;

  /** Number of threads that queue or are about to. */
  private final AtomicInteger queued = new AtomicInteger();

  /** The number of an acquisition whose release failed for lack of stack, or 0. */
  volatile int unended;

  private final transient Access heap;

  /** The watchdog of the thread that holds the lock, while threads wait. */
  final transient Watch watch;

  Turn(Access heap, Watch.Abandoned abandoned) {
    this.heap = heap;
    watch = new Watch(heap, this, abandoned);
  }

  @Override
  protected boolean tryAcquire(int ignored) {
    return tryBeginInOrder();
  }

  @Override
  protected boolean tryRelease(int turn) {
    compareAndSetState(turn, turn + 1);
    return true; // also if another thread has released it: unparks once more
  }

  /** Acquires the lock, waiting if necessary. An interrupt does not end the waiting. */
  void await() {
    if (tryBeginInOrder()) {
      return;
    }
    endUnended();
    if (spin()) {
      return;
    }
    watch.look();
    queue(); // so that the watchdog does not stop again
    Object begun = null;
    try {
      watch.start();
      begun = heap.events.beginWait(heap.user());
      acquire(1);
    } finally {
      unqueue();
      heap.events.endWait(begun);
    }
  }

  /** Acquires the lock, waiting for a limited time. Returns whether it was acquired. */
  boolean tryAwait(long nanos) throws InterruptedException {
    if (tryAcquireNanos(1, 0)) {
      return true;
    }
    endUnended();
    if (nanos <= 0) {
      return false;
    }
    queue();
    Object begun = null;
    try {
      watch.start();
      begun = heap.events.beginWait(heap.user());
      return tryAcquireNanos(1, nanos);
    } finally {
      unqueue();
      heap.events.endWait(begun);
    }
  }

  /** Acquires the lock if it is free and no other thread waits longer. */
  boolean tryBeginInOrder() {
    return !hasQueuedPredecessors() && tryBegin();
  }

  /** Acquires the lock if it is free, ahead of waiting threads. */
  boolean tryBegin() {
    int state = getState();
    if ((state & 1) == 0 && compareAndSetState(state, state + 1)) {
      number = state + 1;
      return true;
    }
    return false;
  }

  /**
   * Spins for the lock, for a fraction of a millisecond at most, because most threads hold it for a
   * shorter time than parking and unparking a thread takes. Returns whether it was acquired.
   *
   * <p>Between the spins it does not access the memory of the lock, so that the holder can acquire
   * it several times in a row, which is several times as fast as moving it to another processor
   * each time. If several threads queue, spinning does not pay.
   */
  private boolean spin() {
    int pause = PAUSE;
    for (int look = 0; look < LOOKS && queued.get() <= 1; look++) {
      pause(pause);
      pause *= 2;
      for (int i = 0; i < LOOK; i++) {
        if (tryBeginInOrder()) {
          return true;
        }
        Thread.onSpinWait();
      }
    }
    return false;
  }

  private static void pause(int steps) {
    for (int i = 0; i < steps; i++) {
      Thread.onSpinWait();
    }
  }

  /** Records that a thread is about to queue. Must be followed by {@link #unqueue}. */
  private void queue() {
    queued.getAndIncrement();
  }

  /** Records that a thread no longer queues. */
  private void unqueue() {
    queued.getAndDecrement();
  }

  /** Returns whether a thread queues or is about to. */
  boolean isAnyQueued() {
    return queued.get() > 0;
  }

  /** Returns whether the lock is held. */
  boolean isTaken() {
    return (getState() & 1) != 0;
  }

  /** Releases the lock, on the thread that holds it. If this throws, the release is pending. */
  void end() {
    int turn = number;
    try {
      release(turn);
    } catch (Throwable t) {
      unended = turn;
      throw t;
    }
  }

  /** Completes the pending release, if there is one. */
  void endUnended() {
    int turn = unended;
    if (turn != 0) {
      release(turn);
      UNENDED.compareAndSet(this, turn, 0); // last, so that an error loses nothing
    }
  }
}
