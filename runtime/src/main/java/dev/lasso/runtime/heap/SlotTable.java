package dev.lasso.runtime.heap;

import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Where a heap keeps its objects: each has a numbered slot, with the bookkeeping of the collector
 * beside it.
 *
 * <p>Pages keep growth cheap and arrays small; the first begins small and doubles, so that a heap
 * with few objects is small. The bookkeeping of a slot is four ints, side by side: they share a
 * line of the processor's cache, and writing them costs no card mark of the JVM's collector. Slot 0
 * is never given out: it is the end of lists of slots.
 */
final class SlotTable {

  /** No slot. */
  static final int NONE = 0;

  /** Slots that are never given out: heads of lists. */
  static final int HEADS = 2;

  /** Where in the ints of a slot: the slot after it in the list that it is on. */
  static final int NEXT = 0;

  /** The slot before it. */
  static final int PREVIOUS = 1;

  /** The collector's note on the object, 0 outside a collection. */
  static final int MARK = 2;

  /**
   * When the object was created: a number that grows with each one and starts over after 2^32
   * objects.
   */
  static final int BIRTH = 3;

  static final int PAGE_BITS = 12;
  static final int PAGE_SIZE = 1 << PAGE_BITS;
  static final int PAGE_MASK = PAGE_SIZE - 1;
  private static final int NOTE_BITS = 2;
  private static final int SMALLEST = 8;

  private @Nullable Counted[][] objects = {new Counted[SMALLEST]};
  private int[][] notes = {new int[SMALLEST << NOTE_BITS]};
  private int pages = 1;

  /** How many slots there are, the heads included. */
  private long capacity = SMALLEST;

  /** How many objects were created; the low half is the birth number of the last one. */
  private long created;

  /** Slots given out at least once, the heads included. */
  private int used = HEADS;

  private int firstFree = NONE;
  private int freeSlots;
  private final FrozenSlots frozen = new FrozenSlots();
  private final NativeBytes nativeBytes = new NativeBytes();
  private final Census census = new Census();
  private boolean quarantine;
  private int firstQuarantined = NONE;
  private int quarantined;

  /** Sees to it that {@code count} slots can be taken without allocating. */
  void reserve(int count) {
    while (freeSlots + capacity - used < count) {
      grow();
    }
  }

  private void grow() {
    if (capacity < PAGE_SIZE) {
      int doubled = 2 * (int) capacity;
      @Nullable Counted[] objectPage = Arrays.copyOf(objects[0], doubled);
      notes[0] = Arrays.copyOf(notes[0], doubled << NOTE_BITS);
      objects[0] = objectPage;
      capacity = doubled;
      return;
    }
    @Nullable Counted[] objectPage = new Counted[PAGE_SIZE];
    int[] notePage = new int[PAGE_SIZE << NOTE_BITS];
    if (pages == objects.length) {
      int length = Math.max(16, 2 * pages);
      var moreObjects = Arrays.copyOf(objects, length);
      notes = Arrays.copyOf(notes, length);
      objects = moreObjects;
    }
    objects[pages] = objectPage;
    notes[pages] = notePage;
    pages++;
    capacity += PAGE_SIZE;
  }

  /** The slot that {@link #take} gives out next. It was reserved. */
  int free() {
    return firstFree != NONE ? firstFree : used;
  }

  /** Gives {@code object} a slot and a birth number. The slot was reserved. */
  void take(Counted object) {
    int slot = free();
    int[] page = notes[slot >>> PAGE_BITS];
    int at = (slot & PAGE_MASK) << NOTE_BITS;
    // Plain stores from here on, so that nothing can come in between.
    if (slot == used) {
      used++;
    } else {
      firstFree = page[at + NEXT];
      freeSlots--;
    }
    if ((int) ++created == 0) {
      ++created; // 0 is no birth number
    }
    page[at + BIRTH] = (int) created;
    object.slot = slot;
    objects[slot >>> PAGE_BITS][slot & PAGE_MASK] = object;
  }

  /** Takes the slot of a dead object back. */
  void free(int slot) {
    if (frozen.size > 0) {
      frozen.remove(slot);
    }
    if (slot < nativeBytes.end && nativeBytes.get(slot) != 0) {
      weigh(object(slot), 0);
    }
    int[] page = notes[slot >>> PAGE_BITS];
    int at = (slot & PAGE_MASK) << NOTE_BITS;
    objects[slot >>> PAGE_BITS][slot & PAGE_MASK] = null;
    page[at + MARK] = 0;
    if (quarantine) {
      page[at + NEXT] = firstQuarantined;
      firstQuarantined = slot;
      quarantined++;
    } else {
      page[at + NEXT] = firstFree;
      firstFree = slot;
      freeSlots++;
    }
  }

