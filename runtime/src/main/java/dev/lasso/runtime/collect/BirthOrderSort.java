package dev.lasso.runtime.collect;

import dev.lasso.runtime.object.SlotTable;
import java.util.Arrays;

/**
 * A sort of a list of slots, linked by {@code next}, from the newest object to the oldest, in
 * slices. Short lists are sorted by insertion, long ones by a radix sort on the bytes of the age.
 */
final class BirthOrderSort {

  private static final int NONE = SlotTable.NONE;
  private static final int MAX_INSERTION_SORT = 16;
  private static final int BUCKETS = 256;

  private final SlotTable slots;

  /** By bucket: the first slot ({@code heads}) and the last ({@code tails}). */
  private int[] heads = new int[0];

  private int[] tails = new int[0];

  /** First of the slots that are not in a bucket yet. */
  private int remaining;

  private int size;

  /** Shift of the current radix byte, in bits. */
  private int shift;

  /** Birth number from which ages are counted. */
  private int referenceBirth;

  private int first;
  private int last;

  BirthOrderSort(SlotTable slots) {
    this.slots = slots;
  }

  /** Begins to sort a list of {@code count} slots. */
  void begin(int list, int count) {
    remaining = list;
    size = count;
    shift = 0;
    referenceBirth = (int) slots.created();
    first = NONE;
  }

  int first() {
    return first;
  }

  int last() {
    return last;
  }

  /** Continues until the budget is spent or the list is sorted. Returns whether it is sorted. */
  boolean run(Budget budget) {
    if (size <= MAX_INSERTION_SORT) {
      while (remaining != NONE) {
        int slot = remaining;
        remaining = slots.field(slot, SlotTable.NEXT);
        insert(slot);
      }
      budget.spend(size);
      return true;
    }
    if (tails.length == 0) {
      heads = new int[BUCKETS];
      tails = new int[BUCKETS];
    }
    while (shift < Integer.SIZE) {
      for (; remaining != NONE; budget.spend(1)) {
        if (budget.isSpent()) {
          return false;
        }
        int slot = remaining;
        remaining = slots.field(slot, SlotTable.NEXT);
        put(slot, (age(slot) >>> shift) & (BUCKETS - 1));
      }
      concatenate();
      remaining = first;
      shift += 8;
    }
    return true;
  }

  private int age(int slot) {
    return referenceBirth - slots.birth(slot);
  }

  private void insert(int slot) {
    int before = NONE;
    int after = first;
    while (after != NONE && Integer.compareUnsigned(age(after), age(slot)) < 0) {
      before = after;
      after = slots.field(after, SlotTable.NEXT);
    }
    slots.setField(slot, SlotTable.NEXT, after);
    if (before == NONE) {
      first = slot;
    } else {
      slots.setField(before, SlotTable.NEXT, slot);
    }
    if (after == NONE) {
      last = slot;
    }
  }

  private void put(int slot, int bucket) {
    slots.setField(slot, SlotTable.NEXT, NONE);
    if (heads[bucket] == NONE) {
      heads[bucket] = slot;
    } else {
      slots.setField(tails[bucket], SlotTable.NEXT, slot);
    }
    tails[bucket] = slot;
  }

  /** Concatenates the buckets to a single list, and empties them. */
  private void concatenate() {
    first = NONE;
    for (int bucket = 0; bucket < BUCKETS; bucket++) {
      if (heads[bucket] != NONE) {
        if (first == NONE) {
          first = heads[bucket];
        } else {
          slots.setField(last, SlotTable.NEXT, heads[bucket]);
        }
        last = tails[bucket];
      }
    }
    Arrays.fill(heads, NONE);
  }
}
