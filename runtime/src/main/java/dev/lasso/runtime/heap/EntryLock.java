package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcEntryStats;
import dev.lasso.runtime.collect.Pacer;
import dev.lasso.runtime.collect.ScopeHandles;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.object.NativeMemory;
import dev.lasso.runtime.object.Options;
import dev.lasso.runtime.object.SlotTable;
import dev.lasso.runtime.object.Work;
import dev.lasso.runtime.observe.StackBang;
import dev.lasso.runtime.observe.Texts;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
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
 * Work. A thread that creates work for the heap makes its data visible, sets a bit in the word of
 * work, and then tries to lock the heap to do the work. A thread that leaves unlocks the heap, and
 * then looks at the word. Each side stores first and then loads what the other one stores. All of
 * these are volatile accesses, so at least one side sees the store of the other (Dekker). A thread
 * that cannot do the work itself, because another one has waited for long, because its drain was
 * cut short, or for lack of stack, starts the maintenance after its unlock.
 *
 *   bit        set by                                cleared
 *   RELEASES   a thread that has queued a hold       by a drain that finds the queue empty; it then
 *                                                    reads the queue again
 *   LOST       the thread that finds lost scopes     before they are reported, with the lock
 *   FREES      the thread inside                     when the memory is taken, with the lock
 *   COLLECT,   the thread inside                     by a safepoint that finds nothing; it then
 *   RECOVER                                          checks again
 *   CLOSE      a thread that leaves the closing, and when the walk has ended; the phase is then
 *              each walk of the closing              read again. An error leaves it set
 *   REPORTS    any thread                            before the reports are delivered, outside
 *   HEAPS      the thread inside                     before the owned heaps are closed, outside
 *   FINISH     a closing for which no thread waits   before the closing is finished, outside
 *
 * Safepoints drain the queue, but only a thread that leaves no scope open closes the heap. A drain
 * works for at most the maximum pause while a thread waits. LifeCycle has the steps of closing.
 */

/** The entry lock of a shared heap: admits one thread at a time, and releases holds for others. */
final class EntryLock {

  final Heap heap;
  private final Safepoint safepoint;
  private final ScopeFactory scopeFactory;
  private final EntryScopes scopes;
  final BargingLock lock;
  HeapMaintenance maintenance; // tests replace it

  /** True if queued releases are left to the maintenance thread. */
  private final boolean releaseLater;

  /** Number of open entries of the thread inside. */
  private int entries;

  /** Number of these that began in user code that the heap calls, such as a finalizer. */
  private int nested;

  /** Number of the latter without a scope. */
  private int nestedPlain;

  private final ReleaseQueue releaseQueue = new ReleaseQueue();
  final DeferredFrees deferredFrees;

  /** The heaps whose owners have died, which the next thread outside closes. */
  private final Queue<SharedHeap> ownedHeaps = new ConcurrentLinkedQueue<>();

  /** Maximum time of a drain while a thread waits, in nanoseconds. */
  private final long maxPauseNanos;

  final LifeCycle life;

  final SharedClosing closing;

