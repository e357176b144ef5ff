package dev.lasso.runtime.heap;

import dev.lasso.runtime.object.HeapContext;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A lock that admits one thread at a time, in order of arrival only if a thread waits for long.
 *
 * <p>Usually a thread that arrives may acquire the lock ahead of waiting threads (barging), because
 * it is already running, while a waiting thread must be unparked first. If the first waiting thread
 * fails to acquire the lock after it has waited for {@link #MAX_BARGING_MICROS}, it sets {@link
 * #starving}. From then on the waiting threads acquire the lock one after the other, and those that
 * arrive wait behind them. The first of them that has waited for a shorter time permits barging
 * again. Go's <a href="https://go.dev/src/internal/sync/mutex.go">sync.Mutex</a> works in the same
 * way.
 *
 * <p>The state is incremented at each acquisition, to an odd number, and at each release. Therefore
 * any thread can end one certain acquisition, identified by its number, and no other. This is
 * necessary if a thread has terminated inside, or had no stack left to release the lock.
 */
@SuppressWarnings("serial") // not serialized
class BargingLock extends AbstractQueuedSynchronizer {

  private static final VarHandle PENDING_UNLOCK;

  static {
    try {
      PENDING_UNLOCK =
          MethodHandles.lookup().findVarHandle(BargingLock.class, "pendingUnlock", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** Time after which a waiting thread ends barging, in units of 1,024 nanoseconds. */
  private static final int MAX_BARGING_MICROS = 1_000;

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

  /** True while the lock is acquired in order of arrival. */
  private volatile boolean starving;

  /** The exception for threads that would wait, or null if they may wait. */
  private volatile @Nullable Supplier<? extends RuntimeException> refusal;

  /** Number of threads that queue or are about to. */
  private final AtomicInteger queued = new AtomicInteger();

  /** The number of an acquisition whose release failed for lack of stack, or 0. */
  volatile int pendingUnlock;

  private final transient HeapContext heap;

  /** The figures of entries and waits. */
  final transient EntryFigures figures = new EntryFigures();

  /** The watchdog of the thread that holds the lock, while threads wait. */
  final transient OwnerWatchdog watchdog;

  BargingLock(HeapContext heap, OwnerWatchdog.Abandoned abandoned) {
    this.heap = heap;
    watchdog = new OwnerWatchdog(heap, this, abandoned);
  }

  /**
   * Acquires the lock if it is free and the order of arrival permits it.
   *
   * @param since the time at which the current thread began to wait, in {@link #micros}
   * @throws RuntimeException the one of {@link #setRefusal}, if there is one
   */
  @Override
  protected boolean tryAcquire(int since) {
    Supplier<? extends RuntimeException> refused = refusal;
    if (refused != null) {
      throw refused.get(); // which wakes the next thread that waits
    }
    boolean isFirst = !hasQueuedPredecessors();
    if (starving && !isFirst) {
      return false;
    }
    boolean acquired = tryLock();
    if (isFirst && starving == acquired) { // else the thread changes nothing
      boolean isLate = micros() - since >= MAX_BARGING_MICROS;
      if (isLate != acquired) {
        starving = isLate;
      }
    }
    return acquired;
  }

  @Override
  protected boolean tryRelease(int turn) {
    compareAndSetState(turn, turn + 1);
    return true; // also if another thread has released it: unparks once more
  }

  /** Returns the current time in units of 1,024 nanoseconds. Differences may overflow. */
  int micros() {
    return (int) (System.nanoTime() >>> 10);
  }

  /** Acquires the lock, waiting if necessary. An interrupt does not end the waiting. */
  void lock() {
    if (!tryLockNow()) {
      lockSlowly();
    }
  }

  /** Acquires the lock if it is free and no thread waits for long. */
  boolean tryLockNow() {
    return !starving && tryLock();
  }

  private void lockSlowly() {
    int since = micros();
    finishPendingUnlock();
    if (spin(since)) {
      return;
    }
    watchdog.check();
    enqueue(); // so that the watchdog does not stop again
    long start = System.nanoTime();
    Object begun = null;
    try {
      watchdog.start();
      begun = heap.events.beginWait(heap.threadInside());
      acquire(since);
    } finally {
      dequeue();
      heap.events.endWait(begun, true);
      figures.recordWait(System.nanoTime() - start);
    }
  }

  /** Acquires the lock as {@link #lock} does. Returns false if threads must not wait. */
  boolean lockUnlessRefused() {
    try {
      lock();
      return true;
    } catch (RuntimeException e) {
      if (refusal == null) {
        throw e;
      }
      return false;
    }
  }

  /**
   * Sets the exception that threads get instead of waiting for the lock, those that wait now
   * included, or null to let them wait.
   */
  void setRefusal(@Nullable Supplier<? extends RuntimeException> exception) {
    refusal = exception;
    if (exception != null) {
      LockSupport.unpark(getFirstQueuedThread()); // does nothing for null
    }
  }

  /** Acquires the lock, waiting for a limited time. Returns whether it was acquired. */
  boolean tryLock(long nanos) throws InterruptedException {
    int since = micros();
    if (tryAcquireNanos(since, 0)) {
      return true;
    }
    finishPendingUnlock();
    if (nanos <= 0) {
      return tryAcquire(since);
    }
    enqueue();
    long start = System.nanoTime();
    Object begun = null;
    boolean acquired = false;
    try {
      watchdog.start();
      begun = heap.events.beginWait(heap.threadInside());
      acquired = tryAcquireNanos(since, nanos);
      return acquired;
    } finally {
      dequeue();
      heap.events.endWait(begun, acquired);
      figures.recordWait(System.nanoTime() - start);
    }
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
  private boolean spin(int since) {
    int pause = STEPS_AFTER_MISS;
    for (int look = 0; look < SPINS && queued.get() <= 1; look++) {
      pause(pause);
      pause *= 2;
      for (int i = 0; i < STEPS_PER_SPIN; i++) {
        if (tryAcquire(since)) {
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
