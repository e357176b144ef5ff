package dev.lasso.runtime.collections;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcVisitor;
import org.jspecify.annotations.Nullable;

/** The column of the values of a set, which stores nothing. Each value reads as {@link #UNIT}. */
final class UnitColumn extends Column {

  static final Column INSTANCE = new UnitColumn();

  static final Object UNIT = new Object();

  private UnitColumn() {
    super(new Object[0]);
  }

  @Override
  Object prepare(Table table, Object item, int hash) {
    return UNIT;
  }

  @Override
  void release(@Nullable GcObject owner, @Nullable Object was, boolean handOver) {}

  @Override
  @Nullable Object[] arrayFor(int capacity) {
    return emptyArray;
  }

  @Override
  void adopt(String field, GcAdoption adopt, @Nullable Object[] stored, int used) {}

  @Override
  <A extends @Nullable Object> int traverse(
      GcVisitor<A> visit, A arg, @Nullable Object[] stored, int used) {
    return 0;
  }

  @Override
  long edges(@Nullable Object[] stored, int used, @Nullable GcObject[] into, long to) {
    return to;
  }
}
