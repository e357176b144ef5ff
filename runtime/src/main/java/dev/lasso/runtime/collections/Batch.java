package dev.lasso.runtime.collections;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Entries to be put into a table, either all of them or none. */
final class Batch {

  private final Table table;
  private final int expected;

  /** The entries, each key once, without counted edges. */
  private final Table entries = new Table(PlainColumn.BATCH, PlainColumn.BATCH);

  Batch(Table into) {
    into.checkMutable();
    this.table = into;
    this.expected = into.modifications();
  }

  /** Adds an entry, or replaces the value of an entry added before. */
  void put(Object key, Object value) {
    put(key, key.hashCode(), value);
  }

  void put(Object key, int hash, Object value) {
    Objects.requireNonNull(value, "value");
    int place = entries.find(key, hash);
    if (place == Table.ABSENT) {
      entries.add(key, hash, value, null);
    } else {
      entries.replace(place, value, null, false);
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
    table.checkMutable();
    @Nullable Object[] present = storedKeys();
    table.checkModification(expected);
    // All user code has been called. None runs below until the old values are released.
    int count = present.length;
    int fresh = add ? countAbsent(present) : 0;
    @Nullable Object[] keys = new Object[count];
    @Nullable Object[] values = new Object[count];
    table.reserve(fresh);
    check(present, add, replace);
    boolean began = false;
    try {
      prepare(present, keys, values, add, replace);
      OwnerLink.beginChange(table.owner);
      began = true;
    } finally {
      if (!began) {
        for (int i = 0; i < count; i++) {
          table.keys.undoPrepare(keys[i]);
          table.values.undoPrepare(values[i]);
        }
      }
    }
    count(keys, values);
    for (int i = 0; i < count; i++) {
      Object value = values[i];
      if (value != null) {
        values[i] = null;
        store(present[i], keys[i], entries.hash(i), value, values, i);
      }
    }
    for (Object old : values) {
      table.values.release(table.owner, old, false);
    }
    OwnerLink.endChange(table.owner);
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
      table.append(key, hash, value);
    } else {
      old[i] = table.exchangeValue(currentPlace(present, hash), value);
    }
  }

  /** Returns the stored keys of the entries that are in the table, or null for the others. */
  private @Nullable Object[] storedKeys() {
    @Nullable Object[] present = new Object[entries.size()];
    for (int i = 0; i < present.length; i++) {
      int place = table.find(key(i), entries.hash(i));
      present[i] = place == Table.ABSENT ? null : table.storedKeys[place];
    }
    return present;
  }

  private Object key(int i) {
    return Objects.requireNonNull(entries.key(i));
  }

  /**
   * Returns the current place of a stored key. Its entry may have died, or moved when room was made
   * for others.
   */
  private int currentPlace(@Nullable Object present, int hash) {
    return present == null ? Table.ABSENT : table.locate(table.storedKeys, hash, present);
  }

  private int countAbsent(@Nullable Object[] present) {
    int absent = 0;
    for (int i = 0; i < present.length; i++) {
      if (currentPlace(present[i], entries.hash(i)) == Table.ABSENT) {
        absent++;
      }
    }
    return absent;
  }

  /** Checks that the table's owner may refer to the items to store. */
  private void check(@Nullable Object[] present, boolean add, boolean replace) {
    for (int i = 0; i < present.length; i++) {
      boolean absent = currentPlace(present[i], entries.hash(i)) == Table.ABSENT;
      if (absent && add) {
        table.checkKey(key(i));
      }
      if (absent ? add : replace) {
        table.checkValue(Objects.requireNonNull(entries.value(i)));
      }
    }
  }

  /** Prepares the items to store. The arrays have room for them. */
  private void prepare(
      @Nullable Object[] present,
      @Nullable Object[] keys,
      @Nullable Object[] values,
      boolean add,
      boolean replace) {
    for (int i = 0; i < present.length; i++) {
      int hash = entries.hash(i);
      boolean absent = currentPlace(present[i], hash) == Table.ABSENT;
      if (absent && add) {
        keys[i] = table.prepareKey(key(i), hash);
      }
      if (absent ? add : replace) {
        values[i] = table.prepareValue(Objects.requireNonNull(entries.value(i)), hash);
      }
    }
  }

  /** Counts edges to all items, which were checked. */
  private void count(@Nullable Object[] keys, @Nullable Object[] values) {
    for (int i = 0; i < keys.length; i++) {
      Object key = keys[i];
      if (key != null) {
        table.keys.count(table.owner, key);
      }
      Object value = values[i];
      if (value != null) {
        table.values.count(table.owner, value);
      }
    }
  }
}
