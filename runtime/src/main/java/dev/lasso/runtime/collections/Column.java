package dev.lasso.runtime.collections;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcVisitor;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * How one side of the entries of a {@link Table} is stored, the keys or the values: in an array of
 * the table, by place. What is stored for an item is never null; a place without an entry is a gap
 * and stores null. All tables share the columns, which have no state.
 */
abstract sealed class Column permits OwnedColumn, PlainColumn, WeakColumn, UnitColumn {

  /** An empty array, of the type in which items are stored. */
  final @Nullable Object[] none;

  Column(@Nullable Object[] none) {
    this.none = none;
  }

  /** The column that a table goes on with when it is to store {@code item}. */
  Column storing(Object item) {
    return this;
  }

  /**
   * Makes all that it takes to store an item, or throws. Nothing is counted, and no user code is
   * called.
   *
   * @param hash the hash of the key of its entry
   * @return what to store
   */
  abstract Object prepare(Table table, Object item, int hash);

  /** Takes {@link #prepare} back for what is not stored after all. */
  void takeBack(@Nullable Object prepared) {}

  /** Counts what is about to be stored, or throws. Calls no user code. */
  void count(@Nullable GcObject owner, Object prepared) {}

  /** Takes {@link #count} back. */
  void uncount(@Nullable GcObject owner, Object prepared) {}

  /**
   * Lets go of what is not stored any more; may call user code.
   *
   * @param handOver whether the caller is given it
   */
  abstract void letGo(@Nullable GcObject owner, @Nullable Object was, boolean handOver);

  /** An array with room for {@code capacity} entries; empty where nothing is ever stored. */
  @Nullable Object[] room(int capacity) {
    return Arrays.copyOf(none, capacity);
  }

  /** The array for what another column has stored: the same if it can have all items. */
  final @Nullable Object[] room(@Nullable Object[] stored) {
    return stored.getClass() == none.getClass()
        ? stored
        : Arrays.copyOf(stored, stored.length, none.getClass());
  }

  abstract void adopt(String field, GcAdoption adopt, @Nullable Object[] stored, int used);

  /** After an adoption that failed. */
  void unbind(Table table, @Nullable Object[] stored, int used) {}

  abstract <A extends @Nullable Object> int traverse(
      GcVisitor<A> visit, A arg, @Nullable Object[] stored, int used);

  abstract long edges(@Nullable Object[] stored, int used, @Nullable GcObject[] into, long to);

  /** Lets go of what was stored at a place because the owner is dead. Calls no user code. */
  void drop(@Nullable Object was, GcDestruction death) {}
}