  /** Notes what an object that is being adopted, alive or dead pins. */
  void weigh(Counted object, long bytes) {
    Census.Count count = census.of(object.typeState());
    long more = bytes - nativeBytes.get(object.slot);
    nativeBytes.set(object.slot, bytes);
    count.nativeBytes += more;
  }

  /** Tells of which types there are more or fewer objects than were counted. */
  void verify(Consumer<String> found) {
    Census recount = new Census();
    for (int slot = HEADS; slot < used; slot++) {
      Counted object = get(slot);
      if (object != null) {
        Census.Count count = recount.of(object.typeState());
        count.born += object.word < 0 ? 1 : 0;
        count.nativeBytes += nativeBytes.get(slot);
      }
    }
    census.compare(recount, found);
  }

  Census census() {
    return census;
  }

  /** Finds all free slots anew, after a lack of stack has left them in pieces. */
  void findFree() {
    quarantine = false;
    firstQuarantined = NONE;
    quarantined = 0;
    firstFree = NONE;
    freeSlots = 0;
    for (int slot = used - 1; slot >= HEADS; slot--) {
      if (get(slot) == null) {
        free(slot);
      }
    }
  }

  NativeBytes nativeBytes() {
    return nativeBytes;
  }

  /** Makes room for the weights of all objects for which slots are reserved. */
  void reserveWeights() {
    nativeBytes.reserve(capacity);
  }

  FrozenSlots frozen() {
    return frozen;
  }

  /**
   * From here on a freed slot stays empty, so that a list of slots does not come to name other
   * objects.
   */
  void startQuarantine() {
    quarantine = true;
  }

  void endQuarantine() {
    quarantine = false;
    quarantined = 0;
    while (firstQuarantined != NONE) {
      int slot = firstQuarantined;
      firstQuarantined = note(slot, NEXT);
      free(slot);
    }
  }

  /** The object in {@code slot}, or null when the slot is free. */
  @Nullable Counted get(int slot) {
    return objects[slot >>> PAGE_BITS][slot & PAGE_MASK];
  }

  /** The object in {@code slot}, which is known not to be free. */
  Counted object(int slot) {
    Counted object = get(slot);
    assert object != null : slot;
    return object;
  }

  /** One of the ints of a slot. */
  int note(int slot, int which) {
    return notes[slot >>> PAGE_BITS][(slot & PAGE_MASK) << NOTE_BITS | which];
  }

  void setNote(int slot, int which, int value) {
    notes[slot >>> PAGE_BITS][(slot & PAGE_MASK) << NOTE_BITS | which] = value;
  }

  /** The ints of a page of slots. */
  int[] page(int slot) {
    return notes[slot >>> PAGE_BITS];
  }

  /** Where the ints of a slot begin in its page. */
  static int at(int slot) {
    return (slot & PAGE_MASK) << NOTE_BITS;
  }

  int mark(int slot) {
    return note(slot, MARK);
  }

  void setMark(int slot, int mark) {
    setNote(slot, MARK, mark);
  }

  int birth(int slot) {
    return note(slot, BIRTH);
  }

  /** What a scope keeps to find an object again: its slot, and its birth number to know it by. */
  long handle(Counted object) {
    return (long) birth(object.slot) << 32 | object.slot;
  }

  long created() {
    return created;
  }

  /** Sorts by age, the oldest first. */
  int compareByBirth(int slot, int other) {
    return Integer.compareUnsigned((int) created - birth(other), (int) created - birth(slot));
  }

  /** The slots in use, the one with the oldest object first. */
  IntList byAge() {
    long[] keys = new long[inUse()];
    int count = 0;
    for (int slot = HEADS; slot < used; slot++) {
      Counted object = get(slot);
      if (object != null && object.word <= 0) {
        long age = Integer.toUnsignedLong((int) created - birth(slot));
        keys[count++] = -age << 31 | slot;
      }
    }
    Arrays.sort(keys, 0, count);
    IntList sorted = new IntList();
    for (int i = 0; i < count; i++) {
      sorted.add((int) keys[i] & Integer.MAX_VALUE);
    }
    return sorted;
  }

  /** All slots, in use or not, in no order. Needs no memory to speak of. */
  SlotList all() {
    int end = used;
    return new SlotList() {
      @Override
      public int size() {
        return end - HEADS;
      }

      @Override
      public int get(int index) {
        return index + HEADS;
      }
    };
  }

  /** Takes all marks off. */
  void clearMarks() {
    for (int slot = HEADS; slot < used; slot++) {
      setMark(slot, 0);
    }
  }

  /** How many slots hold an object. */
  int inUse() {
    return used - HEADS - freeSlots - quarantined;
  }

  /** The first number above all slots in use. */
  int end() {
    return used;
  }
}
