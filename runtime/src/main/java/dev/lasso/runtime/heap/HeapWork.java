package dev.lasso.runtime.heap;

import dev.lasso.runtime.collect.Pacer;
import dev.lasso.runtime.object.NativeMemory;
import dev.lasso.runtime.object.Options;
import dev.lasso.runtime.object.Work;
import dev.lasso.runtime.observe.StackBang;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/*
 * A thread that creates work for the heap makes its data visible, sets a bit in the word of
 * work, and then tries to lock the heap to do the work. A thread that leaves unlocks the heap, and
 * then looks at the word. Each side stores first and then loads what the other one stores. All of
 * these are volatile accesses, so at least one side sees the store of the other (Dekker). A thread
 * that cannot do the work itself, because another one has waited for long, because its drain was
 * cut short, or for lack of stack, starts the maintenance after its unlock.
 *
 *   bit        set by                                cleared
 *   RELEASES   a thread that has queued a hold       by a drain that finds the queue empty; it then
 *                                                    reads the queue again
 *   FREES      the thread inside                     when the memory is taken, with the lock
 *   SUSPECTS   the thread inside                     by the thread that leaves, if the collector has
 *                                                    nothing to do
 *   COLLECT,   the thread inside                     by a safepoint that finds nothing; it then
 *   RECOVER                                          checks again
 *   CLOSE      a thread that leaves the closing, and when the walk has ended; the phase is then
 *              each walk of the closing              read again. An error leaves it set
 *   REPORTS    any thread                            before the reports are delivered, outside
 *   HEAPS      the thread inside                     before the owned heaps are closed, outside
 *   FINISH     a closing for which no thread waits   before the closing is finished, outside
 *
 * Safepoints drain the queue, but only a thread that leaves no scope open closes the heap. A drain
 * works for at most the maximum pause while a thread waits, or if many holds are queued. LifeCycle
 * has the steps of closing.
 */

/** The work that threads leave to each other in a shared heap, such as the release of holds. */
final class HeapWork {

  /** For {@link #drain} by a thread that enters, and so counts as one that waits. */
  static final int ENTERING = 1;

  /**
   * For {@link #drain} by any other thread of the program. Few releases are complete when the call
   * returns, and many do not keep the thread for as long as others queue more.
   */
  static final int USUAL = 16;

  /** For {@link #drain} by the maintenance, or by a thread that closes the heap. */
  static final int UNLIMITED = Integer.MAX_VALUE;

  /** Time between two looks at an owned heap, in nanoseconds. */
  private static final long INTERVAL_NANOS = 1_000_000;

  private final Heap heap;
  final EntryLock entryLock;
  HeapMaintenance maintenance; // tests replace it

  /** True if queued releases are left to the maintenance thread. */
  final boolean releaseLater;

  private final ReleaseQueue releaseQueue = new ReleaseQueue();
  final DeferredFrees deferredFrees;

  /** The heaps whose owners have died, which the next thread outside closes. */
  private final Queue<SharedHeap> ownedHeaps = new ConcurrentLinkedQueue<>();

  /** Maximum time of a drain while a thread waits, in nanoseconds. */
  private final long maxPauseNanos;

  HeapWork(EntryLock entryLock, Options options) {
    this.heap = entryLock.heap;
    this.entryLock = entryLock;
    releaseLater = options.releaseLater();
    maxPauseNanos = Pacer.saturatedNanos(options.maxPause());
    deferredFrees = new DeferredFrees(heap, options.nativeBudget());
    maintenance = new HeapMaintenance(this);
  }

  /** Releases a shared hold that has no users left. Called by any thread. */
  void release(SharedHold sharedHold) {
    if (Thread.currentThread() == heap.mutator) {
      heap.openHoldOwners.close(sharedHold);
    } else if (!isLeftToMaintenance() && tryLockIdle()) {
      look(workOff(sharedHold)); // without the queue
    } else {
      enqueue(sharedHold);
      lookForReleases();
    }
  }

  /** Acquires the lock if it is free, there is no work, and the stack has room. */
  private boolean tryLockIdle() {
    if (heap.work != 0
        || !StackBang.hasRoom(StackBang.ENTRY, entryLock.lock.stamp >> 1)
        || !entryLock.lock.tryLockNow()) {
      return false;
    }
    entryLock.becomeMutator();
    return true;
  }

