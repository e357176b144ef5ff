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
  private static final int DEPTH = 10;

  /** Deeper than a heap is entered, and left again. */
  static final int ENTRY = 5;

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
   * Calls itself. All variables of the branch are needed after the last one is known, so that each
   * has a place in the frame; and they make the method too large to be inlined.
   */
  private static long descend(int done, int depth, boolean branch, long a0) {
    if (done < depth) {
      return descend(done + 1, depth, branch, a0) | 1;
    }
    if (!branch) {
      return 1;
    }
    long a1 = next(a0);
    long a2 = next(a1);
    long a3 = next(a2);
    long a4 = next(a3);
    long a5 = next(a4);
    long a6 = next(a5);
    long a7 = next(a6);
    long a8 = next(a7);
    long a9 = next(a8);
    long a10 = next(a9);
    long a11 = next(a10);
    long a12 = next(a11);
    long a13 = next(a12);
    long a14 = next(a13);
    long a15 = next(a14);
    long a16 = next(a15);
    long a17 = next(a16);
    long a18 = next(a17);
    long a19 = next(a18);
    long a20 = next(a19);
    long a21 = next(a20);
    long a22 = next(a21);
    long a23 = next(a22);
    long a24 = next(a23);
    long a25 = next(a24);
    long a26 = next(a25);
    long a27 = next(a26);
    long a28 = next(a27);
    long a29 = next(a28);
    long a30 = next(a29);
    long a31 = next(a30);
    long a32 = next(a31);
    long a33 = next(a32);
    long a34 = next(a33);
    long a35 = next(a34);
    long a36 = next(a35);
    long a37 = next(a36);
    long a38 = next(a37);
    long a39 = next(a38);
    long a40 = next(a39);
    long a41 = next(a40);
    long a42 = next(a41);
    long a43 = next(a42);
    long a44 = next(a43);
    long a45 = next(a44);
    long a46 = next(a45);
    long a47 = next(a46);
    return (next(a47) ^ a0 ^ a1 ^ a2 ^ a3 ^ a4 ^ a5 ^ a6 ^ a7 ^ a8 ^ a9 ^ a10 ^ a11 ^ a12 ^ a13
            ^ a14 ^ a15 ^ a16 ^ a17 ^ a18 ^ a19 ^ a20 ^ a21 ^ a22 ^ a23 ^ a24 ^ a25 ^ a26 ^ a27
            ^ a28 ^ a29 ^ a30 ^ a31 ^ a32 ^ a33 ^ a34 ^ a35 ^ a36 ^ a37 ^ a38 ^ a39 ^ a40 ^ a41
            ^ a42 ^ a43 ^ a44 ^ a45 ^ a46 ^ a47)
        | 1;
  }

  private static long next(long a) {
    return a * 31 + salt; // volatile: one after the other
  }
}
