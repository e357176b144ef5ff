package dev.lasso.runtime.collections;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcOwnedCollection;
import dev.lasso.runtime.protocol.GcVisitor;
import java.util.AbstractMap;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A map over a table. If one side of an entry is weak, and dead or dying, the entry reads as
 * absent.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
abstract class TableMap<K, V> extends AbstractMap<K, V> implements GcOwnedCollection {

  final Table table;

  TableMap(Column keys, Column values) {
    table = new Table(keys, values);
  }

  @SuppressWarnings("unchecked")
  @Nullable K key(int place) {
    return (K) table.key(place);
  }

  /** Returns the value at a place, or null if it is dead or there is no entry. */
  @SuppressWarnings("unchecked")
  @Nullable V value(int place) {
    return table.hasEntry(place) ? (V) table.value(place) : null;
  }

  int find(@Nullable Object key) {
    return key == null ? Table.ABSENT : table.find(key, key.hashCode());
  }

  // ------------------------------------------------------------------ reading

  /** Returns the number of entries. */
  @Override
  public int size() {
    return table.size();
  }

  /** Returns the value of a key, or null if there is none. Counts nothing. */
  @Override
  @SuppressWarnings("unchecked")
  public @Nullable V get(@Nullable Object key) {
    int place = find(key);
    return place == Table.ABSENT ? null : (V) table.value(place);
  }

  /** Returns whether there is an entry with this key. */
  @Override
  public boolean containsKey(@Nullable Object key) {
    return value(find(key)) != null;
  }

  /** Returns a view of the keys, through which entries can be removed. */
  @Override
  public Set<K> keySet() {
    return new TableSet<>(table) {
      @Override
      @Nullable K elementAt(int place) {
        return value(place) == null ? null : key(place);
      }
    };
  }

  /** Returns a view of the values, through which entries can be removed. */
  @Override
  public Collection<V> values() {
    return new MapValues<>(this);
  }

  /** Returns a view of the entries, through which they can be removed and their values changed. */
  @Override
  public Set<Map.Entry<K, V>> entrySet() {
    return new TableSet<>(table) {
      @Override
      Map.@Nullable Entry<K, V> elementAt(int place) {
        V value = value(place);
        K key = value == null ? null : key(place);
        return key == null ? null : new MapEntryView<>(TableMap.this, place, key, value);
      }

      @Override
      int find(@Nullable Object element) {
        if (element instanceof Map.Entry<?, ?> entry) {
          Object value = entry.getValue(); // first: it may change the map
          int place = TableMap.this.find(entry.getKey());
          return hasValue(place, value) ? place : Table.ABSENT;
        }
        return Table.ABSENT;
      }
    };
  }

  /**
   * Returns an unmodifiable view of this map.
   *
   * @return the view, as created by {@link Collections#unmodifiableMap}
   */
  public Map<K, V> readOnly() {
    return Collections.unmodifiableMap(this);
  }

  // ------------------------------------------------------------------ changing one entry

  /**
   * Sets the value of a key, and returns its previous value or null. If the map owned the previous
   * value, it is handed over to the innermost open scope.
   */
  @Override
  public @Nullable V put(K key, V value) {
    return put(null, key, value);
  }

  /**
   * Sets the value of a key, as {@link #put}, without handing over the previous value. That dies at
   * once if nothing else owns or holds it.
   *
   * @param key the key
   * @param value the value
   */
  public void set(K key, V value) {
    int hash = checkAndHash(key, value, "value");
    store(table.find(key, hash), null, key, hash, value, false);
  }

  final @Nullable V put(@Nullable GcScope scope, K key, V value) {
    int hash = checkAndHash(key, value, "value");
    return store(table.find(key, hash), scope, key, hash, value, true);
  }

  private int checkAndHash(K key, @Nullable Object argument, String name) {
    Objects.requireNonNull(key, "key");
    Objects.requireNonNull(argument, name);
    table.checkMutable();
    return key.hashCode();
  }

  /**
   * Puts a value at the place where {@code key} was found, or adds an entry if that has died since.
   * Calls no user code before it has stored the value.
   *
   * @param handOver whether the old value is returned to the caller
   * @return the previous value, or null
   */
  @Nullable V store(
      int place, @Nullable GcScope scope, K key, int hash, V value, boolean handOver) {
    if (table.hasEntry(place)) {
      V old = value(place);
      table.replace(place, value, scope, handOver, false);
      return old;
    }
    table.add(key, hash, value, scope);
    return null;
  }

  /** Sets the value of a key that has none, and returns null; otherwise returns its value. */
  @Override
  public @Nullable V putIfAbsent(K key, V value) {
    int hash = checkAndHash(key, value, "value");
    int place = table.find(key, hash);
    V old = value(place);
    if (old != null) {
      recordAccess(place);
      return old;
    }
    return store(place, null, key, hash, value, false);
  }

  /** Records that the value at a place was returned to the program without being changed. */
  void recordAccess(int place) {}

  /**
   * Sets the value of a key, as {@link #put}, if it has one; otherwise does nothing and returns
   * null.
   */
  @Override
  public @Nullable V replace(K key, V value) {
    int hash = checkAndHash(key, value, "value");
    int place = table.find(key, hash);
    return value(place) == null ? null : store(place, null, key, hash, value, true);
  }

