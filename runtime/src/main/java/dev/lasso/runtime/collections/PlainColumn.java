package dev.lasso.runtime.collections;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcVisitor;
import org.jspecify.annotations.Nullable;

/** A column of plain data, which contains no edges. */
final class PlainColumn extends Column {

  /** The column for any objects. The first container replaces it by {@link OwnedColumn#MIXED}. */
  static final Column ANY = new PlainColumn(false);

  /** The column for the entries of a {@link Batch}, which counts no edges. */
  static final Column BATCH = new PlainColumn(true);

  /** True if containers are plain data, too. */
  private final boolean acceptsContainers;

  private PlainColumn(boolean acceptsContainers) {
    super(new Object[0]);
    this.acceptsContainers = acceptsContainers;
  }

  @Override
  Column columnFor(Object item) {
    return acceptsContainers || !(item instanceof GcObject) ? this : OwnedColumn.MIXED;
  }

  @Override
  Object prepare(Table table, Object item, int hash) {
    return item;
  }

  @Override
  void release(@Nullable GcObject owner, @Nullable Object was, boolean handOver) {}

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
