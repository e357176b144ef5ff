package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcEntryStats;
import dev.lasso.runtime.collect.Pacer;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.object.NativeMemory;
import dev.lasso.runtime.object.Options;
import dev.lasso.runtime.observe.StackBang;
import dev.lasso.runtime.observe.Texts;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/*
 * One thread at a time uses a shared heap; any thread may close its roots.
 *
 * Thread check. A thread that enters acquires the lock and stores itself in HeapContext.mutator, or
 * in HeapContext.ownerThread while a traversal runs. Before it exits, it stores null. Both fields
 * are plain. The thread inside made the last of these stores, so it reads itself. A thread outside
 * stored null after it stored itself, and no other thread ever stores it, so it cannot read itself,
 * whatever else it reads. Therefore the plain comparison that suffices for a confined heap rejects
 * exactly the threads outside.
 *
 * Releases. A shared hold whose last root is closed must be released inside. If the closing thread
 * is outside, it adds the hold to the release queue, and then enters to release it if no thread is
 * inside. A thread that exits normally unlocks and then rechecks the queue. Each side stores first
 * and then loads what the other one stores. All of these are volatile accesses, so at least one
 * side sees the store of the other (Dekker). The thread inside also checks the queue at every
 * safepoint. An entry that ends by an error leaves the recheck to the maintenance thread, because
 * the stack may have no room for it.
 *
 * Abandonment. A thread that terminates inside may leave the graph half changed. The thread that
 * detects this marks the heap as abandoned and releases the lock. From then on no thread can enter,
 * except to close the heap.
 */

/** The entry lock of a shared heap: admits one thread at a time, and releases holds for others. */
final class EntryLock {

  final Heap heap;
  private final Safepoint safepoint;
  private final ScopeFactory scopeFactory;
  private final EntryScopes scopes;
  final BargingLock lock;
  MaintenanceThread maintenance; // tests replace it

  /** True if queued releases are left to the maintenance thread. */
  private final boolean releaseLater;

  /** Number of open entries of the thread inside. */
  private int entries;

  private final ReleaseQueue releaseQueue = new ReleaseQueue();
  final DeferredFrees deferredFrees;

  final SharedClosing closing;

  final Abandonment abandonment;

  EntryLock(
      Heap heap,
      Safepoint safepoint,
      ScopeFactory scopeFactory,
      LeakReports reports,
      Options options) {
    this.heap = heap;
    this.safepoint = safepoint;
    this.scopeFactory = scopeFactory;
    scopes = new EntryScopes(heap, scopeFactory);
    closing = new SharedClosing(heap, this, safepoint);
    abandonment = new Abandonment(heap, reports);
    lock = new BargingLock(heap, this::recordAbandonment);
    releaseLater = options.releaseLater();
    deferredFrees = new DeferredFrees(options.nativeBudget());
    maintenance = new MaintenanceThread(this, releaseLater);
  }

  // ------------------------------------------------------------------ coming in

  /** Enters the heap and returns the scope of the entry. Closing that scope leaves the heap. */
  Scope enter() {
    if (heap.isThreadInside()) {
      return enterAgain();
    }
    StackBang.check(StackBang.ENTRY, lock.stamp >> 1);
    if (!lock.tryLockNow()) {
      checkOpen();
      lock.lock();
    }
    enterLocked();
    return openFirstScope();
  }

  /** Enters the heap as {@link #enter} does, or returns null if the time elapses first. */
  @Nullable Scope tryEnter(Duration atMost) throws InterruptedException {
    if (heap.isThreadInside()) {
      return enterAgain();
    }
    StackBang.check(StackBang.ENTRY, lock.stamp >> 1);
    checkOpen();
    if (!lock.tryLock(Pacer.saturatedNanos(atMost))) {
      lock.watchdog.check();
      checkOpen();
      return null;
    }
    enterLocked();
    return openFirstScope();
  }

  private Scope enterAgain() {
    if (Thread.currentThread() != heap.mutator || !heap.isOpen()) {
      heap.checkMutable();
      heap.checkOpen();
    }
    StackBang.check(StackBang.INNER_ENTRY, scopes.nextProbe());
    Scope scope = scopes.openInner(this);
    entries++;
    return scope;
  }

  private Scope openFirstScope() {
    try {
      return scopes.open(this);
    } catch (Throwable t) {
      exitAfterError();
      throw t;
    }
  }

