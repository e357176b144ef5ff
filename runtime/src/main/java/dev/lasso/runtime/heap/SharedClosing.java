package dev.lasso.runtime.heap;

import dev.lasso.runtime.collect.HoldOwner;
import dev.lasso.runtime.collect.OpenHoldOwners;
import dev.lasso.runtime.collect.Pacer;
import dev.lasso.runtime.heap.HeapClosing.Closed;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.object.Work;
import dev.lasso.runtime.observe.Log;
import dev.lasso.runtime.observe.StackBang;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The closing of a shared heap, at once or with patience; see {@link LifeCycle} for its steps.
 *
 * <p>A thread that closes the heap looks again and again, but does not queue for the entry lock,
 * because the threads that queue are turned away. If its patience ends first, it leaves the rest to
 * the threads that close the last roots or leave the heap, and to the maintenance: after each drain
 * of the release queue, a thread that leaves no scope open frees what no root holds, and closes the
 * heap if no root is open.
 */
final class SharedClosing {

  /** Time between two looks, in nanoseconds. */
  private static final long INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private final Heap heap;
  private final EntryLock entryLock;
  private final LifeCycle life;

  /** True while the closing frees what no root holds. For the thread inside. */
  private boolean completing;

  /** True once the open scopes and roots were reported. For the thread inside. */
  private boolean reported;

  /** True if something was open that closing the heap had to close. For the thread inside. */
  private boolean forced;

  /** True if the thread that completes a closing closes the open roots. */
  private volatile boolean forcing;

  SharedClosing(EntryLock entryLock) {
    heap = entryLock.heap;
    this.entryLock = entryLock;
    life = entryLock.life;
  }

  /** Checks that the thread inside may open a root or set a cell. */
  void checkRootable() {
    if (completing) {
      throw Errors.closed(heap.toString());
    }
  }

  // ------------------------------------------------------------------ a closing thread

  /**
   * Closes the heap.
   *
   * @param patience the time to wait for open roots and for the thread inside, or null to wait for
   *     that thread alone, and to close the open roots
   */
  Closed run(@Nullable Duration patience) {
    boolean inside = heap.isInside();
    if (inside) {
      heap.safepoint.checkClosable();
    }
    StackBang.check();
    life.beginClosing();
    try {
      entryLock.lock.turnAway();
      return await(inside, patience);
    } finally {
      if (life.endClosing()) {
        heap.addWork(Work.CLOSE);
        entryLock.work.maintenance.request();
      }
    }
  }

  /**
   * Closes the heap and its open roots, because its owner has died. If a thread is inside, that
   * thread does so when it leaves. Called outside of the owner's heap. Does not wait.
   */
  void closeOwned() {
    StackBang.check();
    forcing = true;
    life.beginClosing();
    try {
      entryLock.lock.turnAway();
      entryLock.work.maintenance.watch();
      boolean _ = life.leave();
    } finally {
      boolean _ = life.endClosing();
    }
    heap.addWork(Work.CLOSE);
    entryLock.work.look(false);
  }

