package dev.lasso.runtime.heap;

import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.object.FieldHandles;
import dev.lasso.runtime.object.HeapState;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The life of a shared heap: a phase, and a bit for a thread that has terminated inside, in one
 * word. Each step is one compare-and-set. Threads enter, and roots are opened, only while the word
 * is {@link #OPEN}.
 *
 * <table>
 * <caption>The steps</caption>
 * <tr><th>from, to <th>who <th>before <th>after
 * <tr><td>OPEN, CLOSING <td>the first thread that closes <td>has the monitor <td>nothing has ended
 * <tr><td>CLOSING, OPEN <td>the last closing thread, if all fail <td>has the monitor <td>cells and
 *     holds are as before
 * <tr><td>CLOSING, COMMITTED <td>a closing thread with the lock <td>no root is open, and the heap
 *     is watched <td>there is no way back; cells and holds end
 * <tr><td>CLOSING or COMMITTED, LEFT <td>a thread whose patience has ended; the last closing thread
 *     if all fail after COMMITTED <td>the heap is watched <td>sets CLOSE in the word of work
 * <tr><td>COMMITTED or LEFT, CLOSED <td>a thread with the lock <td>no scope and no root is open
 *     <td>everything was released
 * <tr><td>any, with ABANDONED <td>a thread that finds the owner of the lock dead <td>the dead
 *     thread holds the lock <td>the phase is kept; the lock is freed
 * </table>
 *
 * <p>A thread that closes the heap only reads whether a root is open. A root is counted before it
 * is shown, and a hold is ended by a compare-and-set of its count from zero, in COMMITTED and LEFT
 * alone. Therefore nothing is freed under an open root, except by a closing without patience.
 *
 * <p>Three decisions. An open heap is not watched: after an error its work waits for the next
 * thread, and after a death nothing can be done with it but to close it. A heap in which a thread
 * has terminated is closed like others: it waits for the last root, and frees the rest. The code
 * that runs while a closing frees what no root holds cannot open a root or set a cell; so only the
 * closing of roots can make another walk necessary, and the walks come to an end.
 */
final class LifeCycle {

  static final int OPEN = 0;
  static final int CLOSING = 1;
  static final int COMMITTED = 2;
  static final int LEFT = 3;
  static final int CLOSED = 4;

  private static final int PHASE = 7;
  private static final int ABANDONED = 8;

  private static final VarHandle STATE =
      FieldHandles.find(MethodHandles.lookup(), "state", int.class);

  private final HeapState heap;
  private volatile int state;

  /** Number of threads that close the heap and wait. Guarded by this. */
  private int closers;

  LifeCycle(HeapState heap) {
    this.heap = heap;
  }

  int phase() {
    return state & PHASE;
  }

  boolean isAbandoned() {
    return (state & ABANDONED) != 0;
  }

  /** Returns whether no thread can enter, and no root can be opened. */
  boolean isRefusing() {
    return state != OPEN;
  }

  /** Returns whether the thread with the lock may change the graph. */
  boolean isUsable() {
    int now = state;
    return (now & ABANDONED) == 0 || (now & PHASE) >= COMMITTED;
  }

  /** Checks that threads can enter, and roots can be opened. */
  void check() {
    if (state != OPEN) {
      throw refusal();
    }
  }

  /** Returns the exception for a thread that is refused. */
  RuntimeException refusal() {
    return phase() == OPEN ? Errors.abandoned(heap) : Errors.closed(heap.toString());
  }

  /** Returns whether the heap closes for good, but is not closed yet. */
  boolean isLeft() {
    int phase = phase();
    return phase == COMMITTED || phase == LEFT;
  }

  /** Begins a closing, which refuses all other threads. */
  synchronized void beginClosing() {
    closers++;
    step(OPEN, OPEN, CLOSING);
  }

  /**
   * Ends a closing. If it was the last one and has failed, the heap opens again, or, if there is no
   * way back, is left. Returns whether it is left by that.
   */
  synchronized boolean endClosing() {
    closers--;
    return closers == 0 && !step(CLOSING, CLOSING, OPEN) && step(COMMITTED, COMMITTED, LEFT);
  }

  /** Decides that the heap closes, with the lock held. */
  boolean commit() {
    return step(CLOSING, CLOSING, COMMITTED);
  }

  /** Leaves the closing to the last root or entry. Returns false if it was left or has ended. */
  boolean leave() {
    return step(CLOSING, COMMITTED, LEFT);
  }

  /** Ends the life of the heap, with the lock held. */
  void close() {
    step(COMMITTED, LEFT, CLOSED);
  }

  /** Records that a thread has terminated inside. Returns false if that is known. */
  boolean abandon() {
    return ((int) STATE.getAndBitwiseOr(this, ABANDONED) & ABANDONED) == 0;
  }

  private boolean step(int first, int last, int to) {
    while (true) {
      int now = state;
      int phase = now & PHASE;
      if (phase < first || phase > last) {
        return false;
      }
      if (STATE.compareAndSet(this, now, (now & ABANDONED) | to)) {
        return true;
      }
    }
  }
}