  /** Completes an entry, with the lock held: checks the heap's state and drains the queue. */
  void enterLocked() {
    becomeMutator();
    try {
      checkEnterable();
      if (releaseQueue.hasPending()) {
        drain();
      }
    } catch (Throwable t) {
      exitAfterError();
      throw t;
    }
  }

  /** Exits after an error, which may leave no room to recheck the queue. */
  void exitAfterError() {
    try {
      exit();
    } finally {
      if (releaseQueue.hasPending() || closing.isUnattended()) {
        maintenance.start();
      }
    }
    abandonment.report();
  }

  void becomeMutator() {
    heap.mutator = Thread.currentThread();
    heap.ownerThread = null; // may still be a thread that terminated inside
    entries = 1;
  }

  /**
   * Acquires the lock if it is free, ahead of waiting threads, and without draining the queue.
   * Returns false also if the stack is nearly full, or if the heap is abandoned and need not be
   * closed.
   */
  private boolean tryLock() {
    if (!StackBang.hasRoom(StackBang.ENTRY, lock.stamp >> 1)) {
      return false;
    }
    while (lock.tryLock()) {
      if (!abandonment.recorded || closing.isDue()) {
        becomeMutator();
        return true;
      }
      lock.unlock();
      if (!closing.isDue()) { // else a closing thread may have left the closing to this one
        break;
      }
    }
    return false;
  }

  private void checkEnterable() {
    if (closing.hasBegun()) {
      throw Errors.closed(heap.toString());
    }
    if (abandonment.recorded) {
      throw Errors.abandoned(heap);
    }
  }

  private void recordAbandonment(Thread inside, int number) {
    abandonment.record(lock, inside, number);
  }

  /** Checks that a thread outside can enter, or open a root. */
  void checkOpen() {
    abandonment.report();
    checkEnterable();
  }

  /**
   * Returns the exception for a thread outside that uses the heap while {@code inside} is inside.
   */
  RuntimeException refusal(@Nullable Thread inside) {
    lock.watchdog.check();
    abandonment.report();
    if (heap.isClosed()) {
      return Errors.closed(heap.toString());
    }
    return abandonment.recorded ? Errors.abandoned(heap) : Errors.notEntered(heap, inside);
  }

  // ------------------------------------------------------------------ going out

  /** Closes the scope of an entry, and leaves the heap if it was the last entry. */
  void closeEntry(Scope scope) {
    if (entries > 1) {
      entries--;
      scope.release();
      return;
    }
    Thread inside = heap.mutator;
    int number = lock.stamp;
    boolean leaving = true;
    try {
      leaving = canExit();
      if (leaving) {
        releaseAndExit(scope);
      }
    } catch (Throwable t) {
      if (heap.mutator == inside) { // exit failed; the stack may have no room for another call
        heap.mutator = null;
        heap.ownerThread = null;
        lock.pendingUnlock = number;
      }
      throw t;
    }
    if (!leaving) {
      throw Errors.leaveInside(heap);
    }
    afterExit();
  }

  /** Returns whether no operation is in progress that other threads must not find half done. */
  private boolean canExit() {
    try {
      return !safepoint.isBusy();
    } catch (VirtualMachineError | LinkageError e) {
      return true; // no room to find out; a construction in progress will fail, too
    }
  }

  private void releaseAndExit(Scope scope) {
    try {
      scopes.close(scope);
      drain();
      if (heap.isSafepointDue() && !lock.hasQueuedThreads()) {
        heap.safepoint();
      }
      closing.complete();
    } finally {
      exit();
    }
  }

  /**
   * Removes an inner entry, whose scope the caller then closes. Returns false, and changes nothing,
   * if only one entry is left.
   */
  boolean closeInnerEntry() {
    if (entries == 1) {
      return false;
    }
    entries--;
    return true;
  }

