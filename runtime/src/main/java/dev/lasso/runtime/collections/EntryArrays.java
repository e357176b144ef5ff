package dev.lasso.runtime.collections;

import dev.lasso.runtime.GcObject;
import java.util.ConcurrentModificationException;
import org.jspecify.annotations.Nullable;

/**
 * The arrays of a {@link Table}: the keys, the values and the hashes of the keys. An entry has one
 * <em>place</em> in all of them, in the order of insertion. Up to {@link #MAX_UNINDEXED} places are
 * searched linearly; beyond that an open addressed index maps hashes to places. This is CPython's
 * compact dict: a removed entry leaves a gap, and gaps are closed when the arrays are full. Because
 * hashes are kept, that needs no user code.
 *
 * <p>An entry is added and removed by one sequence of plain stores, {@link #append} or {@link
 * #detach}. An entry has a key, a slot of the index if there is an index, and is counted in {@code
 * size}; or it has none of these. The content of places from {@code used} on is meaningless.
 *
 * <p>Many tables are small, so all fields are in one object, which needs no other object until
 * there is an entry.
 */
abstract class EntryArrays {

  static final int ABSENT = -1;

  /** Maximum number of places without an index. */
  private static final int MAX_UNINDEXED = 5;

  /** The first capacities. The last needs an index of 16 slots. */
  private static final int[] SMALL_CAPACITIES = {2, MAX_UNINDEXED, 2 * MAX_UNINDEXED};

  /** Maximum capacity: the one for which an index of 2^30 slots suffices. */
  private static final int MAX_CAPACITY = 1 << 29;

  private static final int[] NONE = {};

  /** A free slot of the index, at which a search ends. */
  private static final int FREE = 0;

  /** A slot of the index whose entry was removed. Its bits contain a place that no entry has. */
  private static final int REMOVED = -1;

  /** 2^32 divided by the golden ratio; a product with it spreads hashes over the upper bits. */
  private static final int GOLDEN = 0x9E3779B9;

  /** The container that the entries are part of, or null. */
  @Nullable GcObject owner;

  Column keys;
  Column values;
  @Nullable Object[] storedKeys;
  @Nullable Object[] storedValues;

  /**
   * The open addressed index. A used slot contains in its lower bits a place plus one, and above
   * these the bits of the spread hash that do not select the slot. The upper bits of the spread
   * hash select the slot. Little more than half of the slots are used, so that searches are short.
   */
  private int[] index = NONE;

  private int[] hashes = NONE;

  /** No entry is before this place. */
  private int first;

  /** Number of places in use, including gaps. */
  int used;

  int size;

  /** Number of times that entries were added or removed, for fail-fast iterators. */
  int modifications;

  EntryArrays(Column keys, Column values) {
    this.keys = keys;
    this.values = values;
    this.storedKeys = keys.emptyArray;
    this.storedValues = values.emptyArray;
  }

  final void checkModification(int expected) {
    if (modifications != expected) {
      throw new ConcurrentModificationException();
    }
  }

  final int hash(int place) {
    return hashes[place];
  }

  /** Returns the key at a place, or null if the place is a gap or the key is dead. */
  final @Nullable Object key(int place) {
    Object stored = storedKeys[place];
    return keys == WeakColumn.INSTANCE ? WeakColumn.referent(stored) : stored;
  }

  /** Returns the value at a place, or null if the place is a gap or the value is dead. */
  final @Nullable Object value(int place) {
    if (storedValues.length == 0) {
      return UnitColumn.UNIT;
    }
    Object stored = storedValues[place];
    return values == WeakColumn.INSTANCE ? WeakColumn.referent(stored) : stored;
  }

  /** Returns the object stored for the value at a place, or null. */
  final @Nullable Object storedValue(int place) {
    return place < storedValues.length ? storedValues[place] : null;
  }

  final boolean hasEntry(int place) {
    return place >= 0 && place < used && storedKeys[place] != null;
  }

  /**
   * Returns the place of the first entry with a live key and value from {@code place} on, or {@link
   * #ABSENT}.
   */
  final int nextLive(int place) {
    for (int at = Math.max(place, first); at < used; at++) {
      if (key(at) != null && value(at) != null) {
        return at;
      }
    }
    return ABSENT;
  }

