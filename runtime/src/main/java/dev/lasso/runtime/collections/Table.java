package dev.lasso.runtime.collections;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcVisitor;
import java.util.BitSet;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The entries of a set or a map, in the order of insertion: what all of them are made of.
 *
 * <p>Changes go in the order that {@link Owner} tells, whatever {@code equals}, {@code hashCode}
 * and the like do: a change that they make to the table is an error.
 *
 * <p>An entry whose weakly referenced side dies is removed at once. That is no modification: it
 * only makes a gap, which iterators skip.
 */
final class Table extends Places {

  Table(Column keys, Column values) {
    super(keys, values);
  }

  int size() {
    return size;
  }

  /** Checks that the table may be changed. */
  void check() {
    Owner.check(owner);
  }

  // ------------------------------------------------------------------ one entry

  /** Adds an entry whose key is not in the table; the hold of {@code scope} may be moved. */
  void add(Object key, int hash, Object value, @Nullable GcScope scope) {
    reserve(1);
    Object newKey = prepareKey(key, hash);
    Object newValue = null;
    boolean counted = false;
    try {
      newValue = prepareValue(value, hash);
      Owner.change(owner);
      count(newKey, newValue, scope);
      counted = true;
    } finally {
      if (!counted) {
        keys.takeBack(newKey);
        values.takeBack(newValue);
      }
    }
    append(newKey, hash, newValue);
    if (scope != null) {
      Owner.disown(owner, null);
    }
    Owner.changed(owner);
  }

  /** As {@link Column#prepare}, for a key. */
  Object prepareKey(Object key, int hash) {
    Column storing = keys.storing(key);
    if (storing != keys) {
      storedKeys = storing.room(storedKeys);
      keys = storing;
    }
    return keys.prepare(this, key, hash);
  }

  /** As {@link Column#prepare}, for a value. */
  Object prepareValue(Object value, int hash) {
    Column storing = values.storing(value);
    if (storing != values) {
      storedValues = storing.room(storedValues);
      values = storing;
    }
    return values.prepare(this, value, hash);
  }

  /** Counts both sides, or none and ends the change. A set moves its keys, a map its values. */
  private void count(Object key, Object value, @Nullable GcScope scope) {
    boolean keyIsCounted = false;
    try {
      if (scope != null && value == UnitColumn.UNIT) {
        Owner.move(owner, scope, key);
        return;
      }
      keys.count(owner, key);
      keyIsCounted = true;
      if (scope != null) {
        Owner.move(owner, scope, value);
      } else {
        values.count(owner, value);
      }
    } catch (RuntimeException e) {
      if (keyIsCounted) {
        keys.uncount(owner, key);
      }
      Owner.changed(owner);
      throw e;
    }
  }

  /**
   * Changes the value of an entry.
   *
   * @param handOver whether the caller is given the old value
   */
  void replace(int place, Object value, @Nullable GcScope scope, boolean handOver) {
    replace(place, value, scope, handOver, false);
  }

  /**
   * Changes the value of an entry, which becomes the last one if {@code last}, for which there is
   * room then.
   */
  void replace(int place, Object value, @Nullable GcScope scope, boolean handOver, boolean last) {
    if (handOver) {
      Owner.reserveHandOver(owner, storedValue(place));
    }
    Object now = prepareValue(value, hash(place)); // if weak, nothing refuses it from here on
    Owner.change(owner);
    count(now, scope);
    Object was = put(place, now);
    if (scope != null) {
      Owner.disown(owner, null);
    }
    if (last) {
      moveLast(place); // before user code is called, which may begin to copy edges
    }
    values.letGo(owner, was, handOver);
    Owner.changed(owner);
  }

  /** Stores a value that is counted in an entry; returns what was stored. */
  @Nullable Object put(int place, Object value) {
    Object was = storedValues[place];
    storedValues[place] = value;
    return was;
  }

  private void count(Object value, @Nullable GcScope scope) {
    try {
      if (scope != null) {
        Owner.move(owner, scope, value);
      } else {
        values.count(owner, value);
      }
    } catch (RuntimeException e) {
      Owner.changed(owner);
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
    Owner.reserveHandOver(owner, storedKeys[place]);
    Owner.reserveHandOver(owner, storedValue(place));
  }

  /** Removes an entry because {@code dead}, which {@code column} stores for it, has died. */
  void expire(Column column, int hash, Object dead) {
    int place = locate(column == keys ? storedKeys : storedValues, hash, dead);
    if (place != ABSENT) {
      remove(place, false, 0);
    }
  }

  private void remove(int place, boolean handOver, int modification) {
    int slot = slotOf(place);
    Object key = storedKeys[place];
    Object value = storedValue(place);
    Owner.change(owner);
    modifications += modification;
    detach(place, slot);
    keys.letGo(owner, key, handOver);
    values.letGo(owner, value, handOver);
    Owner.changed(owner);
  }

  // ------------------------------------------------------------------ all at once

  /** Removes all living entries that {@code filter} chooses by their places. */
  boolean removeIf(IntPredicate filter) {
    check();
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
    Owner.change(owner);
    modifications++;
    for (int i = 0; i < places.length; i++) {
      int place = places[i];
      int slot = slotOf(place);
      oldKeys[i] = storedKeys[place];
      oldValues[i] = storedValue(place);
      detach(place, slot);
    }
    for (int i = 0; i < places.length; i++) {
      keys.letGo(owner, oldKeys[i], false);
      values.letGo(owner, oldValues[i], false);
    }
    Owner.changed(owner);
    return true;
  }

  void clear() {
    Owner.change(owner);
    int end = used;
    @Nullable Object[] oldKeys = storedKeys;
    @Nullable Object[] oldValues = storedValues;
    reset();
    for (int place = 0; place < end; place++) {
      keys.letGo(owner, oldKeys[place], false);
      if (place < oldValues.length) {
        values.letGo(owner, oldValues[place], false);
      }
    }
    Owner.changed(owner);
  }

  // ------------------------------------------------------------------ the owner

  void bind(GcObject container) {
    owner = Owner.bind(owner, container);
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

  void drop(GcDestruction death) {
    int end = used;
    @Nullable Object[] oldKeys = storedKeys;
    @Nullable Object[] oldValues = storedValues;
    reset();
    for (int place = 0; place < end; place++) {
      keys.drop(oldKeys[place], death);
      if (place < oldValues.length) {
        values.drop(oldValues[place], death);
      }
    }
  }
}
