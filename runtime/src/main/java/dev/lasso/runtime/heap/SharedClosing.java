package dev.lasso.runtime.heap;

import dev.lasso.runtime.collect.Pacer;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.observe.Log;
import dev.lasso.runtime.observe.StackBang;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The closing of a shared heap, at once or with patience.
 *
 * <p>Once it has begun, no thread can enter the heap or open a root. A thread that closes the heap
 * looks again and again, but does not queue for the entry lock, because the threads that queue are
 * turned away. If its patience ends first, it frees what no root holds, and leaves the rest to the
 * threads that close the last roots or leave the heap: after each drain of the release queue the
 * thread inside closes the heap if no root is open.
 */
final class SharedClosing {

  /** Time between two looks, in nanoseconds. */
  private static final long INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private final Heap heap;
  private final EntryLock entryLock;
  private final Safepoint safepoint;

  /** True while the heap is closed or being closed. */
  private volatile boolean begun;

  /** True once a patience has ended, so that the last root or entry to end closes the heap. */
  private volatile boolean unattended;

  /** True once the thread inside was reported. */
  private final AtomicBoolean insideReported = new AtomicBoolean();

  /** True while a closing without a closing thread waits to be ended. */
  private final AtomicBoolean completed = new AtomicBoolean();

  /** True once the open roots were reported, and everything else was freed. */
  private boolean reduced;

  /** True if scopes were open at that time. */
  private boolean scopesOpen;

  SharedClosing(Heap heap, EntryLock entryLock, Safepoint safepoint) {
    this.heap = heap;
    this.entryLock = entryLock;
    this.safepoint = safepoint;
  }

  boolean hasBegun() {
    return begun;
  }

  /** Begins or ends the closing. While it has begun, no thread can enter, and none waits. */
  void setBegun(boolean on) {
    begun = on;
    entryLock.lock.setRefusal(on ? () -> Errors.closed(heap.toString()) : null);
  }

  /**
   * Closes the heap.
   *
   * @param patience the time to wait for open roots and for the thread inside, or null to wait for
   *     that thread alone, and to close the open roots
   */
  Closed run(@Nullable Duration patience) {
    boolean inside = heap.isInside();
    if (inside) {
      safepoint.checkClosable();
    }
    StackBang.check();
    setBegun(true);
    boolean done = false;
    try {
      Closed closed = await(inside, patience);
      done = true;
      return closed;
    } finally {
      if (!done) {
        setBegun(heap.isClosed() || unattended); // else the heap can be closed again
      }
    }
  }

  /** Looks until the heap can be closed or the patience has ended. */
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
        Closed closed = look(inside, patience == null, isLast);
        if (closed != null) {
          return closed;
        }
        if (!inside && !logged && waited >= loggedNanos) {
          logged = logThreadInside();
        }
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
   * Closes the heap if that is possible now.
   *
   * @param atOnce true to close open roots
   * @param isLast true if the patience has ended
   * @return the result, or null to look again
   */
  private @Nullable Closed look(boolean inside, boolean atOnce, boolean isLast) {
    if (!inside) {
      if (!entryLock.tryLockToClose()) {
        return isLast ? leave() : null;
      }
      if (heap.isClosed()) {
        entryLock.lock.unlock();
        return Closed.BY_OTHERS;
      }
      entryLock.becomeMutator();
    }
    try {
      if (!begun) {
        setBegun(true); // an error in another closing thread has reset it
      }
      entryLock.drain();
      if (atOnce
          || !heap.openHoldOwners.isAnyRootOpen()
          || (isLast && entryLock.abandonment.recorded)) {
        return closeNow();
      }
      if (!isLast) {
        return null;
      }
      unattended = true;
      if (inside) {
        return Closed.LEFT; // this thread frees what no root holds when it leaves
      }
      reduce();
      return heap.openHoldOwners.isAnyRootOpen() ? Closed.LEFT : closeNow();
    } finally {
      if (!inside || heap.isClosed()) {
        entryLock.exitAndFree();
      }
    }
  }

  /** Leaves the closing to the thread inside. */
  private Closed leave() {
    unattended = true;
    reportThreadInside();
    entryLock.recheck(); // the thread inside may have left before it could see the new value
    return Closed.LEFT;
  }

  private void reportThreadInside() {
    Thread holder = heap.threadInside();
    if (holder != null && insideReported.compareAndSet(false, true)) {
      heap.leakReports.reportInside(holder);
    }
  }

  /** Closes the heap and everything in it, on the thread inside. */
  private Closed closeNow() {
    boolean forced = scopesOpen || heap.openHoldOwners.isAnyOpen();
    return heap.closing().closeNow(reduced) && !forced ? Closed.CLEAN : Closed.FORCED;
  }

  /** Reports the open roots and scopes, and frees what no root holds, on the thread inside. */
  private void reduce() {
    if (!reduced) {
      safepoint.recover();
      reduced = true;
      scopesOpen = heap.openHoldOwners.isAnyScopeOpen();
      heap.closing().reduce();
    }
  }

  // ------------------------------------------------------------------ without a closing thread

  /** Returns whether the last root or entry to end closes the heap. */
  boolean isUnattended() {
    return unattended;
  }

  /** Returns whether {@link #complete} may have something to do. */
  boolean isDue() {
    return unattended && !heap.isClosed();
  }

  /**
   * Closes the heap if the patience of all closing threads has ended, and no root is open or a
   * thread has terminated inside. Called by the thread inside, which is about to leave. Never
   * throws.
   */
  void complete() {
    if (!isDue() || heap.isClosing()) {
      return;
    }
    try {
      boolean abandoned = entryLock.abandonment.recorded;
      if (!abandoned) {
        reduce();
      }
      if (abandoned || !heap.openHoldOwners.isAnyRootOpen()) {
        closeNow();
        completed.set(true);
      }
    } catch (Throwable t) {
      heap.unraisable("closing " + heap, null, t);
    }
  }

  /** Ends a closing by {@link #complete}, on the thread that has left the heap. */
  void finish() {
    if (completed.get() && completed.compareAndSet(true, false)) {
      unattended = false;
      heap.closing().finish();
    }
  }

  /** The result of a closing. */
  enum Closed {
    /** Everything was freed without force. */
    CLEAN,
    /** Something was open, or had to be destroyed. */
    FORCED,
    /** Another thread has closed the heap. */
    BY_OTHERS,
    /** The patience has ended, and the heap closes later. */
    LEFT
  }
}
