package dev.lasso.runtime.heap;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

/**
 * Whose turn it is: one at a time, first come, first served.
 *
 * <p>The state goes up by one when a turn begins, to an odd number, and when it ends. So any thread
 * can end a certain turn, by its number, and no other: that of a thread that has ended, or that had
 * no stack left to end it.
 */
@SuppressWarnings("serial") // nobody writes it
class Turn extends AbstractQueuedSynchronizer {

  private static final VarHandle UNENDED;

  static {
    try {
      UNENDED = MethodHandles.lookup().findVarHandle(Turn.class, "unended", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** How often a thread looks for its turn, each time for a while, before it queues. */
  private static final int LOOKS = Runtime.getRuntime().availableProcessors() > 1 ? 4 : 0;

  /** How long such a look is, in steps of {@link Thread#onSpinWait}. */
  private static final int LOOK = 64;

  /** How long the pause before the first of them is; later ones take twice as long each. */
  private static final int PAUSE = 256;

  /** The number of the turn that is under way; for who has it. */
  int number;

  /** How many threads queue, or are about to. */
  private final AtomicInteger queued = new AtomicInteger();

  /** The number of a turn that was to end, and could not for lack of stack; or 0. */
  volatile int unended;

  private final transient Access heap;

  /** Looks after those who wait. */
  final transient Watch watch;

  Turn(Access heap, Watch.Abandoned abandoned) {
    this.heap = heap;
    watch = new Watch(heap, this, abandoned);
  }

  @Override
  protected boolean tryAcquire(int ignored) {
    return tryBeginInOrder();
  }

  @Override
  protected boolean tryRelease(int turn) {
    compareAndSetState(turn, turn + 1);
    return true; // if somebody has ended it before, the next is told once more
  }

  /** Waits for a turn, and begins it. An interrupt does not end that. */
  void await() {
    if (tryBeginInOrder()) {
      return;
    }
    endUnended();
    if (spin()) {
      return;
    }
    watch.look();
    queue(); // or the watch ends again
    Object begun = null;
    try {
      watch.start();
      begun = heap.events.beginWait(heap.user());
      acquire(1);
    } finally {
      unqueue();
      heap.events.endWait(begun);
    }
  }

  /** The same, for so long at most; returns whether it has begun. */
  boolean tryAwait(long nanos) throws InterruptedException {
    if (tryAcquireNanos(1, 0)) {
      return true;
    }
    endUnended();
    if (nanos <= 0) {
      return false;
    }
    queue();
    Object begun = null;
    try {
      watch.start();
      begun = heap.events.beginWait(heap.user());
      return tryAcquireNanos(1, nanos);
    } finally {
      unqueue();
      heap.events.endWait(begun);
    }
  }

  /** Begins a turn if nobody has one, or waits. */
  boolean tryBeginInOrder() {
    return !hasQueuedPredecessors() && tryBegin();
  }

  /** Begins a turn if nobody has one, past those who wait. */
  boolean tryBegin() {
    int state = getState();
    if ((state & 1) == 0 && compareAndSetState(state, state + 1)) {
      number = state + 1;
      return true;
    }
    return false;
  }

  /**
   * Waits for a turn without queueing, for a fraction of a millisecond at most, as most turns are
   * shorter than it takes to park a thread and to wake it; returns whether it has begun.
   *
   * <p>Between the looks it leaves the memory alone, so that who has the turn can have some more in
   * one go: it takes several times as long where each of them moves to another processor. Where
   * several threads queue, it is not worth it.
   */
  private boolean spin() {
    int pause = PAUSE;
    for (int look = 0; look < LOOKS && queued.get() <= 1; look++) {
      pause(pause);
      pause *= 2;
      for (int i = 0; i < LOOK; i++) {
        if (tryBeginInOrder()) {
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

  /** Notes that a thread is about to queue; to be followed by {@link #unqueue}. */
  private void queue() {
    queued.getAndIncrement();
  }

  /** Notes that it does no more. */
  private void unqueue() {
    queued.getAndDecrement();
  }

  /** Whether a thread queues or is about to. */
  boolean isAnyQueued() {
    return queued.get() > 0;
  }

  /** Whether somebody has a turn. */
  boolean isTaken() {
    return (getState() & 1) != 0;
  }

  /** Ends the turn that is under way; for who has it. If that throws, it is noted. */
  void end() {
    int turn = number;
    try {
      release(turn);
    } catch (Throwable t) {
      unended = turn;
      throw t;
    }
  }

  /** Ends the turn that could not be ended by who had it, if there is one. */
  void endUnended() {
    int turn = unended;
    if (turn != 0) {
      release(turn);
      UNENDED.compareAndSet(this, turn, 0); // after it, for an error to lose nothing
    }
  }
}
