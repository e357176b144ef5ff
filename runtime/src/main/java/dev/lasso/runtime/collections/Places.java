package dev.lasso.runtime.collections;

import dev.lasso.runtime.GcObject;
import java.util.ConcurrentModificationException;
import org.jspecify.annotations.Nullable;

/**
 * The arrays of a {@link Table}: keys, values and the hashes of the keys, an entry at a
 * <em>place</em>, in the order of insertion. Up to {@link #SCANNED} places are searched one after
 * another; beyond that an open addressed index leads from a hash to places. It is CPython's compact
 * dict: a removed entry leaves a gap, gaps go when the arrays are full, and as hashes are kept,
 * that needs no user code.
 *
 * <p>What makes an entry, or takes it out, is one run of plain stores, {@link #append} and {@link
 * #detach}: an entry has a key, a slot of the index if there is one, and is counted in {@code
 * size}, or has none of these. What lies beyond {@code used} is nothing.
 *
 * <p>Many tables are small, so that all of it lies in one object without any other until there is
 * an entry.
 */
abstract class Places {

  static final int ABSENT = -1;

  /** How many places need no index. */
  private static final int SCANNED = 5;

  /** The first capacities; the last needs an index of 16 slots. */
  private static final int[] FEW = {2, SCANNED, 2 * SCANNED};

  /** As many as an index of 2^30 slots is for. */
  private static final int MAX_CAPACITY = 1 << 29;

  private static final int[] NONE = {};

  /** In the index: no entry was here, so that a search ends; and one was. */
  private static final int FREE = 0;

  /** Has a place that no index has. */
  private static final int REMOVED = -1;

  /** 2^32 divided by the golden ratio, spreads hashes over the upper bits. */
  private static final int GOLDEN = 0x9E3779B9;

  /** The container that the entries are part of, if they are part of one. */
  @Nullable GcObject owner;

  Column keys;
  Column values;
  @Nullable Object[] storedKeys;
  @Nullable Object[] storedValues;

  /**
   * Places plus one, by hash; little more than half are in use, so that searches end soon. A slot
   * is found by the upper bits of the spread hash, and has the others above the place.
   */
  private int[] index = NONE;

  private int[] hashes = NONE;

  /** No entry is before this place. */
  private int first;

  /** The places in use, gaps among them. */
  int used;

  int size;
  int modifications;

  Places(Column keys, Column values) {
    this.keys = keys;
    this.values = values;
    this.storedKeys = keys.none;
    this.storedValues = values.none;
  }

  /** How often entries were added or removed, for iterators to compare. */
  final int modifications() {
    return modifications;
  }

  final void checkModification(int expected) {
    if (modifications != expected) {
      throw new ConcurrentModificationException();
    }
  }

  final int hash(int place) {
    return hashes[place];
  }

  /** The key at a place; null if there is a gap, or it is dead. */
  final @Nullable Object key(int place) {
    Object stored = storedKeys[place];
    return keys == WeakColumn.ONE ? WeakColumn.referent(stored) : stored;
  }

  /** The value at a place; null if there is a gap, or it is dead. */
  final @Nullable Object value(int place) {
    if (storedValues.length == 0) {
      return UnitColumn.UNIT;
    }
    Object stored = storedValues[place];
    return values == WeakColumn.ONE ? WeakColumn.referent(stored) : stored;
  }

  /** What is stored for the value at a place, or null. */
  final @Nullable Object storedValue(int place) {
    return place < storedValues.length ? storedValues[place] : null;
  }

  final boolean has(int place) {
    return place >= 0 && place < used && storedKeys[place] != null;
  }

  /** The place of the first living entry from {@code place} on, or {@link #ABSENT}. */
  final int next(int place) {
    for (int at = Math.max(place, first); at < used; at++) {
      if (key(at) != null && value(at) != null) {
        return at;
      }
    }
    return ABSENT;
  }

  // ------------------------------------------------------------------ searches

  /** The place of the entry whose key equals {@code key}, or {@link #ABSENT}. */
  final int find(Object key, int hash) {
    int[] slots = index;
    if (slots.length == 0) {
      for (int left = having(hash); left != 0; left &= left - 1) {
        int place = Integer.numberOfTrailingZeros(left);
        if (isAt(place, key, hash)) {
          return place;
        }
      }
      return ABSENT;
    }
    int mask = slots.length - 1;
    int rest = rest(slots, hash);
    for (int slot = slot(slots, hash); slots[slot] != FREE; slot = (slot + 1) & mask) {
      int entry = slots[slot] ^ rest;
      if (Integer.compareUnsigned(entry, mask) < 0 && isAt(entry - 1, key, hash)) {
        return entry - 1;
      }
    }
    return ABSENT;
  }