  /** Looks until the heap is closed or the patience has ended. */
  private Closed await(boolean inside, @Nullable Duration patience) {
    long start = System.nanoTime();
    long nanos = patience == null ? Long.MAX_VALUE : Pacer.saturatedNanos(patience);
    long loggedNanos = TimeUnit.SECONDS.toNanos(OwnerWatchdog.loggedAfterSeconds());
    boolean interrupted = false;
    boolean logged = false;
    try {
      while (true) {
        long waited = System.nanoTime() - start;
        boolean isLast = patience != null && (waited >= nanos || interrupted);
        if (look(inside, patience == null)) {
          return forced ? Closed.FORCED : Closed.CLEAN;
        }
        if (life.phase() == LifeCycle.CLOSED) {
          return Closed.BY_OTHERS;
        }
        if (isLast) {
          return leave(inside);
        }
        if (!inside && !logged && waited >= loggedNanos) {
          logged = logThreadInside();
        }
        heap.beforeWait();
        LockSupport.parkNanos(this, Math.min(INTERVAL_NANOS, nanos - waited));
        interrupted |= Thread.interrupted();
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private boolean logThreadInside() {
    Thread holder = heap.threadInside();
    if (holder != null) {
      Log.waiting(heap, holder, Thread.currentThread(), OwnerWatchdog.loggedAfterSeconds());
    }
    return holder != null;
  }

  /**
   * Closes the heap if that is possible now. Returns whether this call has closed it.
   *
   * @param inside whether the current thread was inside before
   * @param atOnce true to close open roots
   */
  private boolean look(boolean inside, boolean atOnce) {
    if (!inside && !entryLock.tryLockNow()) {
      return false;
    }
    boolean cutShort = false;
    try {
      cutShort = entryLock.work.drain(HeapWork.UNLIMITED);
      if (atOnce) {
        return closeAtOnce();
      }
      if (!heap.openHoldOwners.isAnyRootOpen()) {
        boolean _ = life.commit();
      }
      return complete(inside);
    } finally {
      if (!inside || heap.isClosed()) {
        entryLock.work.exitAndFree(cutShort);
      }
    }
  }

  /** Ends the patience: leaves the closing to the last root or entry. */
  private Closed leave(boolean inside) {
    entryLock.work.maintenance.watch();
    if (life.leave()) {
      heap.addWork(Work.CLOSE);
      if (inside) {
        return Closed.LEFT; // this thread frees what no root holds when it leaves
      }
      entryLock.work.look(false);
      reportThreadInside();
    }
    return life.phase() != LifeCycle.CLOSED || forced ? Closed.LEFT : Closed.BY_OTHERS;
  }

  /** Reports the thread that has kept the current thread from closing the heap. */
  private void reportThreadInside() {
    Thread holder = (heap.work & Work.CLOSE) == 0 ? null : heap.threadInside();
    if (holder != null && life.phase() == LifeCycle.LEFT) {
      heap.leakReports.reportInside(holder);
    }
  }

  // ------------------------------------------------------------------ with the lock

  private boolean closeAtOnce() {
    if (life.phase() == LifeCycle.CLOSED) {
      return false;
    }
    boolean _ = life.commit();
    heap.addWork(Work.CLOSE);
    closeNow();
    heap.clearWork(Work.CLOSE);
    return true;
  }

  /**
   * Completes a closing that was left, on a thread that is about to leave. Returns false if an
   * error has interrupted that; CLOSE is still set then. Never throws.
   */
  boolean tryComplete() {
    try {
      if (complete(false)) {
        heap.addWork(Work.FINISH);
      }
      return true;
    } catch (Throwable t) {
      heap.unraisable("closing " + heap, null, t);
      return false;
    }
  }

  /**
   * Frees what no root holds, and closes the heap if no root is open, in the phases COMMITTED and
   * LEFT. Called by the thread inside, which leaves no scope open. Returns whether this call has
   * closed the heap.
   *
   * @param inside true if the thread stays inside, so that its scopes stay open while a root is
   */
  private boolean complete(boolean inside) {
    while (true) {
      int phase = life.phase();
      if (phase < LifeCycle.COMMITTED || heap.isClosing()) {
        return false;
      }
      if (phase == LifeCycle.CLOSED) {
        heap.clearWork(Work.CLOSE); // may have been set late
        return false;
      }
      if ((heap.work & Work.CLOSE) == 0 && heap.openHoldOwners.isAnyRootOpen()) {
        return false;
      }
      if (forcing && !inside) {
        return closeAtOnce();
      }
      heap.addWork(Work.CLOSE); // before anything ends, so that an error loses nothing
      if (walk(phase, inside)) {
        heap.clearWork(Work.CLOSE);
        return true;
      }
      if (inside && phase == LifeCycle.LEFT) {
        return false; // the thread continues when it leaves
      }
      heap.clearWork(Work.CLOSE);
      if (phase == LifeCycle.LEFT || life.phase() != LifeCycle.LEFT) {
        return false;
      }
      heap.addWork(Work.CLOSE); // the thread that has left the closing may have set it too early
    }
  }

  /** Frees what no root holds, and closes the heap if no root is open. Returns whether it is. */
  private boolean walk(int phase, boolean inside) {
    boolean ended;
    completing = true;
    try {
      ended = endUnused();
      if (!ended && phase == LifeCycle.LEFT && !inside) {
        freeRest();
        ended = endUnused(); // finalizers may have closed the last root
      }
    } finally {
      completing = false;
    }
    if (ended) {
      closeNow();
    }
    return ended;
  }

  /**
   * Ends all cells, and the holds without roots, and releases these. Returns whether no root is
   * open, and none can be opened any more.
   */
  private boolean endUnused() {
    while (true) {
      OpenHoldOwners owners = heap.openHoldOwners;
      for (HoldOwner open = owners.newest(); open != null; open = owners.older(open)) {
        if (open instanceof SharedHold hold) {
          hold.closeCell();
        }
      }
      boolean ended = true;
      for (HoldOwner open = owners.newest(); open != null; open = owners.older(open)) {
        ended &= !(open instanceof SharedHold hold) || hold.endIfUnused();
      }
      if (!entryLock.work.hasQueuedReleases()) {
        return ended;
      }
      heap.addWork(Work.RELEASES); // a thread that has queued a hold may not have set it yet
      boolean _ = entryLock.work.drain(HeapWork.UNLIMITED); // finalizers may close roots
    }
  }

  /** Reports the open roots and scopes, once, and frees what no root holds. */
  private void freeRest() {
    forced |= heap.openHoldOwners.isAnyScopeOpen();
    if (!reported) {
      reported = true;
      heap.leakReports.reportOpen(heap.openHoldOwners, heap::knownOpenings, true);
    }
    heap.closing().release(false);
  }

  /** Closes the heap and everything in it. */
  private void closeNow() {
    forced |= heap.openHoldOwners.isAny(HoldOwner::isLeftOpen);
    forced |= !heap.closing().closeNow(reported);
    life.close();
  }
}
