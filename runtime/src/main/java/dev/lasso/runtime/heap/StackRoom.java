package dev.lasso.runtime.heap;

/**
 * Whether the stack has room: for a call of user code, as an overflow could come up after the
 * runtime has noted that a finalizer ran or a resource is closed, and before it is; or to leave
 * what is being entered.
 */
public final class StackRoom {

  /** How many calls deep to look: deeper than the runtime goes before user code runs. */
  private static final int DEPTH = 48;

  /** Deeper than a heap is entered, and left again. */
  static final int ENTRY = 24;

  /** Deeper than a number of nested scopes are opened, and the last of them is closed. */
  static final int SCOPES = 48;

  /** Deeper than an inner entry is left. */
  static final int INNER_ENTRY = 12;

  private StackRoom() {}

  static boolean isThere() {
    return isThere(DEPTH);
  }

  static boolean isThere(int depth) {
    try {
      return descend(depth, 1, 2, 3, 4, 5, 6) != 0;
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
    check(DEPTH);
  }

  static void check(int depth) {
    if (!isThere(depth)) {
      throw new StackOverflowError();
    }
  }

  /** All of it is needed after the call, so that compiled frames are no smaller than others. */
  private static long descend(int left, long a, long b, long c, long d, long e, long f) {
    return left == 0 ? 1 : (descend(left - 1, b, c, d, e, f, a + left) ^ a ^ b ^ c ^ d ^ e ^ f) | 1;
  }
}
