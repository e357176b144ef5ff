package dev.lasso.runtime.heap;

import dev.lasso.runtime.object.HeapContext;
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
class FairLock extends AbstractQueuedSynchronizer {

  private static final VarHandle PENDING_UNLOCK;

  static {
    try {
      PENDING_UNLOCK =
          MethodHandles.lookup().findVarHandle(FairLock.class, "pendingUnlock", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** Number of times that a thread spins for the lock before it queues. */
  private static final int SPINS = Runtime.getRuntime().availableProcessors() > 1 ? 4 : 0;

  /** Length of such a spin, in steps of {@link Thread#onSpinWait}. */
  private static final int STEPS_PER_SPIN = 64;

  /**
   * Length of the pause before the first spin, in the same steps. Each later pause is twice as
   * long.
   */
  private static final int STEPS_AFTER_MISS = 256;

  /** The number of the current acquisition. For the thread that holds the lock. */
  int stamp;

  /** Number of threads that queue or are about to. */
  private final AtomicInteger queued = new AtomicInteger();

  /** The number of an acquisition whose release failed for lack of stack, or 0. */
  volatile int pendingUnlock;

  private final transient HeapContext heap;

  /** The figures of entries and waits. */
  final transient EntryFigures figures = new EntryFigures();

  /** The watchdog of the thread that holds the lock, while threads wait. */
  final transient OwnerWatchdog watchdog;

  FairLock(HeapContext heap, OwnerWatchdog.Abandoned abandoned) {
    this.heap = heap;
    watchdog = new OwnerWatchdog(heap, this, abandoned);
  }

  @Override
  protected boolean tryAcquire(int ignored) {
    return tryLockInOrder();
  }

  @Override
  protected boolean tryRelease(int turn) {
    compareAndSetState(turn, turn + 1);
    return true; // also if another thread has released it: unparks once more
  }

  /** Acquires the lock, waiting if necessary. An interrupt does not end the waiting. */
  void lock() {
    if (tryLockInOrder()) {
      return;
    }
    finishPendingUnlock();
    if (spin()) {
      return;
    }
    watchdog.check();
    enqueue(); // so that the watchdog does not stop again
    long start = System.nanoTime();
    Object begun = null;
    try {
      watchdog.start();
      begun = heap.events.beginWait(heap.threadInside());
      acquire(1);
    } finally {
      dequeue();
      heap.events.endWait(begun, true);
      figures.recordWait(System.nanoTime() - start);
    }
  }

  /** Acquires the lock, waiting for a limited time. Returns whether it was acquired. */
  boolean tryLock(long nanos) throws InterruptedException {
    if (tryAcquireNanos(1, 0)) {
      return true;
    }
    finishPendingUnlock();
    if (nanos <= 0) {
      return false;
    }
    enqueue();
    long start = System.nanoTime();
    Object begun = null;
    boolean acquired = false;
    try {
      watchdog.start();
      begun = heap.events.beginWait(heap.threadInside());
      acquired = tryAcquireNanos(1, nanos);
      return acquired;
    } finally {
      dequeue();
      heap.events.endWait(begun, acquired);
      figures.recordWait(System.nanoTime() - start);
    }
  }

  /** Acquires the lock if it is free and no other thread waits longer. */
  boolean tryLockInOrder() {
    return !hasQueuedPredecessors() && tryLock();
  }

  /** Acquires the lock if it is free, ahead of waiting threads. */
  boolean tryLock() {
    int state = getState();
    if ((state & 1) == 0 && compareAndSetState(state, state + 1)) {
      stamp = state + 1;
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
    int pause = STEPS_AFTER_MISS;
    for (int look = 0; look < SPINS && queued.get() <= 1; look++) {
      pause(pause);
      pause *= 2;
      for (int i = 0; i < STEPS_PER_SPIN; i++) {
        if (tryLockInOrder()) {
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

  /** Records that a thread is about to queue. Must be followed by {@link #dequeue}. */
  private void enqueue() {
    queued.getAndIncrement();
  }

  /** Records that a thread no longer queues. */
  private void dequeue() {
    queued.getAndDecrement();
  }

  /** Returns the number of threads that queue or are about to. */
  int waiters() {
    return queued.get();
  }

  /** Returns whether a thread queues or is about to. */
  boolean hasWaiters() {
    return queued.get() > 0;
  }

  /** Returns whether the lock is held. */
  boolean isLocked() {
    return (getState() & 1) != 0;
  }

  /** Releases the lock, on the thread that holds it. If this throws, the release is pending. */
  void unlock() {
    int turn = stamp;
    try {
      release(turn);
    } catch (Throwable t) {
      pendingUnlock = turn;
      throw t;
    }
  }

  /** Completes the pending release, if there is one. */
  void finishPendingUnlock() {
    int turn = pendingUnlock;
    if (turn != 0) {
      release(turn);
      PENDING_UNLOCK.compareAndSet(this, turn, 0); // last, so that an error loses nothing
    }
  }
}
