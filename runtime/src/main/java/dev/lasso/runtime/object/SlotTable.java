package dev.lasso.runtime.object;

import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The slot table of a heap: maps slot numbers to objects, and stores the collector's data for each
 * object.
 *
 * <p>Slots are allocated in pages, so that growth is cheap and no array is large. The first page
 * starts small and doubles, so that a heap with few objects is small. The data of a slot are four
 * adjacent ints. They share a cache line, and a store to them needs no card mark of the JVM's
 * collector. Slot 0 is never allocated, because its number ends lists of slots.
 */
public final class SlotTable {

  /** Number of no slot. */
  public static final int NONE = 0;

  /** Number of slots that are never allocated, because they are the heads of lists. */
  public static final int HEADS = 2;

  /** Index, among the ints of a slot, of the next slot in its list. */
  public static final int NEXT = 0;

  /** Index of the previous slot in its list. */
  public static final int PREVIOUS = 1;

  /** Index of the collector's mark, which is 0 outside a collection. */
  static final int MARK = 2;

  /**
   * Index of the object's birth number. Birth numbers increase with each object created, and wrap
   * around after 2^32 objects.
   */
  static final int BIRTH = 3;

  static final int PAGE_BITS = 12;
  public static final int PAGE_SIZE = 1 << PAGE_BITS;
  static final int PAGE_MASK = PAGE_SIZE - 1;
  private static final int FIELD_BITS = 2;
  private static final int MIN_SIZE = 16;

  private @Nullable ObjectHeader[][] objects = {new ObjectHeader[HEADS]};
  private int[][] fields = {new int[HEADS << FIELD_BITS]};
  private int pages = 1;

  /** Number of slots, including the heads of lists. */
  private long capacity = HEADS;

  /** Number of objects created. The low half is the birth number of the last one. */
  private long created;

  /** Number of slots that were ever in use, including the heads of lists. */
  private int used = HEADS;

  private int firstFree = NONE;

  /** Number of objects created whose slot is free. */
  private long freed;

  public final FrozenSlots frozen = new FrozenSlots();
  public final NativeBytes nativeBytes = new NativeBytes();
  public final Census census = new Census();

  /** Ensures that {@code count} slots can be taken without allocation. */
  public void reserve(int count) {
    while (capacity - HEADS - inUse() < count) {
      grow();
    }
    if ((created & PAGE_MASK) == PAGE_MASK) {
      renew(free() >>> PAGE_BITS);
    }
  }

  /**
   * Replaces a page of objects by a copy, because a new array is young for the JVM's collector. In
   * G1, a store of a reference to a new object needs a memory fence only if the array is old.
   */
  private void renew(int page) {
    objects[page] = Arrays.copyOf(objects[page], objects[page].length);
  }

  private void grow() {
    if (capacity < PAGE_SIZE) {
      int doubled = Math.max(MIN_SIZE, 2 * (int) capacity);
      @Nullable ObjectHeader[] objectPage = Arrays.copyOf(objects[0], doubled);
      fields[0] = Arrays.copyOf(fields[0], doubled << FIELD_BITS);
      objects[0] = objectPage;
      capacity = doubled;
      return;
    }
    @Nullable ObjectHeader[] objectPage = new ObjectHeader[PAGE_SIZE];
    int[] notePage = new int[PAGE_SIZE << FIELD_BITS];
    if (pages == objects.length) {
      int length = Math.max(16, 2 * pages);
      var moreObjects = Arrays.copyOf(objects, length);
      fields = Arrays.copyOf(fields, length);
      objects = moreObjects;
    }
    objects[pages] = objectPage;
    fields[pages] = notePage;
    pages++;
    capacity += PAGE_SIZE;
  }

  /** Returns the slot that {@link #take} assigns next, if it need not reserve one. */
  private int free() {
    return firstFree != NONE ? firstFree : used;
  }

  /**
   * Assigns a slot and a birth number to {@code object}.
   *
   * @param previous the slot that precedes it in the list of objects under construction
   * @return the slot
   */
  public int take(ObjectHeader object, int previous) {
    int slot = firstFree;
    if (slot == NONE || (created & PAGE_MASK) == PAGE_MASK) {
      reserve(1);
      slot = free();
      if ((int) created == -1) {
        created++; // 0 is not a birth number
        freed++;
      }
    }
    int[] page = fields[slot >>> PAGE_BITS];
    @Nullable ObjectHeader[] place = objects[slot >>> PAGE_BITS];
    int at = (slot & PAGE_MASK) << FIELD_BITS;
    // No safepoint and no allocation below: the stores happen together.
    if (slot == used) {
      used++;
    } else {
      firstFree = page[at + NEXT];
    }
    page[at + BIRTH] = (int) ++created;
    page[at + PREVIOUS] = previous;
    object.slot = slot;
    place[slot & PAGE_MASK] = object;
    return slot;
  }

  /** Frees the slot of a dead object. */
  public void free(int slot) {
    if (frozen.size > 0) {
      frozen.remove(slot);
    }
    if (slot < nativeBytes.capacity && nativeBytes.get(slot) != 0) {
      setNativeBytes(object(slot), 0);
    }
    int[] page = fields[slot >>> PAGE_BITS];
    int at = (slot & PAGE_MASK) << FIELD_BITS;
    objects[slot >>> PAGE_BITS][slot & PAGE_MASK] = null;
    page[at + MARK] = 0;
    freed++;
    page[at + NEXT] = firstFree;
    firstFree = slot;
  }

