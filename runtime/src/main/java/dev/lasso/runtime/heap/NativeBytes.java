package dev.lasso.runtime.heap;

import java.util.Arrays;

/**
 * How many bytes outside the JVM's heap the objects pin, as they said when they were weighed last.
 *
 * <p>A collection is due when they are more than the budget and have grown by a step since the last
 * one. The step is a small part of what was in use then, or at the lowest point since. It doubles,
 * up to all of that, after a collection that freed little of what had come and took its time, and
 * halves after one that freed much: so little garbage is pinned, and a live graph is not examined
 * for ever. A collection that frees next to nothing raises the budget to just above what was in use
 * then, until one frees something: so what comes and goes by itself is not examined each time.
 */
final class NativeBytes {

  /** The smallest step is what was in use, shifted by so much. */
  private static final int SMALLEST_STEP = 5;

  /** A collection frees next to nothing below what was in use, shifted by so much. */
  private static final int FRUITLESS = SMALLEST_STEP + 1;

  private static final long[][] NONE = {};

  private long budget;

  /** The budget, or more while collections free nothing. */
  private long limit;

  /** By slot: a page for each of the {@link SlotTable}'s. None while no object has a weight. */
  private long[][] pages = NONE;

  /** For how many slots there is room. */
  long end;

  private long total;

  /** How much was in use after the last collection, or less: at the lowest point since. */
  private long settled;

  /** The step is {@link #settled}, shifted by so much. */
  private int step = SMALLEST_STEP;

  long budget() {
    return budget;
  }

  void setBudget(long bytes) {
    budget = bytes;
    limit = bytes;
  }

  /**
   * What an object says that it pins.
   *
   * @throws IllegalStateException if it says a negative number
   */
  static long of(Counted object) {
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
    return total > limit && isOver(total);
  }

  private boolean isOver(long bytes) {
    return bytes - settled > settled >> step;
  }

  /** Makes room for the weights of the objects in the first {@code count} slots. */
  void reserve(long count) {
    if (end < count) {
      grow(count);
    }
  }

  private void grow(long count) {
    while (end < count) {
      if (end < SlotTable.PAGE_SIZE) {
        int length = (int) Math.min(count, SlotTable.PAGE_SIZE);
        long[] first = end == 0 ? new long[length] : Arrays.copyOf(pages[0], length);
        if (pages.length == 0) {
          pages = new long[1][];
        }
        pages[0] = first;
        end = length;
      } else {
        int page = (int) (end >>> SlotTable.PAGE_BITS);
        if (page == pages.length) {
          pages = Arrays.copyOf(pages, 2 * page);
        }
        pages[page] = new long[SlotTable.PAGE_SIZE];
        end += SlotTable.PAGE_SIZE;
      }
    }
  }

  /** What the object in {@code slot} said when it was weighed last. */
  long get(int slot) {
    return slot < end ? pages[slot >>> SlotTable.PAGE_BITS][slot & SlotTable.PAGE_MASK] : 0;
  }

  /** Notes that the object in {@code slot}, for which room was made, pins so many bytes. */
  void set(int slot, long bytes) {
    long[] page = pages[slot >>> SlotTable.PAGE_BITS];
    int at = slot & SlotTable.PAGE_MASK;
    // Plain stores from here on, so that nothing can come in between.
    total += bytes - page[at];
    page[at] = bytes;
    if (settled > total) {
      settled = total;
    }
  }

  /**
   * Notes that a collection of all garbage is over.
   *
   * @param before what was in use when it began
   * @param cheap whether the program has paid for it by what it did since the last one
   */
  void collected(long before, boolean cheap) {
    if (before > budget && isOver(before)) {
      if (before - total >= (before - settled) / 2) {
        step = Math.min(SMALLEST_STEP, step + 1);
      } else if (!cheap) {
        step = Math.max(0, step - 1);
      }
    }
    settled = total;
    boolean fruitless = before - total <= before >> FRUITLESS;
    limit = fruitless ? Math.max(budget, total + (before >> SMALLEST_STEP)) : budget;
  }
}
