package dev.lasso.runtime.collections;

import org.jspecify.annotations.Nullable;

/** The column of the values of a set, which stores nothing. Each value reads as {@link #UNIT}. */
final class UnitColumn extends Column {

  static final Column INSTANCE = new UnitColumn();

  static final Object UNIT = new Object();

  private UnitColumn() {
    super(new Object[0]);
  }

  @Override
  @Nullable Object[] arrayFor(int capacity) {
    return emptyArray;
  }
}
