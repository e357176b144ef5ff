package dev.lasso.runtime.heap;

import dev.lasso.runtime.observe.Log;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Looks after a shared heap that was left with something to do: it comes in like everybody else,
 * works for as long as the longest pause, and goes out, until nothing is left. There is none while
 * there is nothing to do. It is a platform thread: all carriers of virtual threads may be busy, or
 * pinned by native calls.
 */
class Tender implements Runnable {

  /** Time before the first collection, in ns: the garbage until then is collected together. */
  private static final long FIRST = TimeUnit.MILLISECONDS.toNanos(20);

  /** Time that the program has the heap for itself, as a multiple of the time of a collection. */
  private static final double REST = 2.5;

  /** Shortest rest, in ns, and the time between a posted release and its turn. */
  private static final long SHORTEST_REST = TimeUnit.MILLISECONDS.toNanos(1);

  /** The same as {@link #REST} after a collection that has found nothing, as the next one would. */
  private static final long FRUITLESS = 10;

  private static final long LONGEST = TimeUnit.SECONDS.toNanos(10);

  private final Gate gate;

  /** True if posted anchors are left to the tender. They do not wait for a collection. */
  private final boolean later;

  private final AtomicBoolean running = new AtomicBoolean();

  /** The thread, while it rests. */
  private volatile @Nullable Thread resting;

  /** Time that the next tender rests before its first collection, in ns. */
  volatile long first = FIRST;

  /** Time that its last turn took, in ns, without the time that it waited for it. */
  private long took;

  /** True if an object has died in that turn. */
  private boolean freed;

  Tender(Gate gate, boolean later) {
    this.gate = gate;
    this.later = later;
  }

  Thread newThread() {
    return Thread.ofPlatform().daemon().name("lasso tender of " + gate.heap()).unstarted(this);
  }

  /** Returns how long the program has the heap for itself after so much work, in ns. */
  static long restAfter(long worked) {
    return Math.clamp((long) (REST * worked), SHORTEST_REST, LONGEST);
  }

  /** Starts the thread, or wakes it if anchors were posted. Never throws: the next thread tries. */
  void start() {
    if (running.get() || !running.compareAndSet(false, true)) {
      Thread waiting = resting;
      if (waiting != null && isWanted()) {
        LockSupport.unpark(waiting);
      }
      return;
    }
    boolean started = false;
    try {
      newThread().start();
      started = true;
    } catch (Throwable t) {
      Log.noTender(gate.heap(), t);
    } finally {
      running.set(started);
    }
  }

  private boolean isWanted() {
    return later && gate.hasPosted();
  }

  /** Notes that it is about to end. */
  void ended() {
    running.set(false);
  }

  /** Notes a turn, for the thread itself. */
  void noteTurn(long nanos, boolean anyDied) {
    took = nanos;
    freed = anyDied;
  }

  @Override
  public void run() {
    boolean over = false;
    try {
      tend();
      over = true;
    } catch (InterruptedException e) {
      // It was told to end. Whoever leaves next starts another one.
    } finally {
      if (!over) {
        ended();
      }
      if (isWanted()) {
        start();
      }
    }
  }

  private void tend() throws InterruptedException {
    long due = System.nanoTime() + first;
    long worked = 0;
    boolean fruitful = false;
    boolean more;
    do {
      restUntil(due);
      boolean collecting = System.nanoTime() - due >= 0;
      more = takeTurn(collecting);
      if (collecting) {
        worked += took;
        fruitful |= freed;
        due = System.nanoTime() + restAfter(took);
      }
    } while (more);
    first = fruitful ? FIRST : Math.clamp(FRUITLESS * worked, FIRST, LONGEST);
  }

  private boolean takeTurn(boolean collecting) {
    try {
      return gate.tend(collecting);
    } catch (VirtualMachineError e) {
      return true; // there may be memory after a rest
    }
  }

  /** Rests until then, or for a moment if there are anchors to release. */
  private void restUntil(long due) throws InterruptedException {
    resting = Thread.currentThread();
    long left;
    while ((left = due - System.nanoTime()) > 0 && !isWanted()) {
      LockSupport.parkNanos(this, left);
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
    }
    resting = null;
    if (left > 0) {
      TimeUnit.NANOSECONDS.sleep(Math.min(left, SHORTEST_REST));
    }
  }
}
