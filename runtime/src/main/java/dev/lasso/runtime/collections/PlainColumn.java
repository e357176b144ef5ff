package dev.lasso.runtime.collections;

import dev.lasso.runtime.GcObject;

/** A column of plain data. The first container replaces it by {@link OwnedColumn#MIXED}. */
final class PlainColumn extends Column {

  static final Column ANY = new PlainColumn();

  private PlainColumn() {
    super(new Object[0]);
  }

  @Override
  Column columnFor(Object item) {
    return item instanceof GcObject ? OwnedColumn.MIXED : this;
  }
}
