package dev.lasso.runtime.collections;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Entries to be put into a table, either all of them or none. */
final class Batch {

  private final Table into;
  private final int expected;

  /** The entries, each key once, without counted edges. */
  private final Table added = new Table(PlainColumn.PLAN, PlainColumn.PLAN);

  Batch(Table into) {
    into.check();
    this.into = into;
    this.expected = into.modifications();
  }

  /** Adds an entry, or replaces the value of an entry added before. */
  void put(Object key, Object value) {
    put(key, key.hashCode(), value);
  }

  void put(Object key, int hash, Object value) {
    Objects.requireNonNull(value, "value");
    int place = added.find(key, hash);
    if (place == Table.ABSENT) {
      added.add(key, hash, value, null);
    } else {
      added.replace(place, value, null, false);
    }
  }

  /**
   * Puts the entries into the table.
   *
   * @param add whether to add entries whose keys are not in the table
   * @param replace whether to replace the values of entries whose keys are in the table
   * @return whether an entry was added
   */
  boolean commit(boolean add, boolean replace) {
    into.check();
    @Nullable Object[] present = present();
    into.checkModification(expected);
    // All user code has been called. None runs below until the old values are released.
    int count = present.length;
    int fresh = add ? absent(present) : 0;
    @Nullable Object[] keys = new Object[count];
    @Nullable Object[] values = new Object[count];
    into.reserve(fresh);
    boolean counted = false;
    try {
      prepare(present, keys, values, add, replace);
      Owner.change(into.owner);
      count(keys, values);
      counted = true;
    } finally {
      if (!counted) {
        for (int i = 0; i < count; i++) {
          into.keys.takeBack(keys[i]);
          into.values.takeBack(values[i]);
        }
      }
    }
    for (int i = 0; i < count; i++) {
      Object value = values[i];
      if (value != null) {
        values[i] = null;
        store(present[i], keys[i], added.hash(i), value, values, i);
      }
    }
    for (Object old : values) {
      into.values.letGo(into.owner, old, false);
    }
    Owner.changed(into.owner);
    return fresh > 0;
  }

  /** Stores a counted entry in the table, and the value that it replaces in {@code old}. */
  private void store(
      @Nullable Object present,
      @Nullable Object key,
      int hash,
      Object value,
      @Nullable Object[] old,
      int i) {
    if (key != null) {
      into.append(key, hash, value);
    } else {
      old[i] = into.put(place(present, hash), value);
    }
  }

  /** Returns the stored keys of the entries that are in the table, or null for the others. */
  private @Nullable Object[] present() {
    @Nullable Object[] present = new Object[added.size()];
    for (int i = 0; i < present.length; i++) {
      int place = into.find(key(i), added.hash(i));
      present[i] = place == Table.ABSENT ? null : into.storedKeys[place];
    }
    return present;
  }

  private Object key(int i) {
    return Objects.requireNonNull(added.key(i));
  }

  /**
   * Returns the current place of a stored key. Its entry may have died, or moved when room was made
   * for others.
   */
  private int place(@Nullable Object present, int hash) {
    return present == null ? Table.ABSENT : into.locate(into.storedKeys, hash, present);
  }

  private int absent(@Nullable Object[] present) {
    int absent = 0;
    for (int i = 0; i < present.length; i++) {
      if (place(present[i], added.hash(i)) == Table.ABSENT) {
        absent++;
      }
    }
    return absent;
  }

  /** Prepares the items to store. The arrays have room for them. */
  private void prepare(
      @Nullable Object[] present,
      @Nullable Object[] keys,
      @Nullable Object[] values,
      boolean add,
      boolean replace) {
    for (int i = 0; i < present.length; i++) {
      int hash = added.hash(i);
      boolean absent = place(present[i], hash) == Table.ABSENT;
      if (absent && add) {
        keys[i] = into.prepareKey(key(i), hash);
      }
      if (absent ? add : replace) {
        values[i] = into.prepareValue(Objects.requireNonNull(added.value(i)), hash);
      }
    }
  }

  /** Counts edges to all items. If this throws, it has counted none, and ended the change. */
  private void count(@Nullable Object[] keys, @Nullable Object[] values) {
    int counted = 0;
    boolean keyIsCounted = false;
    try {
      for (; counted < keys.length; counted++) {
        keyIsCounted = false;
        Object key = keys[counted];
        if (key != null) {
          into.keys.count(into.owner, key);
          keyIsCounted = true;
        }
        Object value = values[counted];
        if (value != null) {
          into.values.count(into.owner, value);
        }
      }
    } catch (RuntimeException e) {
      for (int i = 0; i < counted; i++) {
        uncount(into.keys, keys[i]);
        uncount(into.values, values[i]);
      }
      if (keyIsCounted) {
        uncount(into.keys, keys[counted]);
      }
      Owner.changed(into.owner);
      throw e;
    }
  }

  private void uncount(Column column, @Nullable Object counted) {
    if (counted != null) {
      column.uncount(into.owner, counted);
    }
  }
}