  // ------------------------------------------------------------------ searches

  /** Returns the place of the entry whose key equals {@code key}, or {@link #ABSENT}. */
  final int find(Object key, int hash) {
    int[] slots = index;
    if (slots.length == 0) {
      for (int left = placesWithHash(hash); left != 0; left &= left - 1) {
        int place = Integer.numberOfTrailingZeros(left);
        if (hasKey(place, key, hash)) {
          return place;
        }
      }
      return ABSENT;
    }
    int mask = slots.length - 1;
    int rest = hashBits(slots, hash);
    for (int slot = firstSlot(slots, hash); slots[slot] != FREE; slot = (slot + 1) & mask) {
      int entry = slots[slot] ^ rest;
      if (Integer.compareUnsigned(entry, mask) < 0 && hasKey(entry - 1, key, hash)) {
        return entry - 1;
      }
    }
    return ABSENT;
  }

  /**
   * Returns the places that have a hash, as a bit set, computed without branches that are hard to
   * predict.
   */
  private int placesWithHash(int hash) {
    int[] all = hashes;
    int having = 0;
    for (int place = 0; place < used; place++) {
      int difference = all[place] ^ hash;
      having |= (((difference | -difference) >>> 31) ^ 1) << place;
    }
    return having;
  }

  /** Returns whether the key at a place equals {@code key}, which may call user code. */
  private boolean hasKey(int place, Object key, int hash) {
    if (storedKeys[place] == key) {
      return true;
    }
    Object candidate = key(place);
    if (candidate == null || hashes[place] != hash) {
      return false;
    }
    if (candidate == key) {
      return true;
    }
    int expected = modifications;
    boolean equal = key.equals(candidate);
    checkModification(expected);
    return equal && storedKeys[place] != null;
  }

  /**
   * Returns the place at which {@code item} is stored in one of the two arrays, or {@link #ABSENT}.
   *
   * @param stored the array of the keys or of the values
   * @param hash the hash of the key of the entry
   */
  final int locate(@Nullable Object[] stored, int hash, Object item) {
    int[] slots = index;
    if (slots.length == 0) {
      for (int place = first; place < used; place++) {
        if (stored[place] == item) {
          return place;
        }
      }
      return ABSENT;
    }
    int mask = slots.length - 1;
    int rest = hashBits(slots, hash);
    for (int slot = firstSlot(slots, hash); slots[slot] != FREE; slot = (slot + 1) & mask) {
      int entry = slots[slot] ^ rest;
      if (Integer.compareUnsigned(entry, mask) < 0 && stored[entry - 1] == item) {
        return entry - 1;
      }
    }
    return ABSENT;
  }

  /** Returns the slot at which a search begins: the upper bits of the spread hash. */
  private static int firstSlot(int[] slots, int hash) {
    return (hash * GOLDEN) >>> Integer.numberOfLeadingZeros(slots.length - 1);
  }

  /** Returns the bits of a used slot that do not belong to the place. */
  private static int hashBits(int[] slots, int hash) {
    return hash * GOLDEN * slots.length;
  }

  /** Returns a slot for a new entry, or {@link #ABSENT} if there is no index. */
  private static int freeSlot(int[] slots, int hash) {
    if (slots.length == 0) {
      return ABSENT;
    }
    int slot = firstSlot(slots, hash);
    while (slots[slot] != FREE && slots[slot] != REMOVED) {
      slot = (slot + 1) & (slots.length - 1);
    }
    return slot;
  }

  /** Returns the slot of the entry at a place, or {@link #ABSENT} if there is no index. */
  final int slotOf(int place) {
    int[] slots = index;
    if (slots.length == 0) {
      return ABSENT;
    }
    int hash = hashes[place];
    int entry = hashBits(slots, hash) | place + 1;
    int slot = firstSlot(slots, hash);
    while (slots[slot] != entry) {
      slot = (slot + 1) & (slots.length - 1);
    }
    return slot;
  }

  // ------------------------------------------------------------------ the structure

  /** Makes room for {@code count} more entries. If there are gaps, other entries may move. */
  final void reserve(int count) {
    if (hashes.length - used < count) {
      OwnerLink.checkMutable(owner);
      resize(capacity(Math.addExact(size, count)));
    }
  }