  /**
   * Sets the number of native bytes that an object pins. The object is being adopted, alive or
   * dead.
   */
  public void setNativeBytes(ObjectHeader object, long bytes) {
    setNativeBytes(HeaderBits.slot(object), census.of(TypeInfo.of(object)), bytes);
  }

  /** Sets the number of native bytes of an object by its slot and the counters of its type. */
  public void setNativeBytes(int slot, Census.Count count, long bytes) {
    count.nativeBytes += nativeBytes.set(slot, bytes);
  }

  /** Recounts objects and native bytes by type, and reports the types whose census is wrong. */
  public void verify(Consumer<String> found) {
    Census recount = new Census();
    for (int slot = nextUsed(0); slot >= 0; slot = nextUsed(slot + 1)) {
      Census.Count count = recount.of(TypeInfo.of(object(slot)));
      count.born += HeaderBits.isLive(object(slot)) ? 1 : 0;
      count.nativeBytes += nativeBytes.get(slot);
    }
    census.compare(recount, found);
  }

  /** Rebuilds the list of free slots, because an error may have left it inconsistent. */
  public void rebuildFreeList() {
    firstFree = NONE;
    freed = created - (used - HEADS);
    for (int slot = used - 1; slot >= HEADS; slot--) {
      if (get(slot) == null) {
        free(slot);
      }
    }
  }

  /** Ensures room for the native bytes of all objects that have a slot or a reserved one. */
  public void reserveNativeBytes() {
    nativeBytes.reserve(capacity);
  }

  /** Returns the object in {@code slot}, or null if the slot is free. */
  public @Nullable ObjectHeader get(int slot) {
    return objects[slot >>> PAGE_BITS][slot & PAGE_MASK];
  }

  /** Returns the first slot from {@code from} on that is in use, or -1 if there is none. */
  public int nextUsed(int from) {
    int slot = from;
    while (slot < used && get(slot) == null) {
      slot++;
    }
    return slot < used ? slot : -1;
  }

  /** Returns the first slot from {@code from} on whose object is live, or -1 if there is none. */
  public int nextLive(int from) {
    int slot = nextUsed(from);
    while (slot >= 0 && !HeaderBits.isLive(object(slot))) {
      slot = nextUsed(slot + 1);
    }
    return slot;
  }

  /** Returns the object in {@code slot}, which must be in use. */
  public ObjectHeader object(int slot) {
    ObjectHeader object = get(slot);
    assert object != null : slot;
    return object;
  }

  /** Returns one of the ints of a slot. */
  public int field(int slot, int which) {
    return fields[slot >>> PAGE_BITS][(slot & PAGE_MASK) << FIELD_BITS | which];
  }

  public void setField(int slot, int which, int value) {
    fields[slot >>> PAGE_BITS][(slot & PAGE_MASK) << FIELD_BITS | which] = value;
  }

  /** Returns the ints of the page that contains a slot. */
  public int[] fieldsPage(int slot) {
    return fields[slot >>> PAGE_BITS];
  }

  /** Returns the index of a slot's first int in its page. */
  public static int fieldsIndex(int slot) {
    return (slot & PAGE_MASK) << FIELD_BITS;
  }

  public int mark(int slot) {
    return field(slot, MARK);
  }

  public void setMark(int slot, int mark) {
    setField(slot, MARK, mark);
  }

  public int birth(int slot) {
    return field(slot, BIRTH);
  }

  /**
   * Returns a handle, by which a scope finds the object again: its slot, and its birth number,
   * which reveals that the slot has been reused.
   */
  public long handle(ObjectHeader object) {
    return (long) birth(HeaderBits.slot(object)) << 32 | HeaderBits.slot(object);
  }

  /**
   * Returns the handle of the object in {@code slot}, whose ints are in {@code page} at {@code at}.
   */
  public static long handle(int slot, int[] page, int at) {
    return (long) page[at + BIRTH] << 32 | slot;
  }

  public long created() {
    return created;
  }

  /** Compares the ages of two objects. An older object comes before a younger one. */
  public int compareByBirth(int slot, int other) {
    return Integer.compareUnsigned((int) created - birth(other), (int) created - birth(slot));
  }

  /** Returns the slots of all objects that are not dead, the oldest first. */
  public IntList byAge() {
    return byAge(object -> !HeaderBits.isDestroyed(object));
  }

  /** Returns the slots of the objects that {@code filter} accepts, the oldest first. */
  public IntList byAge(Predicate<ObjectHeader> filter) {
    IntList sorted = new IntList();
    for (int slot = nextUsed(0); slot >= 0; slot = nextUsed(slot + 1)) {
      if (filter.test(object(slot))) {
        sorted.add(slot);
      }
    }
    long[] keys = new long[sorted.size()];
    for (int i = 0; i < keys.length; i++) {
      int slot = sorted.get(i);
      long age = Integer.toUnsignedLong((int) created - birth(slot));
      keys[i] = -age << 31 | slot;
    }
    Arrays.sort(keys);
    for (int i = 0; i < keys.length; i++) {
      sorted.set(i, (int) keys[i] & Integer.MAX_VALUE);
    }
    return sorted;
  }

  /** Returns all slots, in use or not, in no particular order. Allocates almost nothing. */
  public SlotList all() {
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

  public void clearMarks() {
    for (int slot = HEADS; slot < used; slot++) {
      setMark(slot, 0);
    }
  }

  /** Returns the number of slots that hold an object. */
  public int inUse() {
    return (int) (created - freed);
  }

  /** Returns the number after that of the last slot that was ever in use. */
  public int end() {
    return used;
  }
}