  /** Releases the queued holds, unless another thread does so. Called by any thread. */
  void releaseQueued() {
    if (Thread.currentThread() == heap.mutator) {
      boolean _ = drain(USUAL);
    } else {
      lookForReleases();
    }
  }

  private void lookForReleases() {
    if (isLeftToMaintenance()) {
      maintenance.start();
    } else {
      look(false);
    }
  }

  private boolean isLeftToMaintenance() {
    return releaseLater && entryLock.life.phase() == LifeCycle.OPEN;
  }

  /** Returns whether there is work that a thread outside must not leave to others. */
  private boolean hasWork() {
    int work = heap.work;
    return ((work & Work.CLOSE) != 0
            || ((work & Work.RELEASES) != 0 && !isLeftToMaintenance())
            || ((work & Work.FREES) != 0 && deferredFrees.isOverBudget()))
        && entryLock.life.isUsable();
  }

  /**
   * Does the work that is left, on a thread outside: the work of the heap, as far as no thread is
   * inside to do so, and then the delivery of reports.
   *
   * @param cutShort whether the current thread has just left work because others wait
   */
  void look(boolean cutShort) {
    boolean left = cutShort;
    while (hasWork()) {
      if (left) {
        maintenance.request();
        break;
      }
      if (!tryLock()) {
        break;
      }
      left = workOff(null);
    }
    if ((heap.work & Work.OUTSIDE) != 0) {
      workOutside();
    }
  }

  /** Closes owned heaps, delivers reports, and ends a closing for which no thread waits. */
  private void workOutside() {
    int taken = heap.takeWork(Work.OUTSIDE);
    try {
      for (SharedHeap next = ownedHeaps.peek(); next != null; next = ownedHeaps.peek()) {
        next.entryLock.closing.closeOwned();
        boolean _ = ownedHeaps.remove(next); // after that, so that an error loses no heap
      }
      entryLock.reportEnded();
      heap.leakReports.deliver();
      if ((taken & Work.FINISH) != 0) {
        heap.closing().finish();
      }
    } catch (Throwable t) {
      heap.addWork(taken);
      maintenance.request();
      throw t;
    }
  }

  /** Has the maintenance do the work, because the current thread has failed. */
  void leaveToMaintenance() {
    if ((heap.work & Work.FOR_ALL) != 0) {
      maintenance.request();
    }
  }

  /**
   * Acquires the lock if it is free, to do work. If the order of arrival forbids that, or the stack
   * is nearly full, starts the maintenance and returns false.
   */
  private boolean tryLock() {
    if (entryLock.lock.isStarving()
        || !StackBang.hasRoom(StackBang.ENTRY, entryLock.lock.stamp >> 1)) {
      maintenance.request();
      return false;
    }
    boolean locked = entryLock.tryLockNow();
    if (!locked && entryLock.lock.mayBeHeldOutside()) {
      maintenance.request();
    }
    return locked;
  }

  /** Has the next thread outside close a heap whose owner has died. Returns false if it cannot. */
  boolean closeOutside(SharedHeap owned) {
    try {
      ownedHeaps.add(owned);
    } catch (OutOfMemoryError e) {
      return false;
    }
    heap.addWork(Work.HEAPS);
    return true;
  }

  /**
   * Waits until the owned heaps whose owners are dead now are closed. Returns false if that takes
   * longer than {@code nanos}.
   */
  boolean awaitOwnedHeaps(long nanos) {
    long start = System.nanoTime();
    for (SharedHeap owned : ownedHeaps) {
      while (ownedHeaps.contains(owned) && !owned.isInside()) {
        if (System.nanoTime() - start >= nanos) {
          return false;
        }
        heap.beforeWait();
        LockSupport.parkNanos(this, INTERVAL_NANOS);
      }
    }
    return true;
  }

