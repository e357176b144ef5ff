package dev.lasso.runtime.object;

import java.util.Arrays;

/**
 * The bytes outside the JVM's heap that objects pin, as each object last reported them.
 *
 * <p>A collection is due when the total exceeds the budget and has grown by a step since the last
 * collection. The step is a fraction of the bytes in use after that collection, or at the lowest
 * point since. It halves after a collection that frees at least half of the growth. After any other
 * collection it doubles, up to all of these bytes, unless the events of the program have paid for
 * that collection. Therefore little garbage is pinned, and a live graph is not examined over and
 * over.
 *
 * <p>A fruitless collection, which frees next to nothing, raises the limit to slightly more than
 * the bytes in use, until a collection frees more. Therefore bytes that the program frees by itself
 * do not cause a collection each time.
 */
public final class NativeBytes {

  /** Shift of the smallest step, which is the bytes in use shifted right by this number. */
  private static final int MIN_STEP_SHIFT = 5;

  /**
   * Shift of the most that a fruitless collection frees, as a part of the bytes in use before it.
   */
  private static final int FRUITLESS_SHIFT = MIN_STEP_SHIFT + 1;

  private static final long[][] NONE = {};

  private long budget;

  /** The budget, or more while collections are fruitless, in bytes. */
  private long limit;

  /**
   * Bytes by slot, in pages like those of the {@link SlotTable}. Empty until an object pins bytes.
   */
  private long[][] pages = NONE;

  /** Number of slots for which the pages have room. */
  long capacity;

  private long total;

  /** Number of bytes in use after the last collection, or at the lowest point since. */
  private long baseline;

  /** Shift of the current step, which is {@link #baseline} shifted right by this number. */
  private int stepShift = MIN_STEP_SHIFT;

  public long budget() {
    return budget;
  }

  public void setBudget(long bytes) {
    budget = bytes;
    limit = bytes;
  }

  /**
   * Returns the number of native bytes that an object reports.
   *
   * @throws IllegalStateException if the number is negative
   */
  public static long reportedBy(ObjectHeader object) {
    long bytes = object.gcNativeBytes();
    if (bytes < 0) {
      throw Errors.negativeWeight(object, bytes);
    }
    return bytes;
  }

  public long total() {
    return total;
  }

  public boolean isCollectionDue() {
    return total > limit && isCollectionDue(total);
  }

  private boolean isCollectionDue(long bytes) {
    return bytes - baseline > baseline >> stepShift;
  }

  /** Ensures room for the bytes of the objects in the first {@code count} slots. */
  public void reserve(long count) {
    if (capacity < count) {
      grow(count);
    }
  }

  private void grow(long count) {
    while (capacity < count) {
      if (capacity < SlotTable.PAGE_SIZE) {
        int length = (int) Math.min(count, SlotTable.PAGE_SIZE);
        long[] first = capacity == 0 ? new long[length] : Arrays.copyOf(pages[0], length);
        if (pages.length == 0) {
          pages = new long[1][];
        }
        pages[0] = first;
        capacity = length;
      } else {
        int page = (int) (capacity >>> SlotTable.PAGE_BITS);
        if (page == pages.length) {
          pages = Arrays.copyOf(pages, 2 * page);
        }
        pages[page] = new long[SlotTable.PAGE_SIZE];
        capacity += SlotTable.PAGE_SIZE;
      }
    }
  }

  /** Returns the bytes that the object in {@code slot} last reported. */
  public long get(int slot) {
    return slot < capacity ? pages[slot >>> SlotTable.PAGE_BITS][slot & SlotTable.PAGE_MASK] : 0;
  }

  /**
   * Sets the bytes of the object in {@code slot}, for which room was reserved. They grow at most so
   * much that the total is {@link Long#MAX_VALUE}. Returns by how much they grew.
   */
  public long set(int slot, long bytes) {
    long[] page = pages[slot >>> SlotTable.PAGE_BITS];
    int at = slot & SlotTable.PAGE_MASK;
    long more = Math.min(bytes - page[at], Long.MAX_VALUE - total);
    // No safepoint and no allocation below: the stores happen together.
    total += more;
    page[at] += more;
    if (baseline > total) {
      baseline = total;
    }
    return more;
  }

  /**
   * Adjusts the step and the limit after a complete collection.
   *
   * @param before the number of bytes in use when it began
   * @param cheap whether the events of the program since the last collection pay for this one
   */
  public void collectionEnded(long before, boolean cheap) {
    if (before > budget && isCollectionDue(before)) {
      if (before - total >= (before - baseline) / 2) {
        stepShift = Math.min(MIN_STEP_SHIFT, stepShift + 1);
      } else if (!cheap) {
        stepShift = Math.max(0, stepShift - 1);
      }
    }
    baseline = total;
    boolean fruitless = before - total <= before >> FRUITLESS_SHIFT;
    limit = fruitless ? Math.max(budget, total + (before >> MIN_STEP_SHIFT)) : budget;
  }
}
