package dev.lasso.runtime.collections;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcVisitor;
import org.jspecify.annotations.Nullable;

/**
 * A column of weak references, each with a callback that removes its entry from the table. An entry
 * is found by the hash of its key and the identity of the reference, so that a death calls neither
 * {@code equals} nor {@code hashCode} and removes no entry but its own.
 */
final class WeakColumn extends Column {

  WeakColumn(Table table) {
    super(table, new Object[0]);
  }

  private static @Nullable GcObject referent(@Nullable Object weak) {
    return weak == null ? null : ((GcWeak<?>) weak).get();
  }

  @Override
  @Nullable GcObject get(int place) {
    return referent(stored[place]);
  }

  @Override
  Object prepare(Object item, int hash) {
    table.owner.check();
    GcWeak<GcObject> weak = refer((GcObject) item, hash);
    table.owner.claim(weak);
    return weak;
  }

  private GcWeak<GcObject> refer(GcObject item, int hash) {
    return GcProtocol.entry(item, dead -> table.expire(this, hash, dead));
  }

  @Override
  void discard(@Nullable Object prepared) {
    letGo(prepared, false);
  }

  @Override
  void letGo(@Nullable Object was, boolean handOver) {
    if (was != null) {
      ((GcWeak<?>) was).close();
    }
  }

  @Override
  void adopt(String field, GcAdoption adopt, int used) {
    for (int place = 0; place < used; place++) {
      adopt.resource(field, (GcWeak<?>) stored[place]);
    }
  }

  /** Replaces the references, which may be parts of the container whose adoption failed. */
  @Override
  void unbind(int used) {
    for (int place = 0; place < used; place++) {
      GcObject item = get(place);
      if (item != null) {
        letGo(put(place, refer(item, table.hash(place))), false);
      }
    }
  }

  @Override
  <A extends @Nullable Object> int traverse(GcVisitor<A> visit, A arg, int used) {
    return 0;
  }

  @Override
  long edges(int used, @Nullable GcObject[] into, long to) {
    return to;
  }

  @Override
  void drop(@Nullable Object[] was, int used, GcDestruction death) {
    for (int place = 0; place < used; place++) {
      letGo(was[place], false);
    }
  }
}
