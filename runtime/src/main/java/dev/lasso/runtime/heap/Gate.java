package dev.lasso.runtime.heap;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/*
 * One thread at a time uses a shared heap; any thread may close its roots.
 *
 * Thread check. A thread that enters acquires the lock and stores itself in Heap.mutator, or in
 * Heap.owner while a traversal runs. Before it exits, it stores null. Both fields are plain. The
 * thread inside made the last of these stores, so it reads itself. A thread outside stored null
 * after it stored itself, and no other thread ever stores it, so it cannot read itself, whatever
 * else it reads. Therefore the plain comparison that suffices for a confined heap rejects exactly
 * the threads outside.
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
final class Gate {

  private final Heap heap;
  private final Upkeep upkeep;
  private final Openings openings;
  private final LeakReports reports;
  final Turn turn;
  Tender tender; // tests replace it

  /** True if queued releases are left to the maintenance thread. */
  private final boolean later;

  /** Number of open entries of the thread inside. */
  private int entries;

  private final Posted posted = new Posted();
  final Unfreed unfreed;

  /** True while the heap is closed or being closed. */
  private volatile boolean closing;

  /** True for good once a thread has terminated inside without leaving. */
  private volatile boolean abandoned;

  /** The thread that terminated inside, until it is reported. */
  private final AtomicReference<@Nullable Thread> unreported = new AtomicReference<>();

  Gate(Heap heap, Upkeep upkeep, Openings openings, LeakReports reports, Options options) {
    this.heap = heap;
    this.upkeep = upkeep;
    this.openings = openings;
    this.reports = reports;
    turn = new Turn(heap, this::abandon);
    later = options.releaseLater();
    unfreed = new Unfreed(options.nativeBudget());
    tender = new Tender(this, later);
  }

  /**
   * Returns the entry lock of a shared heap.
   *
   * @param user the user of the lock, for the message: for example "A root"
   * @throws IllegalArgumentException if the heap is confined
   */
  static Gate of(Heap heap, String user) {
    if (heap.gate == null) {
      throw Errors.notShared(heap, user);
    }
    return heap.gate;
  }

  Heap heap() {
    return heap;
  }

  // ------------------------------------------------------------------ coming in

  /** Enters the heap and returns the scope of the entry. Closing that scope leaves the heap. */
  Scope enter() {
    if (!heap.isInside()) {
      checkOpen();
      StackRoom.check(StackRoom.ENTRY, turn.number >> 1);
      turn.await();
      comeIn();
      return openFirst();
    }
    heap.checkMutable();
    StackRoom.check(StackRoom.INNER_ENTRY, openings.nextLook());
    Scope scope = openings.openScope(true);
    entries++;
    return scope;
  }

  /** Enters the heap as {@link #enter} does, or returns null if the time elapses first. */
  @Nullable Scope tryEnter(Duration atMost) throws InterruptedException {
    if (heap.isInside()) {
      return enter();
    }
    checkOpen();
    StackRoom.check(StackRoom.ENTRY, turn.number >> 1);
    if (!turn.tryAwait(Pace.nanos(atMost))) {
      turn.watch.look();
      checkOpen();
      return null;
    }
    comeIn();
    return openFirst();
  }

  private Scope openFirst() {
    try {
      return openings.openScope(true);
    } catch (Throwable t) {
      giveUp();
      throw t;
    }
  }

  /** Completes an entry, with the lock held: checks the heap's state and drains the queue. */
  void comeIn() {
    begin();
    try {
      checkEnterable();
      drain();
    } catch (Throwable t) {
      giveUp();
      throw t;
    }
  }

  /** Exits after an error, which may leave no room to recheck the queue. */
  void giveUp() {
    try {
      goOut();
    } finally {
      if (posted.isAny()) {
        tender.start();
      }
    }
    reportAbandoned();
  }

  private void begin() {
    heap.mutator = Thread.currentThread();
    heap.owner = null; // may still be a thread that terminated inside
    entries = 1;
  }

  /**
   * Acquires the lock if it is free, ahead of waiting threads, and without draining the queue.
   * Returns false also if the stack is nearly full or the heap is abandoned.
   */
  private boolean tryBegin() {
    if (!StackRoom.isThere(StackRoom.ENTRY, turn.number >> 1) || !turn.tryBegin()) {
      return false;
    }
    if (abandoned) {
      turn.end();
      return false;
    }
    begin();
    return true;
  }

  private void checkEnterable() {
    if (closing) {
      throw Errors.closed(heap.toString());
    }
    if (abandoned) {
      throw Errors.abandoned(heap);
    }
  }

  /** Returns whether the heap is closed or being closed. */
  boolean isClosing() {
    return closing;
  }

  /** Checks that a thread outside can enter, or open a root. */
  void checkOpen() {
    reportAbandoned();
    checkEnterable();
  }

  /**
   * Returns the exception for a thread outside that uses the heap while {@code inside} is inside.
   */
  RuntimeException refusal(@Nullable Thread inside) {
    turn.watch.look();
    reportAbandoned();
    if (heap.isClosed()) {
      return Errors.closed(heap.toString());
    }
    return abandoned ? Errors.abandoned(heap) : Errors.notEntered(heap, inside);
  }

  // ------------------------------------------------------------------ going out

  /** Closes the scope of an entry, and leaves the heap if it was the last entry. */
  void leave(Scope scope) {
    if (entries > 1) {
      entries--;
      scope.letGo();
      return;
    }
    Thread inside = heap.mutator;
    int number = turn.number;
    boolean leaving = true;
    try {
      leaving = isLeavable();
      if (leaving) {
        letGoAndGoOut(scope);
      }
    } catch (Throwable t) {
      if (heap.mutator == inside) { // exit failed; the stack may have no room for another call
        heap.mutator = null;
        heap.owner = null;
        turn.unended = number;
      }
      throw t;
    }
    if (!leaving) {
      throw Errors.leaveInside(heap);
    }
    afterwards();
  }

  /** Returns whether no operation is in progress that other threads must not find half done. */
  private boolean isLeavable() {
    try {
      return !upkeep.isAtWork();
    } catch (VirtualMachineError | LinkageError e) {
      return true; // no room to find out; a construction in progress will fail, too
    }
  }

  private void letGoAndGoOut(Scope scope) {
    try {
      scope.letGoQuietly();
      drain();
      if (!turn.hasQueuedThreads()) {
        heap.safePoint();
      }
    } finally {
      goOut();
    }
  }

  /**
   * Removes an inner entry, whose scope the caller then closes. Returns false, and changes nothing,
   * if only one entry is left.
   */
  boolean leaveInner() {
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
  void goOut() {
    boolean closed = heap.isClosed();
    int number = turn.number;
    try {
      if (!abandoned && (upkeep.hasWorkLeft() || unfreed.isAny() || posted.isInterrupted())) {
        tender.start();
      }
    } finally {
      if (!closed) { // else the closing thread stays the mutator, to get DeadObjectExceptions
        heap.mutator = null;
        heap.owner = null;
      }
      try {
        turn.end();
      } catch (Throwable t) {
        turn.unended = number; // the next thread to arrive unlocks
        throw t;
      }
    }
  }

  // ------------------------------------------------------------------ releasing

  /** Releases a shared hold that has no users left. Called by any thread. */
  void release(Anchor anchor) {
    if (Thread.currentThread() == heap.mutator) {
      heap.openHolds.close(anchor, heap.counts);
      return;
    }
    post(anchor);
    if (later) {
      tender.start();
      return;
    }
    turn.endUnended();
    if (lookAgain()) {
      afterwards();
    }
  }

  /** Drains the queue if no thread is inside to do so. Returns whether it has done so. */
  private boolean lookAgain() {
    boolean released = false;
    while (posted.isAny() && !later && tryBegin()) {
      try {
        drain();
      } finally {
        goOut();
      }
      released = true;
    }
    return released;
  }

  /** Adds a hold to the queue, and requests a safepoint of the thread inside. */
  void post(Anchor anchor) {
    posted.post(anchor);
    heap.due = true;
  }

  boolean hasPosted() {
    return posted.isAny();
  }

  /** Releases the queued holds, first in first out, including those added meanwhile. */
  void drain() {
    openings.takeLost();
    for (Anchor next = posted.first(); next != null; next = posted.first()) {
      close(next);
      posted.done(next); // a nested drain may have removed it, and others
    }
  }

  /** Releases a hold, unless closing the heap has already released it. */
  private void close(Anchor anchor) {
    if (!anchor.closed) {
      heap.openHolds.close(anchor, heap.counts);
    }
  }

  // ------------------------------------------------------------------ looking after it

  /** Rechecks the queue, and frees native memory if too much is left to the maintenance thread. */
  private void afterwards() {
    lookAgain();
    if (unfreed.isOverBudget() && tryBegin()) {
      freeOutside();
    }
    report();
  }

  /** Delivers the pending reports to user code, on a thread outside. Never throws. */
  private void report() {
    openings.reportTaken();
    reportAbandoned();
  }

  /** Exits, rechecks the queue, and then frees native memory outside the lock. */
  void freeOutside() {
    NativeMemory memory = unfreed.take();
    goOut();
    try {
      lookAgain();
    } finally {
      unfreed.free(memory);
    }
  }

  /**
   * Enters, drains the queue and collects for a maximum pause, on the maintenance thread. Returns
   * whether work is left.
   *
   * @param collecting false to leave out the collection
   */
  boolean tend(boolean collecting) {
    turn.await();
    begin();
    long start = System.nanoTime();
    long deaths = heap.deaths();
    boolean more = false;
    try {
      if (!closing && !abandoned) {
        drain();
        if (collecting) {
          upkeep.tend();
        }
        more = upkeep.isCollecting() || posted.isAny();
      }
      tender.noteTurn(System.nanoTime() - start, heap.deaths() != deaths);
      if (!more) {
        tender.ended();
      }
    } finally {
      freeOutside();
    }
    report();
    return more;
  }

  /** Marks the heap as abandoned by a terminated thread, and releases that thread's lock. */
  private void abandon(Thread inside, int number) {
    synchronized (this) { // several threads may detect it at once
      if (abandoned
          || heap.isClosed()
          || heap.user() != inside
          || !turn.isTaken()
          || turn.number != number) {
        return;
      }
      unreported.set(inside);
      abandoned = true;
      turn.unended = number;
    }
    turn.endUnended();
  }

  /** Reports once that a thread has terminated inside, on a thread outside. Never throws. */
  private void reportAbandoned() {
    if (abandoned) {
      Thread inside = unreported.getAndSet(null);
      if (inside != null) {
        reports.reportAbandoned(inside);
      }
    }
  }

  // ------------------------------------------------------------------ closing

  /** Closes the heap; see {@link SharedClosing}. */
  boolean close(Duration patience) {
    return new SharedClosing(heap, this, upkeep).run(patience);
  }

  /** Sets whether the heap is closed or being closed. If it is, no thread can enter. */
  void setClosing(boolean on) {
    closing = on;
  }

  /**
   * Enters in order to close the heap, if need be in place of a thread that has terminated inside.
   * Returns false if the heap is already closed.
   */
  boolean comeInToClose() {
    turn.watch.look();
    reportAbandoned();
    turn.await();
    if (heap.isClosed()) {
      turn.end();
      return false;
    }
    begin();
    closing = true; // an error in another closing thread may have reset it
    return true;
  }
}
