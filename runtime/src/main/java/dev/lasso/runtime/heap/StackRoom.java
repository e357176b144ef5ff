package dev.lasso.runtime.heap;

/**
 * Whether the stack has room: for a call of user code, as an overflow could come up after the
 * runtime has noted that a finalizer ran or a resource is closed, and before it is; or to leave
 * what is being entered.
 *
 * <p>A look calls a method with a large frame several times, one call within the other. The frame
 * is large for the variables of a branch that few looks take, so a look costs little more than the
 * calls. Some looks have to take it: compilers leave out a branch that was never taken, and its
 * variables.
 */
public final class StackRoom {

  /** How many frames to look for: deeper than the runtime goes before user code runs. */
  static final int DEPTH = 10;

  /** Deeper than a heap is entered, and left again. */
  static final int ENTRY = 5;

  /** Deeper than classes are initialised that the runtime needs when there is little room. */
  static final int PREPARATION = 40;

  /** Deeper than a number of nested scopes are opened, and the last of them is closed. */
  static final int SCOPES = 8;

  /** Deeper than an inner entry is left. */
  static final int INNER_ENTRY = 3;

  /** One of so many looks takes the branch. */
  private static final int LOOKS = 64;

  private static volatile long salt = 1;

  private StackRoom() {}

  static boolean isThere() {
    return isThere(DEPTH, 0);
  }

  /**
   * Whether there is room for {@code depth} large frames.
   *
   * @param number of the look: which of them take the branch
   */
  static boolean isThere(int depth, int number) {
    try {
      return descend(0, depth, (number & (LOOKS - 1)) == 0, number) != 0;
    } catch (StackOverflowError e) {
      return false;
    }
  }

  /**
   * Checks that there is room.
   *
   * @throws StackOverflowError if there is not
   */
  public static void check() {
    check(DEPTH, 0);
  }

  static void check(int depth, int number) {
    if (!isThere(depth, number)) {
      throw new StackOverflowError();
    }
  }

  /**
   * Calls itself. The variables of the branch are read one after the other, as they are volatile,
   * and all are needed after the last one is read, so that each has a place in the frame; and they
   * make the method too large to be inlined.
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
