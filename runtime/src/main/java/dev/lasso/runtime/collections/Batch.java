package dev.lasso.runtime.collections;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Entries that are to be put into a table, all of them or none. */
final class Batch {

  private final Table into;
  private final int expected;

  /** The entries, each key once; nothing is counted. */
  private final Table added = new Table(PlainColumn.PLAN, PlainColumn.PLAN);

  Batch(Table into) {
    into.check();
    this.into = into;
    this.expected = into.modifications();
  }

  /** Adds an entry, or changes the value of one that was added. */
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
   * @param add whether entries are wanted whose keys are not in the table
   * @param replace whether the others are wanted, for their values
   * @return whether there is a new entry
   */
  boolean commit(boolean add, boolean replace) {
    into.check();
    @Nullable Object[] present = present();
    into.checkModification(expected);
    // User code has been called; from here on there is none until the old values are let go.
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

  /** Puts what is counted into the table; the value that it replaces goes to {@code old}. */
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

  /** What the table stores for the keys that are in it. */
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

  /** Where a key is by now. Its entry may have died, or moved when room was made for others. */
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

  /** Prepares what is to be stored. There is room for it. */
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

  /** Counts all, or none and ends the change. */
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
