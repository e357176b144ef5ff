package dev.lasso.runtime.collections;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcVisitor;
import java.util.BitSet;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The entries of a set or map, in the order of insertion: the common implementation of all
 * hash-based collections.
 *
 * <p>Changes follow the order described at {@link OwnerLink}, whatever {@code equals}, {@code
 * hashCode} and functions of the program do. If these change the table, that is an error.
 *
 * <p>When the weakly referenced side of an entry dies, the entry is removed at once. That is no
 * modification: it only leaves a gap, which iterators skip.
 */
final class Table extends EntryArrays {

  Table(Column keys, Column values) {
    super(keys, values);
  }

  /**
   * Returns the number of entries. Those that die together with the owner are not removed first.
   */
  int size() {
    if (size == 0 || owner == null || !hasWeakSide() || !GcProtocol.isDying(owner)) {
      return size;
    }
    int live = 0;
    for (int place = nextLive(0); place != ABSENT; place = nextLive(place + 1)) {
      live++;
    }
    return live;
  }

  /** Returns whether keys or values are referred to weakly. */
  boolean hasWeakSide() {
    return keys == WeakColumn.INSTANCE || values == WeakColumn.INSTANCE;
  }

  /** Checks that the table may be changed. */
  void checkMutable() {
    OwnerLink.checkMutable(owner);
  }

  // ------------------------------------------------------------------ one entry

  /**
   * Adds an entry whose key is not in the table.
   *
   * @param scope the scope whose hold is taken over, or null
   */
  void add(Object key, int hash, Object value, @Nullable GcScope scope) {
    reserve(1);
    boolean movesKey = scope != null && value == UnitColumn.UNIT;
    if (!movesKey) {
      checkKey(key);
    }
    if (scope == null) {
      checkValue(value);
    }
    Object newKey = prepareKey(key, hash);
    Object newValue = null;
    try {
      newValue = prepareValue(value, hash);
      begin(scope, movesKey ? newKey : newValue);
      if (!movesKey) {
        keys.count(owner, newKey);
      }
      if (scope == null) {
        values.count(owner, newValue);
      }
    } catch (Throwable t) {
      keys.undoPrepare(newKey);
      values.undoPrepare(newValue);
      throw t;
    }
    append(newKey, hash, newValue);
    end(scope);
  }

  /** Checks, before anything changes, that the owner may refer to a key. */
  void checkKey(Object key) {
    keys.columnFor(key).check(owner, key);
  }

  /** Checks, before anything changes, that the owner may refer to a value. */
  void checkValue(Object value) {
    values.columnFor(value).check(owner, value);
  }

  /**
   * Begins a change. With a scope, takes over the hold that the scope has on {@code moved}. If this
   * throws, nothing has changed.
   */
  private void begin(@Nullable GcScope scope, Object moved) {
    if (scope != null) {
      OwnerLink.move(owner, scope, moved);
    } else {
      OwnerLink.beginChange(owner);
    }
  }

  private void end(@Nullable GcScope scope) {
    if (scope != null) {
      OwnerLink.removeEdge(owner, null);
    } else {
      OwnerLink.endChange(owner);
    }
  }

  /**
   * Creates the object that represents a key in the table, and counts nothing; see {@link
   * Column#prepare}. May replace the column.
   */
  Object prepareKey(Object key, int hash) {
    Column storing = keys.columnFor(key);
    if (storing != keys) {
      storedKeys = storing.arrayFor(storedKeys);
      keys = storing;
    }
    return keys.prepare(this, key, hash);
  }

  /** Prepares a value, as {@link Column#prepare}. */
  Object prepareValue(Object value, int hash) {
    Column storing = values.columnFor(value);
    if (storing != values) {
      storedValues = storing.arrayFor(storedValues);
      values = storing;
    }
    return values.prepare(this, value, hash);
  }

  /**
   * Replaces the value of an entry.
   *
   * @param handOver whether the old value is returned to the caller
   * @param last whether the entry becomes the last one, for which there is room then
   */
  void replace(int place, Object value, @Nullable GcScope scope, boolean handOver, boolean last) {
    if (handOver) {
      OwnerLink.reserveHandOver(owner, storedValue(place));
    }
    if (scope == null) {
      checkValue(value);
    }
    Object now = prepareValue(value, hash(place)); // a weak value cannot be rejected below
    begin(scope, now);
    if (scope == null) {
      values.count(owner, now);
    }
    Object was = exchangeValue(place, now);
    if (last) {
      moveToEnd(place); // before user code is called, which may begin to copy edges
    }
    values.release(owner, was, handOver);
    end(scope);
  }

