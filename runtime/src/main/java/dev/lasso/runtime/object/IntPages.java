package dev.lasso.runtime.object;

import java.util.Arrays;

/**
 * A growing array of ints in pages. Beyond the first page, which starts small, growth copies no
 * element, and no page is large.
 */
public class IntPages {

  private static final int PAGE_BITS = 12;
  private static final int PAGE_SIZE = 1 << PAGE_BITS;
  private static final int PAGE_MASK = PAGE_SIZE - 1;
  private static final int INITIAL_SIZE = 32;
  private static final int[][] NONE = {};

  private int[][] pages = NONE;
  private int count;
  private long length;

  /** Ensures that all indexes below {@code end} are valid. New elements are 0. */
  public final void ensure(long end) {
    while (length < end) {
      if (length < PAGE_SIZE) {
        int[] first =
            length == 0 ? new int[INITIAL_SIZE] : Arrays.copyOf(pages[0], 2 * (int) length);
        if (count == 0) {
          pages = new int[1][];
          count = 1;
        }
        pages[0] = first;
        length = first.length;
      } else {
        int[] page = new int[PAGE_SIZE];
        if (count == pages.length) {
          pages = Arrays.copyOf(pages, 2 * count);
        }
        pages[count++] = page;
        length += PAGE_SIZE;
      }
    }
  }

  /** Returns the number of valid indexes. */
  public final long length() {
    return length;
  }

  public final int get(int index) {
    return pages[index >>> PAGE_BITS][index & PAGE_MASK];
  }

  public final void set(int index, int value) {
    pages[index >>> PAGE_BITS][index & PAGE_MASK] = value;
  }

  /** Sets all elements to 0. */
  final void clear() {
    for (int i = 0; i < count; i++) {
      Arrays.fill(pages[i], 0);
    }
  }
}
