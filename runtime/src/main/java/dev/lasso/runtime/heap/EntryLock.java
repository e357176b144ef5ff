package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcEntryStats;
import dev.lasso.runtime.collect.Pacer;
import dev.lasso.runtime.collect.ScopeHandles;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.object.Options;
import dev.lasso.runtime.object.SlotTable;
import dev.lasso.runtime.object.Work;
import dev.lasso.runtime.observe.StackBang;
import dev.lasso.runtime.observe.Texts;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/*
 * One thread at a time uses a shared heap; any thread may close its roots.
 *
 * Thread check. A thread that enters acquires the lock and stores itself in HeapState.mutator, or
 * in HeapState.ownerThread while a traversal runs. Before it exits, it stores null. Both fields
 * are plain. The thread inside made the last of these stores, so it reads itself. A thread outside
 * stored null after it stored itself, and no other thread ever stores it, so it cannot read itself,
 * whatever else it reads. Therefore the plain comparison that suffices for a confined heap rejects
 * exactly the threads outside.
 *
 */

/** The entry lock of a shared heap: admits one thread at a time. */
final class EntryLock {

  final Heap heap;
  private final ScopeFactory scopeFactory;
  final BargingLock lock;

  /** Number of open entries of the thread inside. */
  private int entries;

  /** Number of these that began in user code that the heap calls, such as a finalizer. */
  private int nested;

  /** Number of the latter without a scope. */
  private int nestedPlain;

  final LifeCycle life;

  final SharedClosing closing;

  final HeapWork work;

  EntryLock(Heap heap, Options options) {
    this.heap = heap;
    scopeFactory = heap.scopeFactory;
    life = new LifeCycle(heap);
    closing = new SharedClosing(this);
    ReentrantLock guard = options.guard();
    lock = guard == null ? new BargingLock(heap, life) : new BargingLock.Guarded(heap, life, guard);
    work = new HeapWork(this, options);
  }

  // ------------------------------------------------------------------ coming in

  /** Enters the heap and returns the scope of the entry. Closing that scope leaves the heap. */
  Scope enter() {
    if (heap.isThreadInside()) {
      return enterAgain();
    }
    enterOutside();
    return openFirstScope();
  }

  private void enterOutside() {
    StackBang.check(StackBang.ENTRY, lock.stamp >> 1);
    if (!lock.tryLockNow()) {
      lock();
    }
    enterLocked();
  }

  /** Enters the heap as {@link #enter} does, or returns null if the time elapses first. */
  @Nullable Scope tryEnter(Duration atMost) throws InterruptedException {
    if (heap.isThreadInside()) {
      return enterAgain();
    }
    StackBang.check(StackBang.ENTRY, lock.stamp >> 1);
    checkOpen();
    try {
      if (!lock.tryLock(Pacer.saturatedNanos(atMost))) {
        boolean _ = lock.freeIfGone();
        checkOpen();
        return null;
      }
    } finally {
      reportEnded();
    }
    enterLocked();
    return openFirstScope();
  }

  /** Enters the heap without a scope. */
  void enterPlain() {
    if (!heap.isThreadInside()) {
      enterOutside();
      return;
    }
    heap.checkUsable();
    StackBang.check(StackBang.INNER_ENTRY, scopeFactory.nextProbe());
    entries++;
    if (isUserCodeRunning()) {
      nested++;
      nestedPlain++;
    }
  }

  private void lock() {
    checkOpen();
    try {
      lock.lock();
    } finally {
      reportEnded();
    }
  }

  private Scope enterAgain() {
    heap.checkUsable();
    StackBang.check(StackBang.INNER_ENTRY, scopeFactory.nextProbe());
    boolean isNested = isUserCodeRunning();
    Scope scope = scopeFactory.openEntry(lock.stamp, isNested);
    entries++;
    nested += isNested ? 1 : 0;
    return scope;
  }

  private boolean isUserCodeRunning() {
    return heap.nesting != 0 || heap.construction.newest() != SlotTable.NONE;
  }

