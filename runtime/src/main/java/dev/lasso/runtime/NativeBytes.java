package dev.lasso.runtime;

import java.util.Arrays;

/**
 * How many bytes outside the JVM's heap the objects pin, as they said when they were weighed last.
 *
 * <p>A collection is due when the sum has grown by a step since the last one. The step is a small
 * part of what is in use after a collection that freed what had come since, and doubles, up to all
 * of it, after each that did not: so little garbage is pinned, and a growing graph is not examined
 * for ever.
 */
final class NativeBytes {

  private static final int PAGE_BITS = 12;
  private static final int PAGE_SIZE = 1 << PAGE_BITS;
  private static final int PAGE_MASK = PAGE_SIZE - 1;
  private static final int SMALLEST_STEP = 32;

  /** Below that no collection is due. */
  private long budget;

  /** By slot, in pages. None while no object has a weight. */
  private long[][] pages = new long[0][];

  private long total;

  /** How much was in use after the last collection. */
  private long settled;

  /** What part of that, one over this number, may come on top. */
  private int step = SMALLEST_STEP;

  private long limit;

  void setBudget(long bytes) {
    budget = bytes;
    limit = bytes;
  }

  /**
   * What an object says that it pins.
   *
   * @throws IllegalStateException if it says a negative number
   */
  static long of(GcObject object) {
    long bytes = object.gcWeight();
    if (bytes < 0) {
      throw Errors.negativeWeight(object, bytes);
    }
    return bytes;
  }

  long total() {
    return total;
  }

  /** Whether a collection is due. */
  boolean isOver() {
    return total > limit;
  }

  /** Makes room for the slots below {@code end}. */
  void reserve(int end) {
    int needed = (end + PAGE_MASK) >>> PAGE_BITS;
    if (needed > pages.length) {
      long[][] more = Arrays.copyOf(pages, Math.max(needed, 2 * pages.length));
      for (int i = pages.length; i < more.length; i++) {
        more[i] = new long[PAGE_SIZE];
      }
      pages = more;
    }
  }

  /** Notes that the object in {@code slot} pins so many bytes. */
  void set(int slot, long bytes) {
    long[] page = pages[slot >>> PAGE_BITS];
    total += bytes - page[slot & PAGE_MASK];
    page[slot & PAGE_MASK] = bytes;
  }

  /** Notes that the object in {@code slot} is gone. */
  void remove(int slot) {
    if (total != 0 && slot >>> PAGE_BITS < pages.length) {
      set(slot, 0);
    }
  }

  /**
   * Notes that a collection is over.
   *
   * @param before what was in use when it began
   */
  void collected(long before) {
    if (before > limit) {
      boolean fruitful = before - total >= (before - settled) / 2;
      step = fruitful ? Math.min(SMALLEST_STEP, step * 2) : Math.max(1, step / 2);
    }
    settled = total;
    limit = Math.max(budget, total + total / step);
  }
}
