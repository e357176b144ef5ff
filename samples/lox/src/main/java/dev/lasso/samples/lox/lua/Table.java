package dev.lasso.samples.lox.lua;

import dev.lasso.annotations.Finalizer;
import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcMap;
import org.jspecify.annotations.Nullable;

/** A table. Values are containers or plain data, but not null, for which a table has no entry. */
@GcContainer
abstract class Table extends GcObject {
  @Owned final GcMap<Object, Object> fields = new GcMap<>();

  /** The values of this key in weak tables, by {@link WeakTable#entries}. */
  @Owned final GcMap<Object, Object> weakValues = new GcMap<>();

  @Owned @Nullable Table metatable;
  private final MiniLua lua;

  Table(MiniLua lua) {
    this.lua = lua;
  }

  abstract void setMetatable(@Nullable Table metatable);

  /** Lets the queue own the table, so that it survives until {@code __gc} has been called. */
  @Finalizer
  void enqueue() {
    lua.queue.get().died.add(this);
  }
}