  private Scope openFirstScope() {
    try {
      return scopeFactory.openEntry(lock.stamp, false);
    } catch (Throwable t) {
      exitAfterError();
      throw t;
    }
  }

  /** Completes an entry, with the lock held: checks the heap's state and drains the queue. */
  void enterLocked() {
    becomeMutator();
    try {
      life.check();
      if ((heap.work & Work.RELEASES) != 0) {
        boolean _ = work.drain(HeapWork.ENTERING);
      }
    } catch (Throwable t) {
      exitAfterError();
      throw t;
    }
  }

  /** Exits after an error, which may leave no room to look at the work. */
  void exitAfterError() {
    try {
      exit(false);
    } finally {
      work.leaveToMaintenance();
    }
    reportEnded();
  }

  void becomeMutator() {
    heap.mutator = Thread.currentThread();
    if (heap.ownerThread != null) {
      heap.ownerThread = null; // may still be a thread that terminated inside
    }
    entries = 1;
    nested = 0;
    nestedPlain = 0;
  }

  /** Acquires the lock if it is free, if need be from a thread that has terminated inside. */
  boolean tryLockNow() {
    do {
      if (lock.tryLock()) {
        becomeMutator();
        return true;
      }
    } while (lock.freeIfGone());
    return false;
  }

  /** Checks that a thread outside can enter, or open a root. */
  void checkOpen() {
    if (life.isRefusing()) {
      reportEnded();
      throw life.refusal();
    }
  }

  /** Reports the thread that has terminated inside, once. Never throws. */
  void reportEnded() {
    Thread ended = life.isAbandoned() ? lock.takeEnded() : null;
    if (ended != null) {
      heap.leakReports.reportAbandoned(ended);
    }
  }

  /**
   * Returns the exception for a thread outside that uses the heap while {@code inside} is inside.
   */
  RuntimeException refusal(@Nullable Thread inside) {
    boolean _ = lock.freeIfGone();
    reportEnded();
    if (heap.isClosed()) {
      return Errors.closed(heap.toString());
    }
    return life.isAbandoned() ? Errors.abandoned(heap) : Errors.notEntered(heap, inside);
  }

  // ------------------------------------------------------------------ going out

  /** Closes the scope of an entry, and leaves the heap if it was the last entry. */
  void closeEntry(Scope scope) {
    if (scope.holds.entry != lock.stamp) {
      throw Errors.entryOfOther(heap);
    }
    if (entries > 1) {
      endInner(scope.holds.nested);
      scope.release();
    } else {
      leave(scope);
    }
  }

  /** Ends an entry without a scope, and leaves the heap if it was the last entry. */
  void leavePlain() {
    if (heap.isClosed()) {
      return; // closing it has ended all entries
    }
    heap.checkMutable();
    if (entries > 1) {
      boolean isNested = nestedPlain > 0;
      endInner(isNested);
      nestedPlain -= isNested ? 1 : 0;
    } else {
      leave(null);
    }
  }

  /**
   * Ends an entry other than the last one. User code that the heap calls cannot end all entries
   * that were there before, because its own entries could not end then.
   */
  private void endInner(boolean isNested) {
    if (nested != 0) {
      endBesideNested(isNested);
    }
    entries--;
  }

  private void endBesideNested(boolean isNested) {
    if (isNested) {
      nested--;
    } else if (entries - nested == 1 && !canExit()) {
      throw Errors.leaveInside(heap);
    }
  }