  private final LeakReports reports;

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
    this.reports = reports;
    life = new LifeCycle(heap);
    closing = new SharedClosing(heap, this, safepoint);
    lock = new BargingLock(heap, life);
    releaseLater = options.releaseLater();
    maxPauseNanos = Pacer.saturatedNanos(options.maxPause());
    deferredFrees = new DeferredFrees(heap, options.nativeBudget());
    maintenance = new HeapMaintenance(this, releaseLater);
  }

  // ------------------------------------------------------------------ coming in

  /** Enters the heap and returns the scope of the entry. Closing that scope leaves the heap. */
  Scope enter() {
    if (heap.isThreadInside()) {
      return enterAgain();
    }
    StackBang.check(StackBang.ENTRY, lock.stamp >> 1);
    if (!lock.tryLockNow()) {
      lock();
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
    if (heap.isThreadInside()) {
      if (Thread.currentThread() != heap.mutator || !heap.isOpen()) {
        heap.checkMutable();
        heap.checkOpen();
      }
      entries++;
      if (isUserCodeRunning()) {
        nested++;
        nestedPlain++;
      }
      return;
    }
    StackBang.check(StackBang.ENTRY, lock.stamp >> 1);
    if (!lock.tryLockNow()) {
      lock();
    }
    enterLocked();
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
    if (Thread.currentThread() != heap.mutator || !heap.isOpen()) {
      heap.checkMutable();
      heap.checkOpen();
    }
    StackBang.check(StackBang.INNER_ENTRY, scopes.nextProbe());
    Scope scope = scopes.openInner(this);
    entries++;
    scope.holds.nested = isUserCodeRunning();
    nested += scope.holds.nested ? 1 : 0;
    return scope;
  }

  private boolean isUserCodeRunning() {
    return heap.nesting != 0 || heap.construction.newest() != SlotTable.NONE;
  }

  private Scope openFirstScope() {
    try {
      Scope scope = scopes.open(this);
      scope.holds.nested = false;
      return scope;
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
        boolean _ = drain(true);
      }
    } catch (Throwable t) {
      exitAfterError();
      throw t;
    }
  }

  /** Exits after an error, which may leave no room to look at the work. */
  void exitAfterError() {
    try {
      exit();
    } finally {
      if (hasWork() || (heap.work & (Work.HEAPS | Work.FINISH)) != 0) {
        maintenance.request();
      }
    }
    reportEnded();
  }

  void becomeMutator() {
    heap.mutator = Thread.currentThread();
    heap.ownerThread = null; // may still be a thread that terminated inside
    entries = 1;
    nested = 0;
    nestedPlain = 0;
  }

  /**
   * Acquires the lock if it is free, to do work. If the order of arrival forbids that, or the stack
   * is nearly full, starts the maintenance and returns false.
   */
  private boolean tryLock() {
    if (lock.isStarving() || !StackBang.hasRoom(StackBang.ENTRY, lock.stamp >> 1)) {
      maintenance.request();
      return false;
    }
    return tryLockNow();
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
  private void reportEnded() {
    Thread ended = life.isAbandoned() ? lock.takeEnded() : null;
    if (ended != null) {
      reports.reportAbandoned(ended);
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
    if (isNested) {
      nested--;
    } else if (entries - nested == 1 && !canExit()) {
      throw Errors.leaveInside(heap);
    }
    entries--;
  }

  /** Leaves the heap, and closes the scope of the last entry, if it has one. */
  private void leave(@Nullable Scope scope) {
    int number = lock.stamp;
    Thread inside = heap.mutator;
    boolean leaving = true;
    boolean cutShort = false;
    try {
      leaving = canExit();
      if (leaving) {
        cutShort = releaseAndExit(scope);
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
    look(cutShort);
  }

  /** Returns whether no operation is in progress that other threads must not find half done. */
  private boolean canExit() {
    try {
      return !safepoint.isBusy();
    } catch (VirtualMachineError | LinkageError e) {
      return true; // no room to find out; a construction in progress will fail, too
    }
  }

  /** Closes the scope, does what work there is, and exits. Returns whether work was cut short. */
  private boolean releaseAndExit(@Nullable Scope scope) {
    boolean cutShort = false;
    try {
      if (scope != null) {
        scopes.close(scope);
      }
      if (heap.work != 0 || heap.openChanges != 0) {
        cutShort = drain();
        if (heap.isSafepointDue() && !cutShort && !lock.hasQueuedThreads()) {
          heap.safepoint();
        }
        cutShort |= !closing.tryComplete();
      }
    } finally {
      exit();
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
   */
  @SuppressWarnings("Finally") // for lack of stack, no call may come before the note
  void exit() {
    boolean closed = heap.isClosed();
    int number = lock.stamp;
    boolean left = true;
    try {
      left =
          safepoint.hasWorkLeft() || (heap.work & Work.FREES) != 0 || releaseQueue.isInterrupted();
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
      maintenance.start();
    }
  }

  // ------------------------------------------------------------------ work

  /** Releases a shared hold that has no users left. Called by any thread. */
  void release(SharedHold sharedHold) {
    if (Thread.currentThread() == heap.mutator) {
      heap.openHoldOwners.close(sharedHold);
      return;
    }
    enqueue(sharedHold);
    if (isLeftToMaintenance()) {
      maintenance.start();
    } else {
      look(false);
    }
  }

  private boolean isLeftToMaintenance() {
    return releaseLater && life.phase() == LifeCycle.OPEN;
  }

  /** Returns whether there is work that a thread outside must not leave to others. */
  private boolean hasWork() {
    int work = heap.work;
    return ((work & (Work.CLOSE | Work.LOST)) != 0
            || ((work & Work.RELEASES) != 0 && !isLeftToMaintenance())
            || ((work & Work.FREES) != 0 && deferredFrees.isOverBudget()))
        && life.isUsable();
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
      left = workOff();
    }
    if ((heap.work & Work.OUTSIDE) != 0) {
      workOutside();
    }
  }

  /** Closes owned heaps, delivers reports, and ends a closing for which no thread waits. */
  private void workOutside() {
    int taken = heap.takeWork(Work.OUTSIDE);
    boolean done = false;
    try {
      for (SharedHeap next = ownedHeaps.peek(); next != null; next = ownedHeaps.peek()) {
        next.entryLock.closing.closeOwned();
        boolean _ = ownedHeaps.remove(next); // after that, so that an error loses no heap
      }
      reportEnded();
      reports.deliver();
      if ((taken & Work.FINISH) != 0) {
        heap.closing().finish();
      }
      done = true;
    } finally {
      if (!done) {
        heap.addWork(taken);
        maintenance.request();
      }
    }
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

  /** Does the work and exits, on the thread inside. Returns whether the work was cut short. */
  private boolean workOff() {
    boolean cutShort = false;
    boolean done = false;
    NativeMemory memory = null;
    try {
      cutShort = drain();
      cutShort |= !closing.tryComplete();
      memory = deferredFrees.take();
      done = true;
    } finally {
      exit();
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
   * some are left, because another thread waits.
   */
  boolean drain() {
    return drain(false);
  }

  /**
   * Drains the queue as {@link #drain()} does.
   *
   * @param waits true if the current thread counts as one that waits
   */
  private boolean drain(boolean waits) {
    int work = heap.work;
    if (!life.isUsable()) {
      return false;
    }
    if ((work & Work.LOST) != 0) {
      heap.clearWork(Work.LOST);
      scopeFactory.takeLost();
    }
    if ((work & Work.RELEASES) == 0 && !releaseQueue.isInterrupted()) {
      return false;
    }
    long start = System.nanoTime();
    do {
      for (SharedHold next = releaseQueue.peek(); next != null; next = releaseQueue.peek()) {
        close(next);
        releaseQueue.remove(next); // a nested drain may have removed it, and others
        if ((waits || lock.hasWaiters()) && System.nanoTime() - start > maxPauseNanos) {
          return releaseQueue.peek() != null;
        }
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
    boolean abandoned = life.isAbandoned() || lock.terminatedInside() != null;
    return lock.figures.stats(lock.waiters(), name, shown, abandoned);
  }

  /** Exits, looks at the work, and then frees native memory outside the lock. */
  void exitAndFree() {
    NativeMemory memory = deferredFrees.take();
    exit();
    try {
      look(false);
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
    if (lock.isStarving() && !life.isRefusing()) {
      return HeapMaintenance.Turn.YIELDED;
    }
    if (!tryLockNow()) {
      return HeapMaintenance.Turn.DONE; // the thread inside looks at the work when it leaves
    }
    if (life.isRefusing()) {
      boolean cutShort = workOff();
      look(cutShort);
      return HeapMaintenance.Turn.DONE;
    }
    boolean more = false;
    try {
      more = drain();
      if (collecting) {
        safepoint.runMaintenance();
      }
      more |= safepoint.isCollecting();
    } finally {
      exitAndFree();
    }
    return more ? HeapMaintenance.Turn.MORE : HeapMaintenance.Turn.DONE;
  }
}
