package dev.lasso.samples.lox.lua;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcWeak;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A table with weak keys. Each key owns its values, so that a value may refer to its key. Both the
 * values and the keys survive if a finalizer brings the table back, because the values are removed
 * by a resource, and the weak references have no callbacks.
 */
@GcContainer
abstract class WeakTable extends GcObject {
  private static final int MIN_LIMIT = 8;

  /** Identifies this table to its keys. Closed when the table dies, and not if it comes back. */
  @Owned final AutoCloseable entries = this::removeValues;

  /** The keys, some of which may be dead. */
  private final List<GcWeak<Table>> keys = new ArrayList<>();

  /** Number of keys at which the dead ones are removed. */
  private int limit = MIN_LIMIT;

  void put(Table key, Object value) {
    if (!key.weakValues.containsKey(entries)) {
      if (keys.size() >= limit) {
        limit = MIN_LIMIT + 2 * keys().size();
      }
      keys.add(GcWeak.of(key));
    }
    key.weakValues.set(entries, value);
  }

  @Nullable Object get(Table key) {
    return key.weakValues.get(entries);
  }

  /** Returns the living keys, borrowed. */
  List<Table> keys() {
    keys.removeIf(key -> key.get() == null);
    return keys.stream().map(GcWeak::get).map(Objects::requireNonNull).toList();
  }

  private void removeValues() {
    keys().forEach(key -> key.weakValues.discard(entries));
  }
}
