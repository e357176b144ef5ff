package dev.lasso.runtime.collections;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcVisitor;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One side of the entries of a {@link Table}, by place: the keys or the values. What it stores for
 * an item is never null; a place without an entry is a gap and stores null.
 *
 * <p>The table itself stores to the arrays, where there must be no call between two stores.
 */
abstract sealed class Column permits OwnedColumn, WeakColumn, UnitColumn {

  /** What a column stores. */
  enum Kind {
    /** Containers, counted. */
    CONTAINERS,
    /** Any objects; those that are containers are counted. */
    ANY,
    /** Weak references to containers. */
    WEAK,
    /** Nothing: the other side of a set. */
    UNIT;

    Column of(Table table) {
      return switch (this) {
        case CONTAINERS -> new OwnedColumn(table, new GcObject[0]);
        case ANY -> new OwnedColumn(table, new Object[0]);
        case WEAK -> new WeakColumn(table);
        case UNIT -> new UnitColumn(table);
      };
    }
  }

  static final @Nullable GcObject[] NO_CONTAINERS = {};

  final Table table;

  /** An empty array, of the type that {@link #stored} has. */
  final @Nullable Object[] none;

  /** What is stored, by place; empty where nothing ever is. */
  @Nullable Object[] stored;

  /**
   * The containers among {@link #stored} that are counted, by place: the same array if it can hold
   * nothing else, and no array until there is the first.
   */
  @Nullable GcObject[] containers = NO_CONTAINERS;

  Column(Table table, @Nullable Object[] none) {
    this.table = table;
    this.none = none;
    this.stored = none;
  }

  /** The item at a place; null if there is a gap, or the item is dead. */
  abstract @Nullable Object get(int place);

  /** What is stored at a place, or null. */
  @Nullable Object at(int place) {
    return stored[place];
  }

  /**
   * Makes all that it takes to store an item, or throws. Nothing is counted, and no user code is
   * called.
   *
   * @param hash the hash of the key of its entry
   * @return what to store
   */
  abstract Object prepare(Object item, int hash);

  /** Takes {@link #prepare} back for what is not stored after all. */
  void discard(@Nullable Object prepared) {}

  /** Counts what is about to be stored, or throws. Calls no user code. */
  void count(Object prepared) {}

  /** Takes {@link #count} back. */
  void uncount(Object prepared) {}

  /**
   * Lets go of what is not stored any more; may call user code.
   *
   * @param handOver whether the caller is given it
   */
  abstract void letGo(@Nullable Object was, boolean handOver);

  /** Stores what is counted; returns what was stored. */
  @Nullable Object put(int place, Object now) {
    Object was = stored[place];
    stored[place] = now;
    return was;
  }

  /** An array for {@link #stored} with room for {@code capacity} entries. */
  @Nullable Object[] room(int capacity) {
    return Arrays.copyOf(none, capacity);
  }

  /** The {@link #containers} that belong to such an array. */
  @Nullable GcObject[] containers(@Nullable Object[] room) {
    return NO_CONTAINERS;
  }

  abstract void adopt(String field, GcAdoption adopt, int used);

  /** After an adoption that failed. */
  void unbind(int used) {}

  abstract <A extends @Nullable Object> int traverse(GcVisitor<A> visit, A arg, int used);

  abstract long edges(int used, @Nullable GcObject[] into, long to);

  /** Lets go of what was stored because the owner is dead. Calls no user code. */
  abstract void drop(@Nullable Object[] was, int used, GcDestruction death);
}
