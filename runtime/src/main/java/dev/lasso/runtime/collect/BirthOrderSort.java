package dev.lasso.runtime.collect;

import dev.lasso.runtime.object.SlotTable;
import java.util.Arrays;

/**
 * A sort of a list of slots, linked by {@code next}, from the newest object to the oldest, in
 * slices. The slots are inserted as long as their places are near the beginning. All other lists
 * are sorted by a radix sort on the bytes of the age.
 */
final class BirthOrderSort {

  private static final int NONE = SlotTable.NONE;

  /** Number of slots from the beginning within which slots are inserted. */
  private static final int MAX_DISTANCE = 16;

  private static final int BUCKETS = 256;

  private final SlotTable slots;

  /** By bucket: the first slot ({@code heads}) and the last ({@code tails}). */
  private int[] heads = new int[0];

  private int[] tails = new int[0];

  /** First of the slots that are not inserted, or not in a bucket, yet. */
  private int remaining;

  /** Shift of the current radix byte, in bits; negative while slots are inserted. */
  private int shift;

  /** Birth number from which ages are counted. */
  private int referenceBirth;

  int first;
  private int last;

  BirthOrderSort(SlotTable slots) {
    this.slots = slots;
  }

  /** Begins to sort a list of slots. */
  void begin(int list) {
    remaining = list;
    shift = -1;
    referenceBirth = (int) slots.created();
    first = NONE;
  }

  /** Continues until the budget is spent or the list is sorted. Returns whether it is sorted. */
  boolean run(Budget budget) {
    for (; shift < 0 && remaining != NONE; budget.spend(1)) {
      if (budget.isSpent()) {
        return false;
      }
      int slot = remaining;
      int next = slots.field(slot, SlotTable.NEXT);
      if (insert(slot)) {
        remaining = next;
      } else {
        slots.setField(last, SlotTable.NEXT, slot);
        remaining = first;
        shift = 0;
      }
    }
    if (shift < 0) {
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

  /** Inserts a slot. Returns false if its place is not near the beginning. */
  private boolean insert(int slot) {
    int before = NONE;
    int after = first;
    int distance = 0;
    while (after != NONE && Integer.compareUnsigned(age(after), age(slot)) < 0) {
      if (++distance == MAX_DISTANCE) {
        return false;
      }
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
    return true;
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
