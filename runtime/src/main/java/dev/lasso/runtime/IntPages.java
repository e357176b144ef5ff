package dev.lasso.runtime;

import java.util.Arrays;

/** A growing array of ints in pages: growing moves no element, and no page is large. */
final class IntPages {

  private static final int PAGE_BITS = 12;
  private static final int PAGE_SIZE = 1 << PAGE_BITS;
  private static final int PAGE_MASK = PAGE_SIZE - 1;

  private int[][] pages = new int[0][];
  private int count;

  /** Makes indexes below {@code length} valid. New elements are 0. */
  void ensure(long length) {
    while ((long) count << PAGE_BITS < length) {
      int[] page = new int[PAGE_SIZE];
      if (count == pages.length) {
        pages = Arrays.copyOf(pages, Math.max(4, 2 * count));
      }
      pages[count++] = page;
    }
  }

  /** The number of valid indexes. */
  long length() {
    return (long) count << PAGE_BITS;
  }

  int get(int index) {
    return pages[index >>> PAGE_BITS][index & PAGE_MASK];
  }

  void set(int index, int value) {
    pages[index >>> PAGE_BITS][index & PAGE_MASK] = value;
  }

  /** Sets all elements to 0. */
  void clear() {
    for (int i = 0; i < count; i++) {
      Arrays.fill(pages[i], 0);
    }
  }
}
