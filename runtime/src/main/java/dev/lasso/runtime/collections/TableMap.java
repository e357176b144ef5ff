package dev.lasso.runtime.collections;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcPart;
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
 * A map over a table. An entry of which one side is weak, and dead or dying, reads as absent.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
abstract class TableMap<K, V> extends AbstractMap<K, V> implements GcPart {

  final Table table;

  TableMap(Column keys, Column values) {
    table = new Table(keys, values);
  }

  @SuppressWarnings("unchecked")
  @Nullable K key(int place) {
    return (K) table.key(place);
  }

  /** The value at a place, null if it is dead or there is no entry. */
  @SuppressWarnings("unchecked")
  @Nullable V value(int place) {
    return table.has(place) ? (V) table.value(place) : null;
  }

  int find(@Nullable Object key) {
    return key == null ? Table.ABSENT : table.find(key, key.hashCode());
  }

  // ------------------------------------------------------------------ reading

  /** How many entries there are. */
  @Override
  public int size() {
    return table.size();
  }

  /** The value of a key, or null if there is none. Counts nothing. */
  @Override
  @SuppressWarnings("unchecked")
  public @Nullable V get(@Nullable Object key) {
    int place = find(key);
    return place == Table.ABSENT ? null : (V) table.value(place);
  }

  /** Whether there is an entry with this key. */
  @Override
  public boolean containsKey(@Nullable Object key) {
    return get(key) != null;
  }

  /** A view of the keys, which can remove entries. */
  @Override
  public Set<K> keySet() {
    return new MapKeys<>(this);
  }

  /** A view of the values, which can remove entries. */
  @Override
  public Collection<V> values() {
    return new MapValues<>(this);
  }

  /** A view of the entries, which can remove them and change their values. */
  @Override
  public Set<Map.Entry<K, V>> entrySet() {
    return new MapEntries<>(this);
  }

  /**
   * A view of this map that cannot be used to change it.
   *
   * @return the view, as {@link Collections#unmodifiableMap} makes it
   */
  public Map<K, V> readOnly() {
    return Collections.unmodifiableMap(this);
  }

  // ------------------------------------------------------------------ changing one entry

  /**
   * Sets the value of a key, and returns the one that it had; if the map owned that, it is handed
   * over to the innermost open scope.
   */
  @Override
  public @Nullable V put(K key, V value) {
    return put(null, key, value);
  }

  /**
   * As {@link #put} without handing anything over: the value that the key had dies at once if
   * nothing else owns or holds it.
   *
   * @param key the key
   * @param value the value
   */
  public void set(K key, V value) {
    int hash = check(key, value, "value");
    store(table.find(key, hash), null, key, hash, value, false);
  }

  final @Nullable V put(@Nullable GcScope scope, K key, V value) {
    int hash = check(key, value, "value");
    return store(table.find(key, hash), scope, key, hash, value, true);
  }

  private int check(K key, @Nullable Object argument, String name) {
    Objects.requireNonNull(key, "key");
    Objects.requireNonNull(argument, name);
    table.check();
    return key.hashCode();
  }

  /**
   * Puts a value where {@code key} was found, unless the entry died since; no user code before.
   *
   * @param handOver whether the caller is given the old value
   */
  @Nullable V store(
      int place, @Nullable GcScope scope, K key, int hash, V value, boolean handOver) {
    if (table.has(place)) {
      V old = value(place);
      table.replace(place, value, scope, handOver);
      return old;
    }
    table.add(key, hash, value, scope);
    return null;
  }

  /** Sets the value of a key that has none; else returns the value that it has. */
  @Override
  public @Nullable V putIfAbsent(K key, V value) {
    int hash = check(key, value, "value");
    int place = table.find(key, hash);
    V old = value(place);
    if (old != null) {
      accessed(place);
      return old;
    }
    return store(place, null, key, hash, value, false);
  }

  /** Notes that the program was given the value at a place without changing it. */
  void accessed(int place) {}

  /** As {@link #put}, for a key that has a value; else does nothing and returns null. */
  @Override
  public @Nullable V replace(K key, V value) {
    int hash = check(key, value, "value");
    int place = table.find(key, hash);
    return value(place) == null ? null : store(place, null, key, hash, value, true);
  }

  /** Sets the value of a key if it has the value {@code old}, which is not handed over. */
  @Override
  public boolean replace(K key, V old, V now) {
    int hash = check(key, now, "value");
    int place = table.find(key, hash);
    if (!hasValue(place, old)) {
      return false;
    }
    store(place, null, key, hash, now, false);
    return true;
  }

