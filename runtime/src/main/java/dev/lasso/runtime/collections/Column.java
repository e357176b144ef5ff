package dev.lasso.runtime.collections;

import dev.lasso.runtime.GcAdoption;
import dev.lasso.runtime.GcDestruction;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcVisitor;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One side of the entries of a {@link Table}, by place: the keys or the values. What it stores for
 * an item is never null; a place without an entry is a gap and stores null.
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

  final Table table;

  /** An empty array, of the type that {@link #stored} has. */
  private final @Nullable Object[] none;

  @Nullable Object[] stored;

  Column(Table table, @Nullable Object[] none) {
    this.table = table;
    this.none = none;
    this.stored = none;
  }

  /** The item at a place; null if there is a gap, or the item is dead. */
  abstract @Nullable Object get(int place);

  /**
   * Counts or registers an item that is about to be stored, or throws and does nothing. Calls no
   * user code.
   *
   * @param hash the hash of the key of its entry
   * @param scope whose hold on the item is to be moved, or null
   * @return what to store
   */
  abstract Object take(Object item, int hash, @Nullable GcScope scope);

  /** Takes {@link #take} back for what is not stored any more; may call user code. */
  abstract void letGo(@Nullable Object was);

  /** Stores what {@link #take} returned, or null; returns what was stored. */
  @Nullable Object put(int place, @Nullable Object now) {
    Object was = stored[place];
    stored[place] = now;
    return was;
  }

  /** Moves to arrays of another length, without the gaps among the first {@code used} places. */
  void resize(int capacity, int used) {
    stored = packed(stored, Arrays.copyOf(none, capacity), used);
  }

  /** Copies what has no gap in this column. */
  final <T extends @Nullable Object> T[] packed(T[] from, T[] into, int used) {
    int to = 0;
    for (int place = 0; place < used; place++) {
      if (stored[place] != null) {
        into[to++] = from[place];
      }
    }
    return into;
  }

  /** Forgets everything; returns what was stored. */
  @Nullable Object[] empty() {
    Object[] was = stored;
    stored = none;
    return was;
  }

  abstract void adopt(String field, GcAdoption adopt);

  /** After an adoption that failed. */
  abstract void unbind();

  abstract <A extends @Nullable Object> int traverse(GcVisitor<A> visit, A arg, int used);

  abstract long edges(int used, @Nullable GcObject[] into, long to);

  /** Forgets everything because the owner is dead. Calls no user code. */
  abstract void drop(GcDestruction death);
}
