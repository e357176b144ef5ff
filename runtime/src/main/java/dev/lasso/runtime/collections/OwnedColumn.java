package dev.lasso.runtime.collections;

import dev.lasso.runtime.GcAdoption;
import dev.lasso.runtime.GcDestruction;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcProtocol;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcVisitor;
import org.jspecify.annotations.Nullable;

/** A column whose containers are counted as edges of the owner. */
final class OwnedColumn extends Column {

  private static final @Nullable GcObject[] NONE = {};

  /**
   * The containers among {@link #stored}, by place: the same array if it can hold nothing else, and
   * no array until there is the first.
   */
  private @Nullable GcObject[] containers = NONE;

  OwnedColumn(Table table, @Nullable Object[] none) {
    super(table, none);
  }

  @Override
  @Nullable Object get(int place) {
    return stored[place];
  }

  @Override
  Object take(Object item, int hash, @Nullable GcScope scope) {
    if (scope == null) {
      table.owner.own(item);
    } else {
      table.owner.move(scope, (GcObject) item);
    }
    return item;
  }

  @Override
  void letGo(@Nullable Object was) {
    table.owner.disown(was);
  }

  @Override
  @Nullable Object put(int place, @Nullable Object now) {
    Object was = super.put(place, now);
    if (now instanceof GcObject container) {
      if (containers.length == 0) {
        containers = containers(stored.length);
      }
      containers[place] = container;
    } else if (containers.length > 0) {
      containers[place] = null;
    }
    return was;
  }

  private @Nullable GcObject[] containers(int length) {
    return stored instanceof @Nullable GcObject[] same ? same : new GcObject[length];
  }

  @Override
  void resize(int capacity, int used) {
    @Nullable GcObject[] was = containers;
    boolean apart = was.length > 0 && was != stored;
    @Nullable GcObject[] packed = apart ? packed(was, new GcObject[capacity], used) : NONE;
    super.resize(capacity, used);
    containers = apart ? packed : was.length > 0 ? containers(capacity) : NONE;
  }

  @Override
  @Nullable Object[] empty() {
    containers = NONE;
    return super.empty();
  }

  @Override
  void adopt(String field, GcAdoption adopt) {
    adopt.items(field, containers);
  }

  @Override
  void unbind() {}

  @Override
  <A extends @Nullable Object> int traverse(GcVisitor<A> visit, A arg, int used) {
    return GcProtocol.visitItems(visit, arg, containers);
  }

  @Override
  long edges(int used, @Nullable GcObject[] into, long to) {
    return containers.length == 0 ? to : GcProtocol.edges(containers, used, into, to);
  }

  @Override
  void drop(GcDestruction death) {
    @Nullable GcObject[] dropped = containers;
    empty();
    death.items(dropped);
  }
}
