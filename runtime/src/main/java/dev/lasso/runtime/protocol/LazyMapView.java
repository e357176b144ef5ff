package dev.lasso.runtime.protocol;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Collections;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A read-only view of a map that is created later. The view is empty until then. */
final class LazyMapView<K, V> extends AbstractMap<K, V> {
  private final Supplier<? extends @Nullable Map<K, V>> map;

  LazyMapView(Supplier<? extends @Nullable Map<K, V>> map) {
    this.map = map;
  }

  private Map<K, V> current() {
    Map<K, V> created = map.get();
    return created == null ? Map.of() : Collections.unmodifiableMap(created);
  }

  @Override
  public @Nullable V get(@Nullable Object key) {
    return containsKey(key) ? current().get(key) : null;
  }

  @Override
  public boolean containsKey(@Nullable Object key) {
    return key != null && current().containsKey(key); // Map.of() rejects null
  }

  @Override
  public Set<Entry<K, V>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public Iterator<Entry<K, V>> iterator() {
        return current().entrySet().iterator();
      }

      @Override
      public int size() {
        return current().size();
      }
    };
  }
}
