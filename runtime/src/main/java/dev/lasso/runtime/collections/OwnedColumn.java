package dev.lasso.runtime.collections;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcEdges;
import dev.lasso.runtime.protocol.GcVisitor;
import org.jspecify.annotations.Nullable;

/** A column whose containers are counted as edges of the owner. */
final class OwnedColumn extends Column {

  OwnedColumn(Table table, @Nullable Object[] none) {
    super(table, none);
  }

  @Override
  @Nullable Object get(int place) {
    return stored[place];
  }

  @Override
  Object prepare(Object item, int hash) {
    if (containers.length == 0 && item instanceof GcObject) {
      containers = stored instanceof @Nullable GcObject[] same ? same : new GcObject[stored.length];
    }
    return item;
  }

  @Override
  void count(Object prepared) {
    table.owner.count(prepared);
  }

  @Override
  void uncount(Object prepared) {
    table.owner.uncount(prepared);
  }

  @Override
  void letGo(@Nullable Object was, boolean handOver) {
    if (was instanceof GcObject container) {
      if (handOver) {
        table.owner.handOver(container);
      } else {
        table.owner.uncount(container);
      }
    }
  }

  @Override
  @Nullable Object put(int place, Object now) {
    Object was = stored[place];
    stored[place] = now;
    if (containers.length > 0) {
      containers[place] = now instanceof GcObject container ? container : null;
    }
    return was;
  }

  @Override
  @Nullable GcObject[] containers(@Nullable Object[] room) {
    if (room instanceof @Nullable GcObject[] same) {
      return same;
    }
    return containers.length == 0 ? NO_CONTAINERS : new GcObject[room.length];
  }

  @Override
  void adopt(String field, GcAdoption adopt, int used) {
    for (int place = 0; place < used && place < containers.length; place++) {
      adopt.owned(field, containers[place]);
    }
  }

  @Override
  <A extends @Nullable Object> int traverse(GcVisitor<A> visit, A arg, int used) {
    for (int place = 0; place < used && place < containers.length; place++) {
      int stop = GcEdges.visit(visit, arg, containers[place]);
      if (stop != 0) {
        return stop;
      }
    }
    return 0;
  }

  @Override
  long edges(int used, @Nullable GcObject[] into, long to) {
    return containers.length == 0 ? to : GcEdges.edges(containers, used, into, to);
  }

  @Override
  void drop(@Nullable Object[] was, int used, GcDestruction death) {
    for (int place = 0; place < used; place++) {
      if (was[place] instanceof GcObject container) {
        death.edge(container);
      }
    }
  }
}
