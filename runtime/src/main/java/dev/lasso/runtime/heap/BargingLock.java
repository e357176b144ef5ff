package dev.lasso.runtime.heap;

import dev.lasso.runtime.object.FieldHandles;
import dev.lasso.runtime.object.HeapState;
import dev.lasso.runtime.object.Work;
import dev.lasso.runtime.observe.Log;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A lock that admits one thread at a time, in order of arrival only if a thread waits for long.
 *
 * <p>Usually a thread that arrives may acquire the lock ahead of waiting threads (barging), because
 * it is already running, while a waiting thread must be unparked first. If the first waiting thread
 * fails to acquire the lock after it has waited for {@link #MAX_BARGING_MICROS}, it sets {@link
 * #starving}, which holds back those that arrive, and spins, in order to be running when the lock
 * is released. Once it has the lock, it permits barging again, unless it has waited for {@link
 * #MAX_WAIT_MICROS}. Then the waiting threads acquire the lock one after the other, and those that
 * arrive wait behind them, until the first of them has waited for a shorter time. Go's <a
 * href="https://go.dev/src/internal/sync/mutex.go">sync.Mutex</a> does this from 1 ms on, which
 * lets the lock idle while each of these threads is unparked.
 *
 * <p>The state is incremented at each acquisition, to an odd number, and at each release. Therefore
 * any thread can end one certain acquisition, identified by its number, and no other. This is
 * necessary if a thread has terminated inside, or had no stack left to release the lock.
 */
@SuppressWarnings("serial") // not serialized
class BargingLock extends AbstractQueuedSynchronizer {

  private static final VarHandle PENDING_UNLOCK =
      FieldHandles.find(MethodHandles.lookup(), "pendingUnlock", int.class);
  private static final VarHandle ENDED =
      FieldHandles.find(MethodHandles.lookup(), "ended", Thread.class);

  /** Time after which a waiting thread comes next, in units of 1,024 nanoseconds. */
  private static final int MAX_BARGING_MICROS = 1_000;

  /** Time after which the waiting threads behind it come next, too, in the same units. */
  private static final int MAX_WAIT_MICROS = 10_000;

  /** Number of times that a thread spins for the lock before it queues. None on one processor. */
  private static final int SPINS = Runtime.getRuntime().availableProcessors() > 1 ? 4 : 0;

  /** Length of such a spin, in steps of {@link Thread#onSpinWait}. */
  private static final int STEPS_PER_SPIN = 64;

  /**
   * Length of the pause before the first spin, in the same steps. Each later pause is twice as
   * long.
   */
  private static final int STEPS_AFTER_MISS = 256;

  /** Length of the spin of a thread that comes next, in the same steps. */
  private static final int STARVING_STEPS = SPINS * 512;

  /** The number of the current acquisition. For the thread that holds the lock. */
  int stamp;

  /** True while threads that arrive must let the waiting ones come first. */
  private volatile boolean starving;

  /** Number of threads that queue or are about to. */
  private final AtomicInteger queued = new AtomicInteger();

  /** The number of an acquisition whose release failed for lack of stack, or 0. */
  volatile int pendingUnlock;

  /** The thread that has terminated inside, until that is reported. */
  private volatile @Nullable Thread ended;

  final transient HeapState heap;
  final transient LifeCycle life;

  /** The figures of entries and waits. */
  final transient EntryFigures figures = new EntryFigures();

  /** The watchdog of the thread that holds the lock, while threads wait. */
  final transient OwnerWatchdog watchdog;

  BargingLock(HeapState heap, LifeCycle life) {
    this.heap = heap;
    this.life = life;
    watchdog = new OwnerWatchdog(heap, this);
  }

  /**
   * Acquires the lock if it is free and the order of arrival permits it.
   *
   * @param since the time at which the current thread began to wait, in {@link #micros}
   * @throws IllegalStateException if the heap refuses threads; this wakes the next one that waits
   */
  @Override
  protected boolean tryAcquire(int since) {
    life.check();
    boolean isFirst = !hasQueuedPredecessors();
    if (starving && !isFirst) {
      return false;
    }
    boolean acquired = tryLock();
    if (isFirst) {
      int waited = micros() - since;
      acquired = acquired || (waited >= MAX_BARGING_MICROS && acquireNext());
      if (acquired && starving != waited >= MAX_WAIT_MICROS) {
        starving = !starving;
      }
    }
    return acquired;
  }

  /**
   * Holds back the threads that arrive, and spins for the lock. Returns whether it was acquired.
   */
  private boolean acquireNext() {
    starving = true;
    for (int i = 0; i < STARVING_STEPS; i++) {
      if (tryLock()) {
        return true;
      }
      Thread.onSpinWait();
    }
    return false;
  }

  @Override
  protected boolean tryRelease(int heldStamp) {
    if (getExclusiveOwnerThread() != null) {
      setExclusiveOwnerThread(null);
    }
    compareAndSetState(heldStamp, heldStamp + 1);
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
    if (finishPendingUnlock() && tryLockNow()) {
      return;
    }
    if (spin(since)) {
      return;
    }
    boolean _ = freeIfGone();
    try {
      boolean _ = await(since, Long.MAX_VALUE, true);
    } catch (InterruptedException e) {
      throw new AssertionError(e); // it waits on
    }
  }

  /** Wakes the threads that wait, because the heap refuses threads now. */
  void turnAway() {
    LockSupport.unpark(getFirstQueuedThread()); // does nothing for null; the others follow
  }

  /** Acquires the lock, waiting for a limited time. Returns whether it was acquired. */
  boolean tryLock(long nanos) throws InterruptedException {
    int since = micros();
    if (tryAcquireNanos(since, 0)) {
      return true;
    }
    boolean _ = finishPendingUnlock();
    if (nanos <= 0) {
      return tryAcquire(since);
    }
    return await(since, nanos, false);
  }

  /**
   * Queues for the guard, if there is one, and then for this lock. Returns whether it was acquired.
   *
   * @param patient whether to wait on after an interrupt; the time is not limited then
   */
  private boolean await(int since, long nanos, boolean patient) throws InterruptedException {
    heap.beforeWait();
    queued.getAndIncrement(); // first, so that the watchdog does not stop again
    long start = System.nanoTime();
    Object begun = null;
    boolean acquired = false;
    try {
      watchdog.start();
      begun = heap.events.beginWait(heap.threadInside());
      acquired = queue(since, nanos, patient);
      return acquired;
    } finally {
      queued.getAndDecrement();
      if (!acquired && starving) {
        starving = false; // it may have been the starving one that gives up
      }
      heap.events.endWait(begun, acquired);
      figures.recordWait(System.nanoTime() - start);
    }
  }

  /** Queues for this lock. Returns whether it was acquired. */
  boolean queue(int since, long nanos, boolean patient) throws InterruptedException {
    if (patient) {
      acquire(since);
      return true;
    }
    return tryAcquireNanos(since, nanos);
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

  // ------------------------------------------------------------------ waiting threads

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

  /** Returns the number of threads that queue or are about to. */
  int waiters() {
    return queued.get();
  }

  /** Returns whether a thread queues or is about to. */
  boolean hasWaiters() {
    return queued.get() > 0;
  }

  /** Returns whether a thread has waited for so long that all others must let it come first. */
  boolean isStarving() {
    return starving && hasWaiters();
  }

  /** Shows the holder of the lock to the JVM, which detects deadlocks by it. */
  void showHolder(@Nullable Thread holder, int heldStamp) {
    setExclusiveOwnerThread(holder);
    if (getState() != heldStamp) {
      setExclusiveOwnerThread(null); // it has left meanwhile
    }
  }

  /** Returns whether the lock is held. */
  boolean isLocked() {
    return (getState() & 1) != 0;
  }

  /** Releases the lock, on the thread that holds it. If this throws, the release is pending. */
  void unlock() {
    int heldStamp = stamp;
    try {
      release(heldStamp);
    } catch (Throwable t) {
      pendingUnlock = heldStamp;
      throw t;
    }
  }

  /**
   * Returns whether a thread that is not inside may hold the guard of the heap, if it has one. Such
   * a thread does not look at the work.
   */
  boolean mayBeHeldOutside() {
    return false;
  }

  /** Completes the pending release, if there is one. Returns whether there was one. */
  boolean finishPendingUnlock() {
    int heldStamp = pendingUnlock;
    if (heldStamp == 0) {
      return false;
    }
    release(heldStamp);
    PENDING_UNLOCK.compareAndSet(this, heldStamp, 0); // last, so that an error loses nothing
    return true;
  }

  /**
   * Frees the lock if its release is pending, or if its holder has terminated inside, which is then
   * recorded. Returns whether the lock may be free now.
   */
  boolean freeIfGone() {
    if (finishPendingUnlock()) {
      return true;
    }
    int heldStamp = getState();
    Thread inside = terminatedInside();
    if (inside == null || getState() != heldStamp || !life.abandon()) {
      return false;
    }
    ended = inside;
    heap.mutator = null;
    heap.ownerThread = null;
    pendingUnlock = heldStamp; // from here on, any thread can continue
    heap.addWork(Work.REPORTS);
    return finishPendingUnlock();
  }

  /** Returns the thread that has terminated while it held the lock, if there is one. */
  @Nullable Thread terminatedInside() {
    if (!isLocked() || life.isAbandoned() || life.phase() == LifeCycle.CLOSED) {
      return null;
    }
    VarHandle.acquireFence();
    Thread inside = heap.threadInside(); // the holder or null: previous ones have stored null
    if (inside == null || inside.isAlive()) {
      return null;
    }
    return inside == heap.threadInside() ? inside : null; // it may have left before it terminated
  }

  /** Returns the thread that has terminated inside, once. */
  @Nullable Thread takeEnded() {
    return ended == null ? null : (Thread) ENDED.getAndSet(this, null);
  }

  /** The lock of a heap with a guard, which is acquired first and released last. */
  static final class Guarded extends BargingLock {

    private final ReentrantLock guard;

    /** True if the guard is held for this lock. For the thread that holds the guard. */
    private boolean guarded;

    Guarded(HeapState heap, LifeCycle life, ReentrantLock guard) {
      super(heap, life);
      this.guard = guard;
    }

    @Override
    boolean tryLock() {
      if (!guard.tryLock()) {
        return life.isAbandoned() && super.tryLock(); // the thread that has the guard is dead
      }
      boolean locked = super.tryLock();
      if (!locked || guarded) { // else an unlock of the guard has failed
        guard.unlock();
      }
      guarded |= locked;
      return locked;
    }

    @Override
    boolean queue(int since, long nanos, boolean patient) throws InterruptedException {
      long start = System.nanoTime();
      if (!lockGuard(nanos, patient)) {
        return false;
      }
      try {
        return super.queue(since, Math.max(0, nanos - (System.nanoTime() - start)), patient);
      } finally {
        guard.unlock(); // this lock holds it once more
      }
    }

    /**
     * Acquires the guard. Looks once a second whether the heap refuses threads meanwhile, because
     * those that wait for the guard are not woken.
     */
    private boolean lockGuard(long nanos, boolean patient) throws InterruptedException {
      long start = System.nanoTime();
      boolean interrupted = false;
      try {
        for (int seconds = 1; ; seconds++) {
          life.check();
          long left = nanos - (System.nanoTime() - start);
          try {
            if (guard.tryLock(Math.min(left, OwnerWatchdog.CHECK_NANOS), TimeUnit.NANOSECONDS)) {
              return true;
            }
          } catch (InterruptedException e) {
            if (!patient) {
              throw e;
            }
            interrupted = true;
          }
          if (left <= OwnerWatchdog.CHECK_NANOS) {
            return false;
          }
          boolean _ = freeIfGone();
          Thread inside = heap.threadInside();
          if (inside != null && seconds == OwnerWatchdog.loggedAfterSeconds()) {
            Log.waiting(heap, inside, Thread.currentThread(), seconds);
          }
        }
      } finally {
        if (interrupted) {
          Thread.currentThread().interrupt();
        }
      }
    }

    @Override
    boolean hasWaiters() {
      return super.hasWaiters() || guard.hasQueuedThreads();
    }

    @Override
    boolean mayBeHeldOutside() {
      return !isLocked();
    }

    @Override
    void unlock() {
      try {
        super.unlock();
      } finally {
        unlockGuard();
      }
    }

    /** Releases the guard if the current thread holds it for this lock. */
    void unlockGuard() {
      if (guard.isHeldByCurrentThread() && guarded) {
        guarded = false;
        guard.unlock();
      }
    }
  }
}