  /**
   * Releases the lock, and starts the maintenance thread if work is left. If this throws, either
   * nothing has changed, or the unlock is pending.
   */
  @SuppressWarnings("Finally") // for lack of stack, no call may come before the note
  void exit() {
    boolean closed = heap.isClosed();
    int number = lock.stamp;
    try {
      if (safepoint.hasWorkLeft() || deferredFrees.hasPending() || releaseQueue.isInterrupted()) {
        startMaintenance();
      }
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
  }

  private void startMaintenance() {
    if (!abandonment.recorded) {
      maintenance.start();
    }
  }

  // ------------------------------------------------------------------ releasing

  /** Releases a shared hold that has no users left. Called by any thread. */
  void release(SharedHold sharedHold) {
    if (Thread.currentThread() == heap.mutator) {
      heap.openHoldOwners.close(sharedHold);
      return;
    }
    enqueue(sharedHold);
    if (isLeftToMaintenance()) {
      maintenance.start();
      return;
    }
    lock.finishPendingUnlock();
    if (recheck()) {
      afterExit();
    }
  }

  private boolean isLeftToMaintenance() {
    return releaseLater && !closing.hasBegun();
  }

  /**
   * Drains the queue, and completes the closing of the heap, if no thread is inside to do so.
   * Returns whether it has done so.
   */
  boolean recheck() {
    boolean done = false;
    boolean closingSeen = false; // a thread may leave the closing to this one meanwhile
    while (((!closingSeen && closing.isDue())
            || (releaseQueue.hasPending() && !isLeftToMaintenance()))
        && tryLock()) {
      try {
        drain();
        closingSeen = closing.isDue();
        closing.complete();
      } finally {
        exit();
      }
      done = true;
    }
    closing.finish();
    return done;
  }

  /** Adds a hold to the queue, and requests a safepoint of the thread inside. */
  void enqueue(SharedHold sharedHold) {
    releaseQueue.add(sharedHold);
    heap.safepointRequested = true;
  }

  boolean hasQueuedReleases() {
    return releaseQueue.hasPending();
  }

  /** Releases the queued holds, first in first out, including those added meanwhile. */
  void drain() {
    scopeFactory.takeLost();
    for (SharedHold next = releaseQueue.peek(); next != null; next = releaseQueue.peek()) {
      close(next);
      releaseQueue.remove(next); // a nested drain may have removed it, and others
    }
  }

  /** Releases a hold, unless closing the heap has already released it. */
  private void close(SharedHold sharedHold) {
    if (!sharedHold.closed) {
      heap.openHoldOwners.close(sharedHold);
    }
  }

  // ------------------------------------------------------------------ looking after it

  /** Returns the number of scopes that wait for the next entry. Called by any thread. */
  int restingScopes() {
    return scopes.resting();
  }

  /** Returns the figures of the entries. Called by any thread. */
  GcEntryStats stats() {
    Thread inside = lock.isLocked() ? heap.threadInside() : null;
    String name = inside == null ? "" : Texts.threadName(inside);
    long insideNanos = lock.figures.observe(lock.stamp);
    long shown = inside == null ? 0 : insideNanos;
    return lock.figures.stats(lock.waiters(), name, shown, abandonment.recorded);
  }

  /** Rechecks the queue, and frees native memory if too much is left to the maintenance thread. */
  private void afterExit() {
    if (releaseQueue.hasPending() || closing.isUnattended()) {
      recheck();
    }
    if (deferredFrees.isOverBudget() && tryLock()) {
      exitAndFree();
    }
    abandonment.deliverReports();
  }

  /** Exits, rechecks the queue, and then frees native memory outside the lock. */
  void exitAndFree() {
    NativeMemory memory = deferredFrees.take();
    exit();
    try {
      recheck();
    } finally {
      deferredFrees.free(memory);
    }
  }

  /**
   * Enters, drains the queue and collects for a maximum pause, on the maintenance thread. If the
   * heap is closed or being closed, only frees native memory. Returns whether work is left.
   *
   * @param collecting false to leave out the collection
   */
  boolean runMaintenance(boolean collecting) {
    if (closing.hasBegun() || !lock.lockUnlessRefused()) {
      maintenance.markEnded();
      if (tryLock()) {
        exitAndFree();
      }
      afterExit();
      return false;
    }
    becomeMutator();
    long start = System.nanoTime();
    long deaths = heap.deaths();
    boolean more = false;
    try {
      if (!closing.hasBegun() && !abandonment.recorded) {
        drain();
        if (collecting) {
          safepoint.runMaintenance();
        }
        more = safepoint.isCollecting(); // releases queued meanwhile start another thread
      }
      maintenance.recordTurn(System.nanoTime() - start, heap.deaths() != deaths);
      if (!more) {
        maintenance.markEnded();
      }
    } finally {
      exitAndFree();
    }
    abandonment.deliverReports();
    return more;
  }

  // ------------------------------------------------------------------ closing

  /**
   * Acquires the lock if it is free, if need be from a thread that has terminated inside. The heap
   * may be closed.
   */
  boolean tryLockToClose() {
    lock.watchdog.check();
    abandonment.report();
    lock.finishPendingUnlock();
    return lock.tryLock();
  }
}
