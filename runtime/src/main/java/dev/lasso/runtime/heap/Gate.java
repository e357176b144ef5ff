package dev.lasso.runtime.heap;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/*
 * How a shared heap is used by one thread at a time, and its roots by all.
 *
 * A thread comes in when it is its turn, and writes itself into Heap.mutator, or into Heap.owner
 * while a traversal runs; before it goes it writes null. Both are plain fields. Who is inside has
 * written itself last, and sees that. Who is outside has written null after itself, and others
 * never write it: so it does not see itself, whatever else it sees. The comparison that a confined
 * heap makes refuses exactly those outside.
 *
 * A root that is closed last, of those that use an anchor, has to be released inside. If its thread
 * is not, it posts the anchor, and enters to release it if no thread is inside. A thread that leaves
 * looks at the posted anchors after that. Posting and looking at
 * the turn, ending the turn and looking at what was posted, are volatile accesses in opposite order:
 * one of the two sees the other. The thread inside looks at every safe point, too. An entry that
 * ends by an error leaves the second look to the tender: there may be no room for it.
 *
 * A thread that ends inside may leave the graph half changed. The thread that finds it marks the
 * heap as abandoned and ends its turn. From then on every entry is refused but that of a thread that
 * closes the heap.
 */

/** The way into a shared heap, and out of it. */
final class Gate {

  private final Heap heap;
  private final Upkeep upkeep;
  private final Openings openings;
  private final LeakReports reports;
  final Turn turn;
  Tender tender; // tests put another one in its place

  /** Whether posted anchors are left to the tender. */
  private final boolean later;

  /** How many entries of the thread inside are open. */
  private int entries;

  private final Posted posted = new Posted();
  final Unfreed unfreed;

  /** Whether the heap is closed, or about to be. */
  private volatile boolean closing;

  /** True once a thread has ended inside, for good. */
  private volatile boolean abandoned;

  /** That thread, until it is reported. */
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

  /** The gate of a heap that has to have one, for {@code user}. */
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

  /** Enters, for as long as the scope is open that is returned. */
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

  /** As {@link #enter}, or returns null if the time is over. */
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

  /** Begins its turn, which it has got; finds the heap as others have left it. */
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

  /** Goes out after an error, which may leave no room for a look at what was posted. */
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
    heap.owner = null; // of a thread that has ended inside
    entries = 1;
  }

  /** Comes in if nobody is inside, past those who wait, without looking at what is posted. */
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

  /** Whether the heap is closed, or about to be. */
  boolean isClosing() {
    return closing;
  }

  /** Checks that a thread outside may enter, or open a root. */
  void checkOpen() {
    reportAbandoned();
    checkEnterable();
  }

  /** The exception for a thread outside that uses the heap, with {@code inside} inside of it. */
  RuntimeException refusal(@Nullable Thread inside) {
    turn.watch.look();
    reportAbandoned();
    if (heap.isClosed()) {
      return Errors.closed(heap.toString());
    }
    return abandoned ? Errors.abandoned(heap) : Errors.notEntered(heap, inside);
  }

  // ------------------------------------------------------------------ going out

  /** Closes the scope of an entry, and leaves if it was the last one. */
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
      if (heap.mutator == inside) { // it could not go out: there may be no room for any call
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

  /** Returns whether nothing is under way that others must not find half done. */
  private boolean isLeavable() {
    try {
      return !upkeep.isAtWork();
    } catch (VirtualMachineError | LinkageError e) {
      return true; // too little stack or memory to tell: then a construction will not end well
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

  /** Takes an entry off the count if another one is left; its scope is to be closed then. */
  boolean leaveInner() {
    if (entries == 1) {
      return false;
    }
    entries--;
    return true;
  }

  /** Ends its turn, or throws before it has done anything. */
  @SuppressWarnings("Finally") // for lack of stack, no call may come before the note
  void goOut() {
    boolean closed = heap.isClosed();
    int number = turn.number;
    try {
      if (!abandoned && (upkeep.hasWorkLeft() || unfreed.isAny() || posted.isInterrupted())) {
        tender.start();
      }
    } finally {
      if (!closed) { // else who has closed it is told that its objects are dead
        heap.mutator = null;
        heap.owner = null;
      }
      try {
        turn.end();
      } catch (Throwable t) {
        turn.unended = number; // for whoever comes next
        throw t;
      }
    }
  }

  // ------------------------------------------------------------------ releasing

  /** Releases the hold of an anchor that has no user any more. */
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

  /** Releases the posted anchors if no thread is inside; returns whether it has. */
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

  /** Has the thread inside release the hold of an anchor at its next drain. */
  void post(Anchor anchor) {
    posted.post(anchor);
    heap.due = true;
  }

  boolean hasPosted() {
    return posted.isAny();
  }

  /** Releases what was posted, in this order, and what is posted meanwhile. */
  void drain() {
    openings.takeLost();
    for (Anchor next = posted.first(); next != null; next = posted.first()) {
      close(next);
      posted.done(next); // what has died may have had more released
    }
  }

  /** Releases the hold of an anchor, unless the closing of the heap has. */
  private void close(Anchor anchor) {
    if (!anchor.closed) {
      heap.openHolds.close(anchor, heap.counts);
    }
  }

  // ------------------------------------------------------------------ looking after it

  /** Looks at what was posted, and helps the tender if it has too much to free. */
  private void afterwards() {
    lookAgain();
    if (unfreed.isOverBudget() && tryBegin()) {
      freeOutside();
    }
    report();
  }

  /** Makes the reports that are due; for a thread outside. Calls the program. Never throws. */
  private void report() {
    openings.reportTaken();
    reportAbandoned();
  }

  /** Goes out, looks at what was posted, and frees memory then. */
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
   * Releases the posted anchors and collects, for the tender; returns whether there is more to do.
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

  /** Marks the heap as abandoned by a thread that has ended in its turn, and ends that. */
  private void abandon(Thread inside, int number) {
    synchronized (this) { // one of the threads that look
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

  /** Reports, once, that a thread has ended inside; for a thread outside. Never throws. */
  private void reportAbandoned() {
    if (abandoned) {
      Thread inside = unreported.getAndSet(null);
      if (inside != null) {
        reports.reportAbandoned(inside);
      }
    }
  }

  // ------------------------------------------------------------------ closing

  /** See {@link SharedClosing}. */
  boolean close(Duration patience) {
    return new SharedClosing(heap, this, upkeep).run(patience);
  }

  /** Tells whether it is closed, or about to be: then nobody enters. */
  void setClosing(boolean on) {
    closing = on;
  }

  /**
   * Comes in to close the heap, also in place of a thread that has ended inside; returns false if
   * it is closed by then.
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
    closing = true; // an error may have ended the closing by another thread
    return true;
  }
}
