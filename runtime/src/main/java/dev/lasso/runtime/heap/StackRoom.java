package dev.lasso.runtime.heap;

/**
 * Whether the stack has room for a call of user code. Without a look ahead, an overflow could come
 * up after the runtime has noted that a finalizer ran or a resource is closed, and before it is.
 */
public final class StackRoom {

  /** How many calls deep to look: deeper than the runtime goes before user code runs. */
  private static final int DEPTH = 48;

  private StackRoom() {}

  static boolean isThere() {
    try {
      return descend(DEPTH, 1, 2, 3, 4, 5, 6) != 0;
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
    if (!isThere()) {
      throw new StackOverflowError();
    }
  }

  /** All of it is needed after the call, so that compiled frames are no smaller than others. */
  private static long descend(int left, long a, long b, long c, long d, long e, long f) {
    return left == 0 ? 1 : (descend(left - 1, b, c, d, e, f, a + left) ^ a ^ b ^ c ^ d ^ e ^ f) | 1;
  }
}
