package dev.lasso.runtime.collections;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcVisitor;
import org.jspecify.annotations.Nullable;

/** The values of a set: there are none, and each reads as {@link #UNIT}. */
final class UnitColumn extends Column {

  static final Object UNIT = new Object();

  UnitColumn(Table table) {
    super(table, new Object[0]);
  }

  @Override
  Object get(int place) {
    return UNIT;
  }

  @Override
  @Nullable Object at(int place) {
    return null;
  }

  @Override
  Object prepare(Object item, int hash) {
    return UNIT;
  }

  @Override
  void letGo(@Nullable Object was, boolean handOver) {}

  @Override
  @Nullable Object put(int place, Object now) {
    return null;
  }

  @Override
  @Nullable Object[] room(int capacity) {
    return none;
  }

  @Override
  void adopt(String field, GcAdoption adopt, int used) {}

  @Override
  <A extends @Nullable Object> int traverse(GcVisitor<A> visit, A arg, int used) {
    return 0;
  }

  @Override
  long edges(int used, @Nullable GcObject[] into, long to) {
    return to;
  }

  @Override
  void drop(@Nullable Object[] was, int used, GcDestruction death) {}
}