  /** Stores a counted value in an entry, and returns the object stored before. */
  @Nullable Object exchangeValue(int place, Object value) {
    Object was = storedValues[place];
    storedValues[place] = value;
    return was;
  }

  /**
   * Removes an entry.
   *
   * @param handOver whether the entry is returned to the caller
   */
  void remove(int place, boolean handOver) {
    if (handOver) {
      reserveHandOver(place);
    }
    remove(place, handOver, 1);
  }

  /** Makes room in a scope for an entry that is about to be handed over. */
  void reserveHandOver(int place) {
    OwnerLink.reserveHandOver(owner, storedKeys[place]);
    OwnerLink.reserveHandOver(owner, storedValue(place));
  }

  /**
   * Removes an entry because its key or value has died.
   *
   * @param column the column of the dead side
   * @param dead the object that {@code column} stores for it
   */
  void removeDead(Column column, int hash, Object dead) {
    int place = locate(column == keys ? storedKeys : storedValues, hash, dead);
    if (place != ABSENT) {
      remove(place, false, 0);
    }
  }

  private void remove(int place, boolean handOver, int modification) {
    int slot = slotOf(place);
    Object key = storedKeys[place];
    Object value = storedValue(place);
    OwnerLink.beginChange(owner);
    modifications += modification;
    detach(place, slot);
    keys.release(owner, key, handOver);
    values.release(owner, value, handOver);
    OwnerLink.endChange(owner);
  }

  // ------------------------------------------------------------------ bulk operations

  /** Removes all live entries whose places {@code filter} accepts. */
  boolean removeIf(IntPredicate filter) {
    checkMutable();
    int expected = modifications;
    BitSet chosen = new BitSet(used);
    for (int place = nextLive(0); place != ABSENT; place = nextLive(place + 1)) {
      if (filter.test(place)) {
        chosen.set(place);
      }
      checkModification(expected);
    }
    return removeAll(chosen);
  }

  /** Removes the entries at the chosen places, except those that have died. */
  boolean removeAll(BitSet chosen) {
    int[] places = chosen.stream().filter(this::hasEntry).toArray();
    if (places.length == 0) {
      return false;
    }
    @Nullable Object[] oldKeys = new Object[places.length];
    @Nullable Object[] oldValues = new Object[places.length];
    OwnerLink.beginChange(owner);
    modifications++;
    for (int i = 0; i < places.length; i++) {
      int place = places[i];
      int slot = slotOf(place);
      oldKeys[i] = storedKeys[place];
      oldValues[i] = storedValue(place);
      detach(place, slot);
    }
    for (int i = 0; i < places.length; i++) {
      keys.release(owner, oldKeys[i], false);
      values.release(owner, oldValues[i], false);
    }
    OwnerLink.endChange(owner);
    return true;
  }

  void clear() {
    OwnerLink.beginChange(owner);
    int end = used;
    @Nullable Object[] oldKeys = storedKeys;
    @Nullable Object[] oldValues = storedValues;
    reset();
    for (int place = 0; place < end; place++) {
      keys.release(owner, oldKeys[place], false);
      if (place < oldValues.length) {
        values.release(owner, oldValues[place], false);
      }
    }
    OwnerLink.endChange(owner);
  }

  // ------------------------------------------------------------------ the owner

  void bind(GcObject container) {
    owner = OwnerLink.bind(owner, container);
  }

  void unbind(GcObject container) {
    if (owner == container) {
      owner = null;
      keys.unbind(this, storedKeys, used);
      values.unbind(this, storedValues, used);
    }
  }

  void adopt(String field, GcAdoption adopt) {
    keys.adopt(field, adopt, storedKeys, used);
    values.adopt(field, adopt, storedValues, used);
  }

  <A extends @Nullable Object> int traverse(GcVisitor<A> visit, A arg) {
    int stop = keys.traverse(visit, arg, storedKeys, used);
    return stop != 0 ? stop : values.traverse(visit, arg, storedValues, used);
  }

  long edges(@Nullable GcObject[] into, long to) {
    return values.edges(storedValues, used, into, keys.edges(storedKeys, used, into, to));
  }

  void releaseEdges(GcDestruction death) {
    int end = used;
    @Nullable Object[] oldKeys = storedKeys;
    @Nullable Object[] oldValues = storedValues;
    reset();
    for (int place = 0; place < end; place++) {
      keys.releaseOfDead(oldKeys[place], death);
      if (place < oldValues.length) {
        values.releaseOfDead(oldValues[place], death);
      }
    }
  }
}
