package dev.lasso.runtime.observe;

/**
 * A stack bang: checks that the call stack has room before an operation that a {@link
 * StackOverflowError} must not interrupt. A call of user code is such an operation, because an
 * overflow could strike after the runtime has recorded that a finalizer ran or a resource is
 * closed, but before that happens. So is the entry into a heap or a scope, which must be left
 * again.
 *
 * <p>A probe calls a method with a large frame recursively. The frame is large because of the
 * variables of a branch that few probes take, so a probe costs little more than its calls. Some
 * probes must take the branch, because compilers remove a branch that was never taken, together
 * with its variables.
 */
public final class StackBang {

  /** Number of frames to probe: deeper than the runtime's own calls before user code runs. */
  public static final int DEPTH = 10;

  /** Deeper than the calls that enter a heap and leave it. */
  public static final int ENTRY = 5;

  /** Deeper than the initialization of the classes that the runtime needs for lack of room. */
  public static final int INITIALIZATION = 40;

  /** Deeper than the calls that open a number of nested scopes and close the last of them. */
  public static final int SCOPES = 8;

  /** Deeper than the calls that leave an inner entry. */
  public static final int INNER_ENTRY = 3;

  /** One in this number of probes takes the branch. */
  private static final int PROBES_PER_BRANCH = 64;

  private static volatile long salt = 1;

  private StackBang() {}

  public static boolean hasRoom() {
    return hasRoom(DEPTH, 0);
  }

  /**
   * Returns whether there is room for {@code depth} large frames.
   *
   * @param number the number of the probe, by which one in {@link #PROBES_PER_BRANCH} takes the
   *     branch
   */
  public static boolean hasRoom(int depth, int number) {
    try {
      return descend(0, depth, (number & (PROBES_PER_BRANCH - 1)) == 0, number) != 0;
    } catch (StackOverflowError e) {
      return false;
    }
  }

  /**
   * Checks that there is room.
   *
   * @throws StackOverflowError if there is no room
   */
  public static void check() {
    check(DEPTH, 0);
  }

  public static void check(int depth, int number) {
    if (!hasRoom(depth, number)) {
      throw new StackOverflowError();
    }
  }

  /**
   * Calls itself {@code depth} times. The reads of the branch are volatile, so they happen one
   * after the other, and all values are needed after the last read, so each has its own place in
   * the frame. They also make the method too large to be inlined.
   */
  private static long descend(int done, int depth, boolean branch, long a0) {
    if (done < depth) {
      return descend(done + 1, depth, branch, a0) | 1;
    }
    if (!branch) {
      return 1;
    }
    long a1 = salt;
    long a2 = salt;
    long a3 = salt;
    long a4 = salt;
    long a5 = salt;
    long a6 = salt;
    long a7 = salt;
    long a8 = salt;
    long a9 = salt;
    long a10 = salt;
    long a11 = salt;
    long a12 = salt;
    long a13 = salt;
    long a14 = salt;
    long a15 = salt;
    long a16 = salt;
    long a17 = salt;
    long a18 = salt;
    long a19 = salt;
    long a20 = salt;
    long a21 = salt;
    long a22 = salt;
    long a23 = salt;
    long a24 = salt;
    long a25 = salt;
    long a26 = salt;
    long a27 = salt;
    long a28 = salt;
    long a29 = salt;
    long a30 = salt;
    long a31 = salt;
    long a32 = salt;
    long a33 = salt;
    long a34 = salt;
    long a35 = salt;
    long a36 = salt;
    long a37 = salt;
    long a38 = salt;
    long a39 = salt;
    long a40 = salt;
    long a41 = salt;
    long a42 = salt;
    long a43 = salt;
    long a44 = salt;
    long a45 = salt;
    long a46 = salt;
    long a47 = salt;
    return (salt ^ a0 ^ a1 ^ a2 ^ a3 ^ a4 ^ a5 ^ a6 ^ a7 ^ a8 ^ a9 ^ a10 ^ a11 ^ a12 ^ a13 ^ a14
            ^ a15 ^ a16 ^ a17 ^ a18 ^ a19 ^ a20 ^ a21 ^ a22 ^ a23 ^ a24 ^ a25 ^ a26 ^ a27 ^ a28
            ^ a29 ^ a30 ^ a31 ^ a32 ^ a33 ^ a34 ^ a35 ^ a36 ^ a37 ^ a38 ^ a39 ^ a40 ^ a41 ^ a42
            ^ a43 ^ a44 ^ a45 ^ a46 ^ a47)
        | 1;
  }
}
