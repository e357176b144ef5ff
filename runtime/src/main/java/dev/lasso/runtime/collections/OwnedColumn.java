package dev.lasso.runtime.collections;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcEdges;
import dev.lasso.runtime.protocol.GcVisitor;
import org.jspecify.annotations.Nullable;

/** A column in which references to containers are counted as edges of the owner. */
final class OwnedColumn extends Column {

  /** The column for containers only. */
  static final Column CONTAINERS = new OwnedColumn(new GcObject[0]);

  /** The column for containers and other objects. */
  static final Column MIXED = new OwnedColumn(new Object[0]);

  private OwnedColumn(@Nullable Object[] none) {
    super(none);
  }

  @Override
  Column columnFor(Object item) {
    return item instanceof GcObject ? this : MIXED;
  }

  @Override
  void check(@Nullable GcObject owner, Object item) {
    OwnerLink.check(owner, item);
  }

  @Override
  void count(@Nullable GcObject owner, Object prepared) {
    OwnerLink.count(owner, prepared);
  }

  @Override
  void release(@Nullable GcObject owner, @Nullable Object was, boolean handOver) {
    if (handOver) {
      OwnerLink.releaseToCaller(owner, was);
    } else {
      OwnerLink.release(owner, was);
    }
  }

  @Override
  void adopt(String field, GcAdoption adopt, @Nullable Object[] stored, int used) {
    for (int place = 0; place < used; place++) {
      if (stored[place] instanceof GcObject container) {
        adopt.owned(field, container);
      }
    }
  }

  @Override
  <A extends @Nullable Object> int traverse(
      GcVisitor<A> visit, A arg, @Nullable Object[] stored, int used) {
    for (int place = 0; place < used; place++) {
      if (stored[place] instanceof GcObject container) {
        int stop = visit.edge(0, container, arg);
        if (stop != 0) {
          return stop;
        }
      }
    }
    return 0;
  }

  @Override
  long edges(@Nullable Object[] stored, int used, @Nullable GcObject[] into, long to) {
    return GcEdges.edges(stored, used, into, to);
  }

  @Override
  void releaseOfDead(@Nullable Object was, GcDestruction death) {
    if (was instanceof GcObject container) {
      death.edge(container);
    }
  }
}
