package dev.lasso.runtime.collections;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcVisitor;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The storage of one side of the entries of a {@link Table}, the keys or the values, in an array
 * that the table keeps. Items are stored by place and are never null; a place without an entry is a
 * gap and contains null. Columns have no state, so all tables share them. The methods of this class
 * are those of a column of plain data, which contains no edges.
 */
abstract sealed class Column permits OwnedColumn, PlainColumn, WeakColumn, UnitColumn {

  /** An empty array of the type in which items are stored. */
  final @Nullable Object[] emptyArray;

  Column(@Nullable Object[] none) {
    this.emptyArray = none;
  }

  /** Returns the column that the table must use from now on to store {@code item}. */
  Column columnFor(Object item) {
    return this;
  }

  /**
   * Creates everything that is needed to store an item, or throws. Counts nothing, and calls no
   * user code.
   *
   * @param hash the hash of the key of its entry
   * @return the object to store
   */
  Object prepare(Table table, Object item, int hash) {
    return item;
  }

  /** Undoes {@link #prepare} for an object that is not stored after all. */
  void undoPrepare(@Nullable Object prepared) {}

  /** Checks that an item of this column can be counted, before anything changes, or throws. */
  void check(@Nullable GcObject owner, Object item) {}

  /** Counts the edge to an object that was checked and is about to be stored. */
  void count(@Nullable GcObject owner, Object prepared) {}

  /**
   * Releases an object that is no longer stored. May call user code.
   *
   * @param handOver whether the object is returned to the caller
   */
  void release(@Nullable GcObject owner, @Nullable Object was, boolean handOver) {}

  /**
   * Returns a new array with room for {@code capacity} entries, or an empty one if the column
   * stores nothing.
   */
  @Nullable Object[] arrayFor(int capacity) {
    return Arrays.copyOf(emptyArray, capacity);
  }

  /**
   * Returns an array with the items stored by another column: the same array if it can contain any
   * item of this column.
   */
  final @Nullable Object[] arrayFor(@Nullable Object[] stored) {
    return stored.getClass() == emptyArray.getClass()
        ? stored
        : Arrays.copyOf(stored, stored.length, emptyArray.getClass());
  }

  void adopt(String field, GcAdoption adopt, @Nullable Object[] stored, int used) {}

  /** Detaches the stored items from a container whose adoption has failed. */
  void unbind(Table table, @Nullable Object[] stored, int used) {}

  <A extends @Nullable Object> int traverse(
      GcVisitor<A> visit, A arg, @Nullable Object[] stored, int used) {
    return 0;
  }

  long edges(@Nullable Object[] stored, int used, @Nullable GcObject[] into, long to) {
    return to;
  }

  /**
   * Releases an object that was stored at a place, because the owner is dead. Calls no user code.
   */
  void releaseOfDead(@Nullable Object was, GcDestruction death) {}
}
