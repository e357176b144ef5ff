package dev.lasso.runtime.collections;

import dev.lasso.runtime.GcObject;

/**
 * A map with a weak side: an entry is removed when its value, or its key, dies. The counterpart of
 * CPython's <a
 * href="https://docs.python.org/3/library/weakref.html#weakref.WeakValueDictionary">WeakValueDictionary</a>
 * and <a
 * href="https://docs.python.org/3/library/weakref.html#weakref.WeakKeyDictionary">WeakKeyDictionary</a>.
 *
 * <pre>{@code
 * import dev.lasso.annotations.*;
 * import dev.lasso.runtime.*;
 * import dev.lasso.runtime.collections.GcWeakMap;
 *
 * @GcContainer
 * public abstract class Cache extends GcObject {
 *   @Owned final GcWeakMap<String, Texture> loaded = GcWeakMap.weakValues();
 *   @Owned final GcWeakMap<Texture, Usage> usage = GcWeakMap.weakKeys();
 * }
 * }</pre>
 *
 * <p>A map with weak values is an index of objects that live anyway, not a cache: a value that
 * nothing else owns or holds dies at once, and its entry with it. An object that should stay for a
 * while needs an owner, such as a map made by {@link GcMap#lru}.
 *
 * <p>The weak side counts nothing. On the other side containers are owned, and released when their
 * entry is removed; other objects are plain data. A map with weak keys therefore never releases a
 * key that its value owns, directly or indirectly.
 *
 * <p>In an {@code @Owned} field the map is part of its container, and dies with it. A map that is
 * not in a field of a container cannot count edges, and accepts no containers on the side that
 * owns. It works with plain data there, because weak references need no owner, and neither does a
 * lookup of data by a container. Its weak references stay registered with their referents until
 * these die or {@link #clear} is called, whether or not the program still refers to the map.
 *
 * <p>A death removes only its own entry, not one that has been put for the same key since, and
 * calls neither {@code equals} nor {@code hashCode}. It is no modification: iterators continue, and
 * skip dead entries; {@code next} throws {@link java.util.NoSuchElementException} if all entries
 * that {@code hasNext} saw have died in the meantime. An object that is about to be destroyed reads
 * as absent, and {@link #size} counts its entry until its weak references are cleared. Then the
 * entry is removed, even if a finalizer has put it for its own dying object. If a map was found
 * unreachable together with the weak side, and a finalizer resurrected the map, the entry is
 * removed at the end of the collection.
 *
 * <p>In all other respects it is like {@link GcMap}: ordered by insertion, fail-fast, without
 * nulls, for the thread of its heap, and with the same costs. Its methods hand over objects of the
 * owned side in the same way, and throw the same exceptions.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public final class GcWeakMap<K, V> extends TableMap<K, V> {

  private GcWeakMap(Column keys, Column values) {
    super(keys, values);
  }

  /**
   * Creates an empty map with weak values.
   *
   * @param <K> the type of the keys
   * @param <V> the type of the values
   * @return the map
   */
  public static <K, V extends GcObject> GcWeakMap<K, V> weakValues() {
    return new GcWeakMap<>(PlainColumn.ANY, WeakColumn.INSTANCE);
  }

  /**
   * Creates an empty map with weak keys.
   *
   * @param <K> the type of the keys
   * @param <V> the type of the values
   * @return the map
   */
  public static <K extends GcObject, V> GcWeakMap<K, V> weakKeys() {
    return new GcWeakMap<>(WeakColumn.INSTANCE, PlainColumn.ANY);
  }

  @Override
  public boolean gcOwnsAll() {
    return false;
  }
}