  /**
   * Does the work and exits, on the thread inside. Returns whether the work was cut short.
   *
   * @param first a hold to release that is not in the queue, or null
   */
  private boolean workOff(@Nullable SharedHold first) {
    boolean cutShort = false;
    boolean done = false;
    boolean idle = false;
    NativeMemory memory = null;
    try {
      if (first != null && entryLock.life.isUsable()) {
        close(first);
      }
      idle = entryLock.isIdle() && !entryLock.life.isRefusing();
      if (!idle) {
        cutShort = drain(entryLock.life.isRefusing() ? UNLIMITED : USUAL);
        cutShort |= !entryLock.closing.tryComplete();
        memory = deferredFrees.take();
      }
      done = true;
    } finally {
      if (!done && first != null && !first.closed) {
        enqueue(first);
      }
      entryLock.exit(idle);
      deferredFrees.free(memory);
      if (!done) {
        maintenance.request(); // after an error, the current thread does not look again
      }
    }
    return cutShort;
  }

  /** Adds a hold to the queue, and requests its release. */
  void enqueue(SharedHold sharedHold) {
    releaseQueue.add(sharedHold);
    heap.addWork(Work.RELEASES);
  }

  boolean hasQueuedReleases() {
    return releaseQueue.hasPending();
  }

  /**
   * Releases the queued holds, first in first out, including those added meanwhile. Returns true if
   * some are left, because the maximum pause is over. The pause begins when a thread waits, or
   * after a number of releases.
   *
   * @param untimed that number, at least 1: {@link #ENTERING}, {@link #USUAL} or {@link #UNLIMITED}
   */
  boolean drain(int untimed) {
    if (!entryLock.life.isUsable() || (heap.work & Work.RELEASES) == 0) {
      return false;
    }
    int released = 0;
    boolean timed = false;
    long start = 0; // of the pause
    do {
      for (SharedHold next = releaseQueue.peek(); next != null; next = releaseQueue.peek()) {
        if (released >= untimed || (released > 0 && entryLock.lock.hasWaiters())) {
          long now = System.nanoTime();
          if (timed && now - start > maxPauseNanos) {
            return true;
          }
          start = timed ? start : now;
          timed = true;
        }
        released++;
        close(next);
        releaseQueue.remove(next); // a nested drain may have removed it, and others
      }
      heap.clearWork(Work.RELEASES);
    } while (hasMoreReleases());
    return false;
  }

  /** Looks at the queue again, after the bit was cleared. */
  private boolean hasMoreReleases() {
    boolean more = releaseQueue.hasPending();
    if (more) {
      heap.addWork(Work.RELEASES);
    }
    return more;
  }

  /** Releases a hold, unless closing the heap has already released it. */
  private void close(SharedHold sharedHold) {
    if (!sharedHold.closed) {
      heap.openHoldOwners.close(sharedHold);
    }
  }

  /**
   * Exits, looks at the work, and then frees native memory outside the lock.
   *
   * @param cutShort whether the current thread has just left work because others wait
   */
  void exitAndFree(boolean cutShort) {
    NativeMemory memory = deferredFrees.take();
    entryLock.exit(false);
    try {
      look(cutShort);
    } finally {
      deferredFrees.free(memory);
    }
  }

  /**
   * Does a turn of the maintenance, if no thread is inside: drains the queue, and collects for a
   * maximum pause, or, if the heap refuses threads, does the work that is left.
   *
   * @param collecting false to leave out the collection
   */
  HeapMaintenance.Turn runMaintenance(boolean collecting) {
    if (entryLock.lock.isStarving() && !entryLock.life.isRefusing()) {
      return HeapMaintenance.Turn.YIELDED;
    }
    if (!entryLock.tryLockNow()) { // a thread inside looks at the work when it leaves
      if ((heap.work & Work.REPORTS) != 0) {
        workOutside(); // it may stay for long
      }
      return entryLock.lock.mayBeHeldOutside()
          ? HeapMaintenance.Turn.YIELDED
          : HeapMaintenance.Turn.DONE;
    }
    if (entryLock.life.isRefusing()) {
      boolean cutShort = workOff(null);
      look(cutShort);
      return HeapMaintenance.Turn.DONE;
    }
    boolean cutShort = false;
    boolean more = false;
    try {
      cutShort = drain(UNLIMITED);
      if (collecting) {
        heap.safepoint.runMaintenance();
      }
      more = cutShort || heap.safepoint.isCollecting();
    } finally {
      exitAndFree(cutShort);
    }
    return more ? HeapMaintenance.Turn.MORE : HeapMaintenance.Turn.DONE;
  }
}
