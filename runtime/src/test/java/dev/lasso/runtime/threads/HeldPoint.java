package dev.lasso.runtime.threads;

/** Where a thread of the {@link HeldModel} is, and what it does next. */
enum HeldPoint {
  OUTSIDE(0),
  /** Has read the cell; counts itself to the users of the anchor. */
  OPEN(1),
  /** Has got somebody's root; counts itself to the users of its anchor. */
  SHARE(2),
  /** Takes itself off the users of an anchor. */
  LET_GO(3),
  /** Has found none left, and sees to it that there will be none. */
  END(4),
  /** Was the last user, and posts the release. */
  POST(5),
  /** Tries to enter, as something is posted. */
  TRY_ENTER(6),
  /** Has entered, and releases what is posted. */
  DRAIN(7),
  UNLOCK(8),
  /** Has unlocked the gate, and looks whether something is posted. */
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