  /** The places that have a hash, as bits; without a branch that is hard to predict. */
  private int having(int hash) {
    int[] all = hashes;
    int having = 0;
    for (int place = 0; place < used; place++) {
      int difference = all[place] ^ hash;
      having |= (((difference | -difference) >>> 31) ^ 1) << place;
    }
    return having;
  }

  /** Whether the key at a place equals {@code key}, which may call user code. */
  private boolean isAt(int place, Object key, int hash) {
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

  /** The place of the entry for which {@code item} is stored in one of the two arrays. */
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
    int rest = rest(slots, hash);
    for (int slot = slot(slots, hash); slots[slot] != FREE; slot = (slot + 1) & mask) {
      int entry = slots[slot] ^ rest;
      if (Integer.compareUnsigned(entry, mask) < 0 && stored[entry - 1] == item) {
        return entry - 1;
      }
    }
    return ABSENT;
  }

  /** The slot at which a search begins: the upper bits. */
  private static int slot(int[] slots, int hash) {
    return (hash * GOLDEN) >>> Integer.numberOfLeadingZeros(slots.length - 1);
  }

  /** The bits of a slot in use that are not the place's. */
  private static int rest(int[] slots, int hash) {
    return hash * GOLDEN * slots.length;
  }

  /** A slot for a new entry; {@link #ABSENT} if there is no index. */
  private static int freeSlot(int[] slots, int hash) {
    if (slots.length == 0) {
      return ABSENT;
    }
    int slot = slot(slots, hash);
    while (slots[slot] != FREE && slots[slot] != REMOVED) {
      slot = (slot + 1) & (slots.length - 1);
    }
    return slot;
  }

  /** The slot of the entry at a place; {@link #ABSENT} if there is no index. */
  final int slotOf(int place) {
    int[] slots = index;
    if (slots.length == 0) {
      return ABSENT;
    }
    int hash = hashes[place];
    int entry = rest(slots, hash) | place + 1;
    int slot = slot(slots, hash);
    while (slots[slot] != entry) {
      slot = (slot + 1) & (slots.length - 1);
    }
    return slot;
  }

  // ------------------------------------------------------------------ the structure

  /** Makes room for {@code count} more entries. Moves the others if there are gaps. */
  final void reserve(int count) {
    if (hashes.length - used < count) {
      Owner.check(owner);
      resize(capacity(Math.addExact(size, count)));
    }
  }

  /** How many places to make: half as many more than needed, or twice as many if entries leave. */
  private int capacity(int needed) {
    if (needed > MAX_CAPACITY) {
      throw new OutOfMemoryError("A table of more than " + MAX_CAPACITY + " entries");
    }
    boolean isGrowing = used == size;
    int few = isGrowing ? needed : needed * 2;
    for (int capacity : FEW) {
      if (few <= capacity) {
        return capacity;
      }
    }
    return Math.min(isGrowing ? needed + needed / 2 : few, MAX_CAPACITY);
  }

  /** How long the index is. */
  private static int slots(int capacity) {
    return capacity <= SCANNED ? 0 : Integer.highestOneBit(2 * capacity - 5) << 1;
  }

  private void resize(int capacity) {
    int length = slots(capacity);
    int[] newIndex = length == 0 ? NONE : new int[length];
    int[] newHashes = new int[capacity];
    @Nullable Object[] newKeys = keys.room(capacity);
    @Nullable Object[] newValues = values.room(capacity);
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
          newIndex[slot] = rest(newIndex, hashes[place]) | to;
        }
      }
    }
    // Only stores from here on.
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

  final boolean hasRoom() {
    return used < hashes.length;
  }

  /** Makes room for an entry to become the last one; returns its place, which may be another. */
  final int withRoom(int place) {
    if (hasRoom()) {
      return place;
    }
    Object stored = storedKeys[place];
    int hash = hashes[place];
    reserve(size / 2 + 8); // so that gaps are closed once in twice as many moves as entries
    return stored == null ? ABSENT : locate(storedKeys, hash, stored);
  }

  final boolean isLast(int place) {
    return place == used - 1;
  }

  /** Makes an entry the last one, for which there is room; returns its new place. */
  final int moveLast(int place) {
    if (isLast(place)) {
      return place;
    }
    int last = used;
    int slot = slotOf(place);
    int rest = rest(index, hashes[place]);
    // Only stores from here on.
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

  /** Adds an entry of what is counted. There is room for it. */
  final void append(Object key, int hash, Object value) {
    int place = used;
    int slot = freeSlot(index, hash);
    int rest = rest(index, hash);
    // Only stores from here on.
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

  /** Takes an entry out of the table; only stores. */
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

  /** Forgets all entries; only stores. */
  final void reset() {
    modifications++;
    index = NONE;
    hashes = NONE;
    storedKeys = keys.none;
    storedValues = values.none;
    first = 0;
    used = 0;
    size = 0;
  }
}