  /**
   * Returns the capacity to allocate: half as many places more than needed, or twice the number
   * needed if there are gaps.
   */
  private int capacity(int needed) {
    if (needed > MAX_CAPACITY) {
      throw new OutOfMemoryError("A table of more than " + MAX_CAPACITY + " entries");
    }
    boolean isGrowing = used == size;
    int few = isGrowing ? needed : needed * 2;
    for (int capacity : SMALL_CAPACITIES) {
      if (few <= capacity) {
        return capacity;
      }
    }
    return Math.min(isGrowing ? needed + needed / 2 : few, MAX_CAPACITY);
  }

  /** Returns the length of the index for a capacity. */
  private static int indexLength(int capacity) {
    return capacity <= MAX_UNINDEXED ? 0 : Integer.highestOneBit(2 * capacity - 5) << 1;
  }

  private void resize(int capacity) {
    int length = indexLength(capacity);
    int[] newIndex = length == 0 ? NONE : new int[length];
    int[] newHashes = new int[capacity];
    @Nullable Object[] newKeys = keys.arrayFor(capacity);
    @Nullable Object[] newValues = values.arrayFor(capacity);
    int to = 0;
    for (int place = first; place < used; place++) {
      Object key = storedKeys[place];
      if (key != null) {
        newKeys[to] = key;
        if (to < newValues.length) {
          newValues[to] = storedValues[place];
        }
        newHashes[to] = hashes[place];
        int slot = freeSlot(newIndex, hashes[place]);
        to++;
        if (slot >= 0) {
          newIndex[slot] = hashBits(newIndex, hashes[place]) | to;
        }
      }
    }
    // Only stores below.
    if (used != to) {
      modifications++;
    }
    storedKeys = newKeys;
    storedValues = newValues;
    hashes = newHashes;
    index = newIndex;
    first = 0;
    used = to;
  }

  /**
   * Makes room for an entry to become the last one. Returns its place, which may have changed, or
   * {@link #ABSENT} if there was no entry.
   */
  final int ensureRoomToMove(int place) {
    if (used < hashes.length || isLast(place)) {
      return place;
    }
    Object stored = storedKeys[place];
    int hash = hashes[place];
    reserve(size / 2 + 8); // so that gaps are closed about once in twice as many moves as entries
    return stored == null ? ABSENT : locate(storedKeys, hash, stored);
  }

  final boolean isLast(int place) {
    return place == used - 1;
  }

  /** Makes an entry the last one, for which there is room, and returns its new place. */
  final int moveToEnd(int place) {
    if (isLast(place)) {
      return place;
    }
    int last = used;
    int slot = slotOf(place);
    int rest = hashBits(index, hashes[place]);
    // Only stores below.
    if (last < storedValues.length) {
      storedValues[last] = storedValues[place];
      storedValues[place] = null;
    }
    storedKeys[last] = storedKeys[place];
    storedKeys[place] = null;
    hashes[last] = hashes[place];
    if (slot >= 0) {
      index[slot] = rest | last + 1;
    }
    used = last + 1;
    modifications++;
    while (storedKeys[first] == null) {
      first++;
    }
    return last;
  }

  /** Adds an entry whose edges are counted. There is room for it. */
  final void append(Object key, int hash, Object value) {
    int place = used;
    int slot = freeSlot(index, hash);
    int rest = hashBits(index, hash);
    // Only stores below.
    if (place < storedValues.length) {
      storedValues[place] = value;
    }
    storedKeys[place] = key;
    hashes[place] = hash;
    if (slot >= 0) {
      index[slot] = rest | place + 1;
    }
    used = place + 1;
    size++;
    modifications++;
  }

  /** Removes an entry from the arrays, by stores only. */
  final void detach(int place, int slot) {
    if (slot >= 0) {
      index[slot] = REMOVED;
    }
    storedKeys[place] = null;
    if (place < storedValues.length) {
      storedValues[place] = null;
    }
    size--;
    while (first < used && storedKeys[first] == null) {
      first++;
    }
  }

  /** Removes all entries, by stores only. */
  final void reset() {
    modifications++;
    index = NONE;
    hashes = NONE;
    storedKeys = keys.emptyArray;
    storedValues = values.emptyArray;
    first = 0;
    used = 0;
    size = 0;
  }
}
