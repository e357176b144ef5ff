package dev.lasso.runtime.object;

import java.util.Arrays;

/**
 * A growing list of ints in pages. Beyond the first page, which starts small, growth copies no
 * element, and no array is large.
 */
public final class IntList implements SlotList {

  private static final int PAGE_BITS = 12;
  private static final int PAGE_SIZE = 1 << PAGE_BITS;
  private static final int PAGE_MASK = PAGE_SIZE - 1;
  private static final int INITIAL_SIZE = 64;

  private int[][] pages = new int[4][];
  private int[] lastPage = new int[0];
  private int usedInLastPage;
  private int size;

  @Override
  public int size() {
    return size;
  }

  /** Ensures that at least one element can be added without allocation. */
  public void ensureRoom() {
    if (usedInLastPage == lastPage.length) {
      addPage();
    }
  }

  /** Returns whether an element can be added without allocation. */
  public boolean hasRoom() {
    return usedInLastPage < lastPage.length;
  }

  @Override
  public int get(int index) {
    return pages[index >>> PAGE_BITS][index & PAGE_MASK];
  }

  public void set(int index, int value) {
    pages[index >>> PAGE_BITS][index & PAGE_MASK] = value;
  }

  public void add(int value) {
    if (usedInLastPage == lastPage.length) {
      addPage();
    }
    lastPage[usedInLastPage++] = value;
    size++;
  }

  public int removeLast() {
    if (usedInLastPage == 0) {
      lastPage = pages[(size - 1) >>> PAGE_BITS];
      usedInLastPage = PAGE_SIZE;
    }
    size--;
    return lastPage[--usedInLastPage];
  }

  private void addPage() {
    if (size < PAGE_SIZE) {
      lastPage = Arrays.copyOf(lastPage, Math.max(INITIAL_SIZE, 2 * size));
      pages[0] = lastPage;
      return;
    }
    int count = size >>> PAGE_BITS;
    if (count == pages.length) {
      pages = Arrays.copyOf(pages, 2 * count);
    }
    if (pages[count] == null) {
      pages[count] = new int[PAGE_SIZE];
    }
    lastPage = pages[count];
    usedInLastPage = 0;
  }
}
