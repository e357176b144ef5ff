package dev.lasso.runtime.heap;

import java.util.concurrent.locks.AbstractQueuedSynchronizer;

/**
 * Whose turn it is: one at a time, first come, first served.
 *
 * <p>The state goes up by one when a turn begins, to an odd number, and when it ends. So any thread
 * can end a certain turn, by its number, and no other: that of a thread that has ended, or that had
 * no stack left to end it.
 */
@SuppressWarnings("serial") // nobody writes it
final class Turn extends AbstractQueuedSynchronizer {

  /** The number of the turn that is under way; for who has it. */
  private int number;

  /** The number of a turn that was to end, and could not for lack of stack; or 0. */
  private volatile int unended;

  @Override
  protected boolean tryAcquire(int ignored) {
    return tryBeginInOrder();
  }

  @Override
  protected boolean tryRelease(int turn) {
    compareAndSetState(turn, turn + 1);
    return true; // if somebody has ended it before, the next is told once more
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

  /** The number of the turn that is under way; for who has it. */
  int number() {
    return number;
  }

  /** Whether somebody has a turn. */
  boolean isTaken() {
    return (getState() & 1) != 0;
  }

  /** Ends the turn that is under way; for who has it. */
  void end() {
    int turn = number;
    try {
      release(turn);
    } catch (StackOverflowError e) {
      unended = turn;
      throw e;
    }
  }

  /** Ends the turn that could not be ended by who had it, if there is one. */
  void endUnended() {
    int turn = unended;
    if (turn != 0) {
      unended = 0;
      release(turn);
    }
  }
}
