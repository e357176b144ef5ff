package dev.lasso.runtime.collections;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcVisitor;
import java.util.BitSet;
import java.util.ConcurrentModificationException;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The entries of a set or a map, in the order of insertion: what all of them are made of.
 *
 * <p>Keys, values and the hashes of the keys lie in arrays, an entry at a <em>place</em>; an open
 * addressed index leads from a hash to places. It is CPython's compact dict: a removed entry leaves
 * a gap, gaps go when the arrays are full, and as hashes are kept, that needs no user code.
 *
 * <p>Changes go in the order that {@link Owner} tells, whatever {@code equals}, {@code hashCode}
 * and the like do: a change that they make to the table is an error. What makes an entry, or takes
 * it out, is one run of plain stores, {@link #append} and {@link #detach}: an entry has a key, a
 * slot of the index, and is counted in {@code size}, or has none of these. What lies beyond {@code
 * used} is nothing.
 *
 * <p>An entry whose weakly referenced side dies is removed at once. That is no modification: it
 * only makes a gap, which iterators skip.
 */
final class Table {

  static final int ABSENT = -1;

  private static final int[] NO_HASHES = {};
  private static final int[] NO_INDEX = {0, 0};
  private static final int NO_INDEX_SHIFT = 31;
  private static final int MIN_ENTRIES = 5;

  /** In the index: no entry was here, so that a search ends; and one was. */
  private static final int FREE = 0;

  private static final int REMOVED = -1;

  /** 2^32 divided by the golden ratio, spreads hashes over the upper bits. */
  private static final int GOLDEN = 0x9E3779B9;

  final Owner owner;
  final Column keys;
  final Column values;

  /** Places plus one, by hash; at most two thirds are in use, so that searches end. */
  private int[] index = NO_INDEX;

  private int shift = NO_INDEX_SHIFT;
  private int[] hashes = NO_HASHES;

  /** No entry is before this place. */
  private int first;

  /** The places in use, gaps among them. */
  private int used;

  private int size;
  private int modifications;

  Table(Column.Kind keys, Column.Kind values) {
    this(Owner.ofCollection(), keys, values);
  }

  Table(Owner owner, Column.Kind keys, Column.Kind values) {
    this.owner = owner;
    this.keys = keys.of(this);
    this.values = values.of(this);
  }

  int size() {
    return size;
  }

  /** How often entries were added or removed, for iterators to compare. */
  int modifications() {
    return modifications;
  }

  void checkModification(int expected) {
    if (modifications != expected) {
      throw new ConcurrentModificationException();
    }
  }

  int hash(int place) {
    return hashes[place];
  }

  boolean has(int place) {
    return place >= 0 && place < used && keys.stored[place] != null;
  }

  /** The place of the first living entry from {@code place} on, or {@link #ABSENT}. */
  int next(int place) {
    for (int at = Math.max(place, first); at < used; at++) {
      if (keys.get(at) != null && values.get(at) != null) {
        return at;
      }
    }
    return ABSENT;
  }

  // ------------------------------------------------------------------ the index

  /** The place of the entry whose key equals {@code key}, or {@link #ABSENT}. */
  int find(Object key, int hash) {
    int expected = modifications;
    for (int slot = slot(hash); index[slot] != FREE; slot = after(slot)) {
      int place = index[slot] - 1;
      if (place >= 0 && hashes[place] == hash) {
        Object candidate = keys.get(place);
        if (candidate == key) {
          return place;
        }
        if (candidate != null) {
          boolean equal = key.equals(candidate);
          checkModification(expected);
          if (equal && keys.stored[place] != null) {
            return place;
          }
        }
      }
    }
    return ABSENT;
  }

  /** The place of the entry for which {@code column} stores {@code stored}. */
  int locate(Column column, int hash, Object stored) {
    for (int slot = slot(hash); index[slot] != FREE; slot = after(slot)) {
      int place = index[slot] - 1;
      if (place >= 0 && column.stored[place] == stored) {
        return place;
      }
    }
    return ABSENT;
  }

  private int slot(int hash) {
    return (hash * GOLDEN) >>> shift;
  }

  private int after(int slot) {
    return (slot + 1) & (index.length - 1);
  }

  private static int freeSlot(int[] index, int shift, int hash) {
    int slot = (hash * GOLDEN) >>> shift;
    while (index[slot] != FREE) {
      slot = (slot + 1) & (index.length - 1);
    }
    return slot;
  }

  private int slotOf(int place) {
    int slot = slot(hashes[place]);
    while (index[slot] != place + 1) {
      slot = after(slot);
    }
    return slot;
  }

  // ------------------------------------------------------------------ the structure

  /** Makes room for {@code count} more entries. Moves the others if there are gaps. */
  void reserve(int count) {
    if (hashes.length - used < count) {
      owner.check();
      int needed = Math.max(Math.addExact(size, count), MIN_ENTRIES);
      int length = Integer.highestOneBit(Math.multiplyExact(needed, 2)) << 1;
      resize(length, (int) (length * 2L / 3));
    }
  }

  private void resize(int length, int capacity) {
    int[] newIndex = new int[length];
    int[] newHashes = new int[capacity];
    @Nullable Object[] newKeys = keys.room(capacity);
    @Nullable GcObject[] newKeyContainers = keys.containers(newKeys);
    @Nullable Object[] newValues = values.room(capacity);
    @Nullable GcObject[] newValueContainers = values.containers(newValues);
    int newShift = Integer.numberOfLeadingZeros(length) + 1;
    int to = 0;
    for (int place = 0; place < used; place++) {
      if (keys.stored[place] != null) {
        newHashes[to] = hashes[place];
        pack(keys, place, newKeys, newKeyContainers, to);
        pack(values, place, newValues, newValueContainers, to);
        to++;
        newIndex[freeSlot(newIndex, newShift, hashes[place])] = to;
      }
    }
    // Only stores from here on.
    if (used != to) {
      modifications++;
    }
    keys.stored = newKeys;
    keys.containers = newKeyContainers;
    values.stored = newValues;
    values.containers = newValueContainers;
    hashes = newHashes;
    index = newIndex;
    shift = newShift;
    first = 0;
    used = to;
  }

  private static void pack(
      Column from, int place, @Nullable Object[] stored, @Nullable GcObject[] containers, int to) {
    if (stored.length > 0) {
      stored[to] = from.stored[place];
      if (containers.length > 0) {
        containers[to] = from.containers[place];
      }
    }
  }

  /** Adds an entry of what is counted. There is room for it. */
  void append(Object key, int hash, Object value) {
    int place = used;
    int slot = freeSlot(index, shift, hash);
    values.put(place, value);
    keys.put(place, key);
    // Only stores from here on.
    hashes[place] = hash;
    index[slot] = place + 1;
    used = place + 1;
    size++;
    modifications++;
  }

  /** Takes an entry out of the table; only stores. */
  private void detach(int place, int slot) {
    index[slot] = REMOVED;
    keys.stored[place] = null;
    if (place < keys.containers.length) {
      keys.containers[place] = null;
    }
    if (place < values.stored.length) {
      values.stored[place] = null;
    }
    if (place < values.containers.length) {
      values.containers[place] = null;
    }
    size--;
    while (first < used && keys.stored[first] == null) {
      first++;
    }
  }

  // ------------------------------------------------------------------ one entry

  /** Adds an entry whose key is not in the table; the hold of {@code scope} may be moved. */
  void add(Object key, int hash, Object value, @Nullable GcScope scope) {
    reserve(1);
    Object newKey = keys.prepare(key, hash);
    Object newValue = null;
    boolean counted = false;
    try {
      newValue = values.prepare(value, hash);
      owner.change();
      count(newKey, newValue, scope);
      counted = true;
    } finally {
      if (!counted) {
        keys.discard(newKey);
        values.discard(newValue);
      }
    }
    append(newKey, hash, newValue);
    if (scope != null) {
      owner.disown(null);
    }
    owner.changed();
  }

  /** Counts both sides, or none and ends the change. A set moves its keys, a map its values. */
  private void count(Object key, Object value, @Nullable GcScope scope) {
    boolean keyIsCounted = false;
    try {
      if (scope != null && value == UnitColumn.UNIT) {
        owner.move(scope, (GcObject) key);
        return;
      }
      keys.count(key);
      keyIsCounted = true;
      if (scope != null) {
        owner.move(scope, (GcObject) value);
      } else {
        values.count(value);
      }
    } catch (RuntimeException e) {
      if (keyIsCounted) {
        keys.uncount(key);
      }
      owner.changed();
      throw e;
    }
  }

  /**
   * Changes the value of an entry.
   *
   * @param handOver whether the caller is given the old value
   */
  void replace(int place, Object value, @Nullable GcScope scope, boolean handOver) {
    if (handOver) {
      owner.reserveHandOver(values.at(place));
    }
    Object now = values.prepare(value, hashes[place]);
    boolean counted = false;
    try {
      owner.change();
      count(now, scope);
      counted = true;
    } finally {
      if (!counted) {
        values.discard(now);
      }
    }
    Object was = values.put(place, now);
    if (scope != null) {
      owner.disown(null);
    }
    values.letGo(was, handOver);
    owner.changed();
  }

  private void count(Object value, @Nullable GcScope scope) {
    try {
      if (scope != null) {
        owner.move(scope, (GcObject) value);
      } else {
        values.count(value);
      }
    } catch (RuntimeException e) {
      owner.changed();
      throw e;
    }
  }

  /**
   * Removes an entry.
   *
   * @param handOver whether the caller is given it
   */
  void remove(int place, boolean handOver) {
    if (handOver) {
      reserveHandOver(place);
    }
    remove(place, handOver, 1);
  }

  /** Makes room for an entry that is to be handed over. */
  void reserveHandOver(int place) {
    owner.reserveHandOver(keys.at(place));
    owner.reserveHandOver(values.at(place));
  }

  /** Removes an entry because {@code dead}, which {@code column} stores for it, has died. */
  void expire(Column column, int hash, Object dead) {
    int place = locate(column, hash, dead);
    if (place != ABSENT) {
      remove(place, false, 0);
    }
  }

  private void remove(int place, boolean handOver, int modification) {
    int slot = slotOf(place);
    Object key = keys.at(place);
    Object value = values.at(place);
    owner.change();
    modifications += modification;
    detach(place, slot);
    keys.letGo(key, handOver);
    values.letGo(value, handOver);
    owner.changed();
  }

  // ------------------------------------------------------------------ all at once

  /** Removes all living entries that {@code filter} chooses by their places. */
  boolean removeIf(IntPredicate filter) {
    owner.check();
    int expected = modifications;
    BitSet chosen = new BitSet(used);
    for (int place = next(0); place != ABSENT; place = next(place + 1)) {
      if (filter.test(place)) {
        chosen.set(place);
      }
      checkModification(expected);
    }
    return removeAll(chosen);
  }

  /** Removes the entries at the chosen places, as far as they have not died. */
  boolean removeAll(BitSet chosen) {
    int[] places = chosen.stream().filter(this::has).toArray();
    if (places.length == 0) {
      return false;
    }
    @Nullable Object[] oldKeys = new Object[places.length];
    @Nullable Object[] oldValues = new Object[places.length];
    owner.change();
    modifications++;
    for (int i = 0; i < places.length; i++) {
      int place = places[i];
      int slot = slotOf(place);
      oldKeys[i] = keys.at(place);
      oldValues[i] = values.at(place);
      detach(place, slot);
    }
    for (int i = 0; i < places.length; i++) {
      keys.letGo(oldKeys[i], false);
      values.letGo(oldValues[i], false);
    }
    owner.changed();
    return true;
  }

  void clear() {
    owner.change();
    int end = used;
    @Nullable Object[] oldKeys = keys.stored;
    @Nullable Object[] oldValues = values.stored;
    reset();
    letGo(keys, oldKeys, end);
    letGo(values, oldValues, end);
    owner.changed();
  }

  private static void letGo(Column column, @Nullable Object[] old, int end) {
    for (int place = 0; place < end && place < old.length; place++) {
      column.letGo(old[place], false);
    }
  }

  /** Forgets all entries; only stores. */
  private void reset() {
    modifications++;
    index = NO_INDEX;
    shift = NO_INDEX_SHIFT;
    hashes = NO_HASHES;
    keys.stored = keys.none;
    keys.containers = Column.NO_CONTAINERS;
    values.stored = values.none;
    values.containers = Column.NO_CONTAINERS;
    first = 0;
    used = 0;
    size = 0;
  }

  // ------------------------------------------------------------------ the owner

  void bind(GcObject container) {
    owner.bind(container);
  }

  void unbind(GcObject container) {
    if (owner.unbind(container)) {
      keys.unbind(used);
      values.unbind(used);
    }
  }

  void adopt(String field, GcAdoption adopt) {
    keys.adopt(field, adopt, used);
    values.adopt(field, adopt, used);
  }

  <A extends @Nullable Object> int traverse(GcVisitor<A> visit, A arg) {
    int stop = keys.traverse(visit, arg, used);
    return stop != 0 ? stop : values.traverse(visit, arg, used);
  }

  long edges(@Nullable GcObject[] into, long to) {
    return values.edges(used, into, keys.edges(used, into, to));
  }

  void drop(GcDestruction death) {
    int end = used;
    @Nullable Object[] oldKeys = keys.stored;
    @Nullable Object[] oldValues = values.stored;
    reset();
    keys.drop(oldKeys, end, death);
    values.drop(oldValues, end, death);
  }
}
