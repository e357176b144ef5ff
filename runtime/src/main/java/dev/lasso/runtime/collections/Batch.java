package dev.lasso.runtime.collections;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Entries that are to be put into a table, all of them or none. */
final class Batch {

  private final Table into;
  private final int expected;

  /** The entries, each key once; nothing is counted. */
  private final Table added = new Table(Column.Kind.ANY, Column.Kind.ANY);

  Batch(Table into) {
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
      added.replace(place, value, null);
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
    into.owner.check();
    @Nullable Object[] present = present();
    into.checkModification(expected);
    // User code has been called; from here on there is none until the old values are let go.
    @Nullable Object[] keys = new Object[present.length];
    @Nullable Object[] values = new Object[present.length];
    int fresh = take(present, keys, values, add, replace);
    for (int i = 0; i < present.length; i++) {
      int hash = added.hash(i);
      Object key = keys[i];
      Object value = values[i];
      if (value != null) {
        if (key != null) {
          into.append(key, hash, value);
          values[i] = null;
        } else {
          values[i] = into.values.put(place(present[i], hash), value);
        }
      }
    }
    for (Object old : values) {
      into.values.letGo(old);
    }
    return fresh > 0;
  }

  /** What the table stores for the keys that are in it. */
  private @Nullable Object[] present() {
    @Nullable Object[] present = new Object[added.size()];
    for (int i = 0; i < present.length; i++) {
      int place = into.find(key(i), added.hash(i));
      present[i] = place == Table.ABSENT ? null : into.keys.stored[place];
    }
    return present;
  }

  private Object key(int i) {
    return Objects.requireNonNull(added.keys.get(i));
  }

  /** Where a key is by now. Its entry may have died, or moved when room was made for others. */
  private int place(@Nullable Object present, int hash) {
    return present == null ? Table.ABSENT : into.locate(into.keys, hash, present);
  }

  private int take(
      @Nullable Object[] present,
      @Nullable Object[] keys,
      @Nullable Object[] values,
      boolean add,
      boolean replace) {
    int fresh = 0;
    boolean taken = false;
    try {
      for (int i = 0; i < present.length; i++) {
        int hash = added.hash(i);
        boolean absent = place(present[i], hash) == Table.ABSENT;
        if (absent && add) {
          keys[i] = into.keys.take(key(i), hash, null);
          fresh++;
        }
        if (absent ? add : replace) {
          values[i] = into.values.take(Objects.requireNonNull(added.values.get(i)), hash, null);
        }
      }
      into.reserve(fresh);
      taken = true;
    } finally {
      if (!taken) {
        for (int i = 0; i < present.length; i++) {
          into.keys.letGo(keys[i]);
          into.values.letGo(values[i]);
        }
      }
    }
    return fresh;
  }
}