  /** Leaves the heap, and closes the scope of the last entry, if it has one. */
  private void leave(@Nullable Scope scope) {
    int number = lock.stamp;
    Thread inside = heap.mutator;
    boolean out = false; // true once only the unlock is left
    boolean leaving = true;
    boolean cutShort = false;
    try {
      if (isIdle() && (scope == null || scope.holds.isPlain())) {
        if (scope != null) {
          heap.openHoldOwners.closeEmpty(scope.holds);
        }
        heap.mutator = null;
        heap.ownerThread = null;
        out = true;
        lock.unlock();
      } else {
        leaving = canExit();
        cutShort = leaving && releaseAndExit(scope);
      }
    } catch (Throwable t) {
      if (heap.mutator == inside) { // exit failed; the stack may have no room for another call
        heap.mutator = null;
        heap.ownerThread = null;
        out = true;
      }
      if (out) {
        lock.pendingUnlock = number;
      }
      if (lock instanceof BargingLock.Guarded guarded) {
        guarded.unlockGuard();
      }
      work.leaveToMaintenance();
      throw t;
    }
    if (!leaving) {
      throw Errors.leaveInside(heap);
    }
    if (heap.work != 0) {
      work.look(cutShort);
    }
  }

  /** Returns whether there is no work, and no operation is in progress. */
  boolean isIdle() {
    return (heap.work | heap.nesting | heap.openChanges) == 0
        && heap.construction.newest() == SlotTable.NONE;
  }

  /** Returns whether no operation is in progress that other threads must not find half done. */
  private boolean canExit() {
    try {
      return heap.nesting == 0 && !heap.construction.isRunning();
    } catch (VirtualMachineError | LinkageError e) {
      return true; // no room to find out; a construction in progress will fail, too
    }
  }

  /** Closes the scope, does what work there is, and exits. Returns whether work was cut short. */
  private boolean releaseAndExit(@Nullable Scope scope) {
    boolean cutShort = false;
    boolean idle = false;
    try {
      if (scope != null) {
        scope.releaseQuietly();
      }
      idle = isIdle();
      if (!idle) {
        cutShort = work.drain(HeapWork.USUAL);
        if (heap.isSafepointDue() && !cutShort && !lock.hasWaiters()) {
          heap.safepoint();
        }
        cutShort |= !closing.tryComplete();
      }
    } finally {
      exit(idle);
    }
    return cutShort;
  }

  /**
   * Removes an inner entry, whose scope the caller then closes. Returns false, and changes nothing,
   * if only one entry is left. An entry that has ended has left its scope alone.
   *
   * @param list the list of the scope of the entry
   */
  boolean closeInnerEntry(ScopeHandles list) {
    if (list.entry == lock.stamp) {
      if (entries == 1) {
        return false;
      }
      nested -= list.nested ? 1 : 0;
      entries--;
    }
    return true;
  }

  /**
   * Releases the lock, and then starts the maintenance if work is left to it. If this throws,
   * either the lock is free, or the unlock is pending.
   *
   * @param idle true if {@link #isIdle}
   */
  @SuppressWarnings("Finally") // for lack of stack, no call may come before the note
  void exit(boolean idle) {
    boolean closed = !idle && heap.isClosed();
    int number = lock.stamp;
    boolean left = true;
    try {
      left = !idle && isWorkLeft();
    } finally {
      if (!closed) { // else the closing thread stays the mutator, to get DeadObjectExceptions
        heap.mutator = null;
        heap.ownerThread = null;
      }
      try {
        lock.unlock();
      } catch (Throwable t) {
        lock.pendingUnlock = number; // the next thread to arrive unlocks
        throw t;
      }
    }
    if (left && life.isUsable()) {
      work.maintenance.start();
    }
  }

  private boolean isWorkLeft() {
    int left = heap.work;
    return (left & Work.FREES) != 0
        || ((left & Work.SUSPECTS) != 0 && heap.safepoint.takeSuspects());
  }

  /** Returns the figures of the entries. Called by any thread. */
  GcEntryStats stats() {
    Thread inside = lock.isLocked() ? heap.threadInside() : null;
    String name = inside == null ? "" : Texts.threadName(inside);
    long insideNanos = lock.figures.observe(lock.stamp);
    long shown = inside == null ? 0 : insideNanos;
    boolean abandoned = life.isAbandoned() || lock.terminatedInside() != null;
    return lock.figures.stats(lock.waiters(), name, shown, abandoned);
  }
}
