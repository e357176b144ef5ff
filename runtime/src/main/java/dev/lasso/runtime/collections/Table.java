package dev.lasso.runtime.collections;

import dev.lasso.runtime.GcAdoption;
import dev.lasso.runtime.GcDestruction;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcVisitor;
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
 * <p>Three rules keep the counts right whatever {@code equals}, {@code hashCode} and the like do.
 * User code is called first, and a change that it makes to the table is an error. Then everything
 * new is counted; if one item may not be owned, the others are let go and nothing has happened. The
 * structure changes next, and at the very end the old is let go, which may call finalizers that
 * find the table as it will stay.
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

  final Owner owner = new Owner();
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

  private void enter(int place) {
    int slot = slot(hashes[place]);
    while (index[slot] != FREE) {
      slot = after(slot);
    }
    index[slot] = place + 1;
  }

  private void leave(int place) {
    int slot = slot(hashes[place]);
    while (index[slot] != place + 1) {
      slot = after(slot);
    }
    index[slot] = REMOVED;
  }

  // ------------------------------------------------------------------ entries

  /** Makes room for {@code count} more entries. Moves the others if there are gaps. */
  void reserve(int count) {
    if (hashes.length - used < count) {
      int needed = Math.max(Math.addExact(size, count), MIN_ENTRIES);
      int length = Integer.highestOneBit(Math.multiplyExact(needed, 2)) << 1;
      resize(length, (int) (length * 2L / 3));
    }
  }

  private void resize(int length, int capacity) {
    int[] packed = new int[capacity];
    int[] empty = new int[length];
    int to = 0;
    for (int place = 0; place < used; place++) {
      if (keys.stored[place] != null) {
        packed[to++] = hashes[place];
      }
    }
    values.resize(capacity, used);
    keys.resize(capacity, used);
    if (used != size) {
      modifications++;
    }
    hashes = packed;
    index = empty;
    shift = Integer.numberOfLeadingZeros(length) + 1;
    first = 0;
    used = size;
    for (int place = 0; place < used; place++) {
      enter(place);
    }
  }

  /** Adds an entry of what the columns have taken. There is room for it. */
  void append(Object key, int hash, Object value) {
    modifications++;
    int place = used++;
    hashes[place] = hash;
    keys.put(place, key);
    values.put(place, value);
    size++;
    enter(place);
  }

  /** Adds an entry whose key is not in the table. */
  void add(Object key, int hash, Object value, @Nullable GcScope scope) {
    reserve(1);
    // A set moves its keys, a map its values.
    Object takenKey = keys.take(key, hash, value == UnitColumn.UNIT ? scope : null);
    Object takenValue = null;
    try {
      takenValue = values.take(value, hash, scope);
    } finally {
      if (takenValue == null) {
        keys.letGo(takenKey);
      }
    }
    append(takenKey, hash, takenValue);
  }

  /** Changes the value of an entry. */
  void replace(int place, Object value, @Nullable GcScope scope) {
    values.letGo(values.put(place, values.take(value, hashes[place], scope)));
  }

  /** Removes an entry. */
  void remove(int place) {
    modifications++;
    letGo(detach(place));
  }

  /** Removes an entry because {@code dead}, which {@code column} stores for it, has died. */
  void expire(Column column, int hash, Object dead) {
    int place = locate(column, hash, dead);
    if (place != ABSENT) {
      letGo(detach(place));
    }
  }

  /** An entry that is not in the table any more and yet to be let go. */
  private record Detached(@Nullable Object key, @Nullable Object value) {}

  private Detached detach(int place) {
    leave(place);
    Detached entry = new Detached(keys.put(place, null), values.put(place, null));
    size--;
    while (first < used && keys.stored[first] == null) {
      first++;
    }
    return entry;
  }

  private void letGo(Detached entry) {
    keys.letGo(entry.key());
    values.letGo(entry.value());
  }

  // ------------------------------------------------------------------ all at once

  /** Removes all living entries that {@code filter} chooses by their places. */
  boolean removeIf(IntPredicate filter) {
    owner.check();
    int expected = modifications;
    BitSet chosen = new BitSet();
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
    Detached[] removed =
        chosen.stream().filter(this::has).mapToObj(this::detach).toArray(Detached[]::new);
    if (removed.length == 0) {
      return false;
    }
    modifications++;
    for (Detached entry : removed) {
      letGo(entry);
    }
    return true;
  }

  void clear() {
    owner.check();
    reset();
    @Nullable Object[] oldKeys = keys.empty();
    @Nullable Object[] oldValues = values.empty();
    for (Object key : oldKeys) {
      keys.letGo(key);
    }
    for (Object value : oldValues) {
      values.letGo(value);
    }
  }

  private void reset() {
    modifications++;
    index = NO_INDEX;
    shift = NO_INDEX_SHIFT;
    hashes = NO_HASHES;
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
      keys.unbind();
      values.unbind();
    }
  }

  void adopt(String field, GcAdoption adopt) {
    keys.adopt(field, adopt);
    values.adopt(field, adopt);
  }

  <A extends @Nullable Object> int traverse(GcVisitor<A> visit, A arg) {
    int stop = keys.traverse(visit, arg, used);
    return stop != 0 ? stop : values.traverse(visit, arg, used);
  }

  long edges(@Nullable GcObject[] into, long to) {
    return values.edges(used, into, keys.edges(used, into, to));
  }

  void drop(GcDestruction death) {
    reset();
    keys.drop(death);
    values.drop(death);
  }
}
