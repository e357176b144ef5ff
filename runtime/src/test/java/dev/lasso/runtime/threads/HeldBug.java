package dev.lasso.runtime.threads;

/**
 * Rules of the protocol that are left out on purpose, each with the smallest programs that go wrong
 * without it.
 */
enum HeldBug {
  /** Nothing is left out. */
  NONE(3, 2, ""),
  /** Who opens the cell counts itself to the users even if they were ended. */
  ROOT_FROM_ZERO(1, 1, "is dead although a root is open"),
  /** Who leaves no user behind does not end them, and has the hold released all the same. */
  NOT_ENDED(1, 1, "is dead although a root is open"),
  /** After unlocking nobody looks again whether something was posted meanwhile. */
  NO_SECOND_LOOK(1, 0, "a posted release waits although nobody is inside"),
  /** Who posts a release relies on others to enter. */
  POST_AND_FORGET(1, 0, "a posted release waits although nobody is inside"),
  /** The last user takes the hold off itself, without entering. */
  RELEASE_WITHOUT_ENTERING(2, 1, "has wrong counts"),
  /** An anchor is found again from its object, and used although its last user has gone. */
  REVIVED_ANCHOR(3, 1, "is dead although a root is open"),
  /** Between slices nobody tells the collector what was touched. */
  NO_TOUCH(3, 0, "is freed while it is held"),
  /** What was decided is freed in a later slice, whatever was touched since. */
  FREE_LATER(3, 0, "is freed twice"),
  /** A drain does not ask whether closing the heap has taken the hold off already. */
  RELEASE_AFTER_CLOSE(2, 1, "a hold is released that is not there"),
  /** A released anchor that leaves its object to edges alone makes no suspect. */
  NO_SUSPECT(1, 0, "is garbage, and no suspect leads to it"),
  /**
   * The collector reads fields again instead of using its records. Not wrong here: what was stored
   * to was touched, and passes for alive with what it owned and what it owns.
   */
  EDGES_READ_AGAIN(2, 2, "");

  /** How many operations the threads do. */
  final int one;

  final int other;

  /** What is found. */
  final String fault;

  HeldBug(int one, int other, String fault) {
    this.one = one;
    this.other = other;
    this.fault = fault;
  }
}
