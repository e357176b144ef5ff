package dev.lasso.runtime.collections;

import dev.lasso.runtime.GcAdoption;
import dev.lasso.runtime.GcDestruction;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcVisitor;
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
  Object take(Object item, int hash, @Nullable GcScope scope) {
    return UNIT;
  }

  @Override
  void letGo(@Nullable Object was) {}

  @Override
  @Nullable Object put(int place, @Nullable Object now) {
    return null;
  }

  @Override
  void resize(int capacity, int used) {}

  @Override
  void adopt(String field, GcAdoption adopt) {}

  @Override
  void unbind() {}

  @Override
  <A extends @Nullable Object> int traverse(GcVisitor<A> visit, A arg, int used) {
    return 0;
  }

  @Override
  long edges(int used, @Nullable GcObject[] into, long to) {
    return to;
  }

  @Override
  void drop(GcDestruction death) {}
}