  /**
   * Sets the value of a key if its value equals {@code old}. The previous value is not handed over.
   */
  @Override
  public boolean replace(K key, V old, V now) {
    int hash = checkAndHash(key, now, "value");
    int place = table.find(key, hash);
    if (!hasValue(place, old)) {
      return false;
    }
    store(place, null, key, hash, now, false);
    return true;
  }

  /**
   * Removes an entry, and returns its value, or null if there is none. The key and the value, as
   * far as the map owned them, are handed over to the innermost open scope.
   */
  @Override
  public @Nullable V remove(@Nullable Object key) {
    return take(key, true);
  }

  private @Nullable V take(@Nullable Object key, boolean handOver) {
    table.checkMutable();
    int place = find(key);
    V old = value(place);
    if (table.hasEntry(place)) {
      table.remove(place, handOver);
    }
    return old;
  }

  /**
   * Removes an entry without handing it over. Its key and its value die at once if nothing else
   * owns or holds them.
   *
   * @param key the key; if the map does not contain it, nothing happens
   */
  public void discard(@Nullable Object key) {
    V _ = take(key, false);
  }

  /** Removes the entry of a key if its value equals {@code value}. Neither side is handed over. */
  @Override
  public boolean remove(@Nullable Object key, @Nullable Object value) {
    table.checkMutable();
    int place = find(key);
    if (!hasValue(place, value)) {
      return false;
    }
    table.remove(place, false);
    return true;
  }

  /** Returns whether there is an entry at a place, with a value that equals {@code value}. */
  final boolean hasValue(int place, @Nullable Object value) {
    V current = value(place);
    if (current == null || value == null) {
      return false;
    }
    int expected = table.modifications;
    boolean equal = value.equals(current);
    table.checkModification(expected);
    return equal && table.hasEntry(place);
  }

  // ------------------------------------------------------------------ functions

  /** Returns the value of a key. If it has none, computes and puts it first. */
  @Override
  public @Nullable V computeIfAbsent(K key, Function<? super K, ? extends @Nullable V> function) {
    int hash = checkAndHash(key, function, "function");
    int place = table.find(key, hash);
    V old = value(place);
    if (old != null) {
      recordAccess(place);
      return old;
    }
    int expected = table.modifications;
    V now = function.apply(key);
    table.checkModification(expected);
    if (now != null) {
      store(place, null, key, hash, now, false);
    }
    return now;
  }

  /**
   * Computes a new value for a key that has one, from both, and sets it, or removes the entry if
   * the result is null. If the map owned the previous value, it is handed over.
   */
  @Override
  public @Nullable V computeIfPresent(
      K key, BiFunction<? super K, ? super V, ? extends @Nullable V> function) {
    Objects.requireNonNull(function, "function");
    return compute(key, (same, old) -> old == null ? null : function.apply(same, old));
  }

  /**
   * Computes a new value from a key and its value, which may be null, and sets it, or removes the
   * entry if the result is null. If the map owned the previous value, it is handed over.
   */
  @Override
  public @Nullable V compute(
      K key, BiFunction<? super K, ? super @Nullable V, ? extends @Nullable V> function) {
    int hash = checkAndHash(key, function, "function");
    int place = table.find(key, hash);
    int expected = table.modifications;
    V now = function.apply(key, value(place));
    table.checkModification(expected);
    if (now != null) {
      store(place, null, key, hash, now, true);
    } else if (value(place) != null) {
      table.remove(place, true);
    }
    return now;
  }

  /**
   * Sets the value of a key if it has none. Otherwise computes a new value from its value and
   * {@code value}, and sets it, or removes the entry if the result is null. If the map owned the
   * previous value, it is handed over.
   */
  @Override
  public @Nullable V merge(
      K key, V value, BiFunction<? super V, ? super V, ? extends @Nullable V> function) {
    Objects.requireNonNull(function, "function");
    Objects.requireNonNull(value, "value");
    return compute(key, (_, old) -> old == null ? value : function.apply(old, value));
  }

  // ------------------------------------------------------------------ bulk operations

  /** Sets the value of each key, as {@link #set}, one after the other. */
  @Override
  public void putAll(Map<? extends K, ? extends V> added) {
    Objects.requireNonNull(added, "added");
    table.checkMutable();
    added.forEach(this::set);
  }

  /** Replaces all values, one after the other. */
  @Override
  public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
    Objects.requireNonNull(function, "function");
    table.checkMutable();
    int expected = table.modifications;
    for (int place = table.nextLive(0); place != Table.ABSENT; place = table.nextLive(place + 1)) {
      K key = key(place);
      V value = value(place);
      if (key != null && value != null) {
        V now = Objects.requireNonNull(function.apply(key, value), "value");
        table.checkModification(expected);
        if (table.hasEntry(place)) {
          table.replace(place, now, null, false, false);
          table.checkModification(expected);
        }
      }
    }
  }

  /** Removes all entries, and releases the keys and values that the map owned. */
  @Override
  public void clear() {
    table.clear();
  }

  // ------------------------------------------------------------------ the owner

  @Override
  public void gcBind(GcObject container) {
    table.bind(container);
  }

  @Override
  public void gcUnbind(GcObject container) {
    table.unbind(container);
  }

  @Override
  public void gcAdopt(String field, GcAdoption adopt) {
    table.adopt(field, adopt);
  }

  @Override
  public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
    return table.traverse(visit, arg);
  }

  @Override
  public long gcEdges(@Nullable GcObject[] into, long to) {
    return table.edges(into, to);
  }

  @Override
  public void gcReleaseEdges(GcDestruction death) {
    table.releaseEdges(death);
  }
}
