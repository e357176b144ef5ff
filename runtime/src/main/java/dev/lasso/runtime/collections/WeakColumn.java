package dev.lasso.runtime.collections;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcProtocol;
import org.jspecify.annotations.Nullable;

/**
 * A column of weak references, each with a callback that removes its entry from the table. The
 * entry is found by the hash of its key and the identity of the reference, so that a death calls
 * neither {@code equals} nor {@code hashCode}, and removes only its own entry.
 */
final class WeakColumn extends Column {

  static final Column INSTANCE = new WeakColumn();

  private WeakColumn() {
    super(new Object[0]);
  }

  static @Nullable GcObject referent(@Nullable Object weak) {
    return weak == null ? null : ((GcWeak<?>) weak).get();
  }

  @Override
  Object prepare(Table table, Object item, int hash) {
    table.checkMutable();
    GcWeak<GcObject> weak = newReference(table, (GcObject) item, hash);
    try {
      OwnerLink.claimWeak(table.owner, weak);
    } catch (Throwable t) {
      undoPrepare(weak);
      throw t;
    }
    return weak;
  }

  private GcWeak<GcObject> newReference(Table table, GcObject item, int hash) {
    return GcProtocol.entry(item, dead -> table.removeDead(this, hash, dead));
  }

  @Override
  void undoPrepare(@Nullable Object prepared) {
    if (prepared != null) {
      try {
        ((GcWeak<?>) prepared).close();
      } catch (IllegalStateException | WrongThreadException e) {
        // Its heap is another one, which this thread has not entered, or which is being traversed.
        // The reference stays registered there, and finds no entry when it is called back.
      }
    }
  }

  @Override
  void release(@Nullable GcObject owner, @Nullable Object was, boolean handOver) {
    undoPrepare(was);
  }

  @Override
  void adopt(String field, GcAdoption adopt, @Nullable Object[] stored, int used) {
    for (int place = 0; place < used; place++) {
      adopt.resource(field, (GcWeak<?>) stored[place]);
    }
  }

  /** Replaces the references, which may be parts of the container whose adoption has failed. */
  @Override
  void unbind(Table table, @Nullable Object[] stored, int used) {
    for (int place = 0; place < used; place++) {
      GcObject item = referent(stored[place]);
      if (item != null) {
        Object was = stored[place];
        stored[place] = newReference(table, item, table.hash(place));
        undoPrepare(was);
      }
    }
  }

  @Override
  void releaseOfDead(@Nullable Object was, GcDestruction death) {
    undoPrepare(was);
  }
}
