package dev.lasso.runtime.threads;

/** The position of a thread of the {@link HeldModel}, and its next action. */
enum HeldPoint {
  OUTSIDE(0),
  /** Has read the cell; becomes a user of the shared hold. */
  OPEN(1),
  /** Has the root of another thread; becomes a user of its shared hold. */
  SHARE(2),
  /** Ceases to be a user of a shared hold. */
  LET_GO(3),
  /** Was the last user, and ends the shared hold. */
  END(4),
  /** Has ended the shared hold, and queues the release. */
  POST(5),
  /** Tries to enter, because a release is queued. */
  TRY_ENTER(6),
  /** Has entered, and drains the queue. */
  DRAIN(7),
  UNLOCK(8),
  /** Has unlocked the entry lock, and checks the queue again. */
  LOOK(9),
  /** Has entered to do something. */
  INSIDE(10),
  /** Reads and writes the count of an object without entering: {@link HeldBug}. */
  READ_COUNT(11),
  WRITE_COUNT(12);

  private static final HeldPoint[] BY_NUMBER = new HeldPoint[16];

  static {
    for (HeldPoint point : values()) {
      BY_NUMBER[point.number] = point;
    }
  }

  private final byte number;

  HeldPoint(int number) {
    this.number = (byte) number;
  }

  static HeldPoint of(byte[] s, int thread) {
    return BY_NUMBER[s[HeldState.POINT + thread]];
  }

  void set(byte[] s, int thread) {
    s[HeldState.POINT + thread] = number;
  }
}