  /**
   * Removes an entry, and returns its value, or null if there is none; what the map owned of it is
   * handed over to the innermost open scope.
   */
  @Override
  public @Nullable V remove(@Nullable Object key) {
    table.check();
    int place = find(key);
    V old = value(place);
    if (table.has(place)) {
      table.remove(place, true);
    }
    return old;
  }

  /**
   * Removes an entry without handing it over: its key and its value die at once if nothing else
   * owns or holds them.
   *
   * @param key the key; if the map does not have it, nothing happens
   */
  public void discard(@Nullable Object key) {
    table.check();
    int place = find(key);
    if (table.has(place)) {
      table.remove(place, false);
    }
  }

  /** Removes the entry of a key if it has this value; neither side is handed over. */
  @Override
  public boolean remove(@Nullable Object key, @Nullable Object value) {
    table.check();
    int place = find(key);
    if (!hasValue(place, value)) {
      return false;
    }
    table.remove(place, false);
    return true;
  }

  /** Whether there is an entry at a place, with a value that equals {@code value}. */
  final boolean hasValue(int place, @Nullable Object value) {
    V current = value(place);
    if (current == null || value == null) {
      return false;
    }
    int expected = table.modifications();
    boolean equal = value.equals(current);
    table.checkModification(expected);
    return equal && table.has(place);
  }

  // ------------------------------------------------------------------ functions

  /**
   * The value of a key; if it has none, the one that {@code function} makes, which is put first.
   */
  @Override
  public @Nullable V computeIfAbsent(K key, Function<? super K, ? extends @Nullable V> function) {
    int hash = check(key, function, "function");
    int place = table.find(key, hash);
    V old = value(place);
    if (old != null) {
      accessed(place);
      return old;
    }
    int expected = table.modifications();
    V now = function.apply(key);
    table.checkModification(expected);
    if (now != null) {
      store(place, null, key, hash, now, false);
    }
    return now;
  }

  /**
   * Gives a key that has a value the one that a function makes of both, or removes the entry if
   * that is null. An old value that the map owned is handed over.
   */
  @Override
  public @Nullable V computeIfPresent(
      K key, BiFunction<? super K, ? super V, ? extends @Nullable V> function) {
    int hash = check(key, function, "function");
    int place = table.find(key, hash);
    V old = value(place);
    if (old == null) {
      return null;
    }
    int expected = table.modifications();
    return settle(place, key, hash, function.apply(key, old), expected);
  }

  /**
   * Gives a key the value that a function makes of it and the old one, or removes the entry if that
   * is null. An old value that the map owned is handed over.
   */
  @Override
  public @Nullable V compute(
      K key, BiFunction<? super K, ? super @Nullable V, ? extends @Nullable V> function) {
    int hash = check(key, function, "function");
    int place = table.find(key, hash);
    int expected = table.modifications();
    return settle(place, key, hash, function.apply(key, value(place)), expected);
  }

  /**
   * Gives a key this value if it has none, else the one that a function makes of the old one and
   * this, or removes the entry if that is null. An old value that the map owned is handed over.
   */
  @Override
  public @Nullable V merge(
      K key, V value, BiFunction<? super V, ? super V, ? extends @Nullable V> function) {
    Objects.requireNonNull(function, "function");
    int hash = check(key, value, "value");
    int place = table.find(key, hash);
    V old = value(place);
    int expected = table.modifications();
    V now = old == null ? value : function.apply(old, value);
    return settle(place, key, hash, now, expected);
  }

  /** Does with the entry what a function wants, which was given the old value. */
  private @Nullable V settle(int place, K key, int hash, @Nullable V now, int expected) {
    table.checkModification(expected);
    if (now != null) {
      store(place, null, key, hash, now, true);
    } else if (value(place) != null) {
      table.remove(place, true);
    }
    return now;
  }

  // ------------------------------------------------------------------ all at once

  /** Puts all or, if one of them may not be owned, none. */
  @Override
  public void putAll(Map<? extends K, ? extends V> added) {
    Objects.requireNonNull(added, "added");
    Batch batch = new Batch(table);
    added.forEach((key, value) -> batch.put(Objects.requireNonNull(key, "key"), value));
    batch.commit(true, true);
  }

  /** Replaces all or, if one of the new values may not be owned, none. */
  @Override
  public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
    Objects.requireNonNull(function, "function");
    Batch batch = new Batch(table);
    int expected = table.modifications();
    for (int place = table.next(0); place != Table.ABSENT; place = table.next(place + 1)) {
      K key = key(place);
      V value = value(place);
      if (key != null && value != null) {
        batch.put(key, table.hash(place), function.apply(key, value));
        table.checkModification(expected);
      }
    }
    batch.commit(false, true);
  }

  /** Removes all entries, and lets go of what the map owned. */
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
  public void gcDrop(GcDestruction death) {
    table.drop(death);
  }
}
