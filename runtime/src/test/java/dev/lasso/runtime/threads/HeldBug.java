package dev.lasso.runtime.threads;

/**
 * Rules of the protocol that are left out on purpose, each with the smallest programs that go wrong
 * without it.
 */
enum HeldBug {
  /** Nothing is left out. */
  NONE(3, 2, ""),
  /** A thread that opens the cell becomes a user even if the shared hold has ended. */
  ROOT_FROM_ZERO(1, 1, "is dead although a root is open"),
  /** The last user does not end the shared hold, and still has it released. */
  NOT_ENDED(1, 1, "is dead although a root is open"),
  /** After unlocking, the queue is not checked again. */
  NO_SECOND_LOOK(1, 0, "a posted release waits although nobody is inside"),
  /** A thread that queues a release relies on others to enter. */
  POST_AND_FORGET(1, 0, "a posted release waits although nobody is inside"),
  /** The last user releases the hold itself, without entering. */
  RELEASE_WITHOUT_ENTERING(2, 1, "has wrong counts"),
  /** A shared hold is found again from its object, and used although its last user has left. */
  REVIVED_ANCHOR(3, 1, "is dead although a root is open"),
  /** Between slices, the collector is not notified of touches. */
  NO_TOUCH(3, 0, "is freed while it is held"),
  /** Garbage is freed in a later slice than the decision, even if it was touched since. */
  FREE_LATER(3, 0, "is freed twice"),
  /** A drain does not check whether closing the heap has already released the hold. */
  RELEASE_AFTER_CLOSE(2, 1, "a hold is released that is not there"),
  /** The release of a shared hold makes no suspect if its object has only edges left. */
  NO_SUSPECT(1, 0, "is garbage, and no suspect leads to it"),
  /**
   * The collector reads fields again instead of using its records. Not wrong here: an object with a
   * changed field was touched, and counts as alive with everything that it owned and owns.
   */
  EDGES_READ_AGAIN(2, 2, "");

  /** Number of operations of each thread. */
  final int one;

  final int other;

  /** The fault that is found. */
  final String fault;

  HeldBug(int one, int other, String fault) {
    this.one = one;
    this.other = other;
    this.fault = fault;
  }
}
