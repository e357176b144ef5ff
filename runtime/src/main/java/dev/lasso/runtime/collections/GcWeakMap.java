package dev.lasso.runtime.collections;

import dev.lasso.runtime.GcObject;

/**
 * A map with a weak side: an entry is removed when its value, or its key, dies. CPython's <a
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
 * <p>A map with weak values is an index of what lives anyway, no cache: a value that nobody else
 * owns or holds dies at once, and its entry with it. What is to stay for a while has an owner, such
 * as a {@link GcMap#lru}.
 *
 * <p>The weak side counts nothing. On the other side containers are owned, and let go when their
 * entry is removed; other objects are plain data. A key which its value owns, directly or not, is
 * therefore never let go by a map with weak keys.
 *
 * <p>In an {@code @Owned} field the map is part of its container and dies with it. A map that is in
 * no field of a container has nobody to count for, and takes no containers on the side that owns.
 * With plain data there it works: weak references need no owner, and to look up data by a container
 * needs none either. They stay registered with their referents until these die or {@link #clear} is
 * called, whether or not the program still refers to the map.
 *
 * <p>A death removes its own entry only, not one that has been put for the same key since; it calls
 * neither {@code equals} nor {@code hashCode}. It is no modification: an iterator goes on, and
 * leaves out what is dead; {@code next} throws {@link java.util.NoSuchElementException} if all that
 * {@code hasNext} saw has died in between. What is about to be destroyed reads as absent, and
 * {@link #size} counts it until its weak references are cleared; then the entry goes, also if a
 * finalizer has put it for its own dying object. One stays, and reads as absent, until its key is
 * put or removed: that of a map which was found unreachable together with the weak side, and which
 * a finalizer brought back.
 *
 * <p>For the rest it is as {@link GcMap}: in the order of insertion, fail-fast, without nulls, for
 * the thread of its heap, with the same costs; what its methods return of the side that it owns is
 * handed over in the same way; and they throw the same exceptions.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public final class GcWeakMap<K, V> extends TableMap<K, V> {

  private GcWeakMap(Column keys, Column values) {
    super(keys, values);
  }

  /**
   * Makes an empty map with weak values.
   *
   * @param <K> the type of the keys
   * @param <V> the type of the values
   * @return the map
   */
  public static <K, V extends GcObject> GcWeakMap<K, V> weakValues() {
    return new GcWeakMap<>(PlainColumn.ANY, WeakColumn.ONE);
  }

  /**
   * Makes an empty map with weak keys.
   *
   * @param <K> the type of the keys
   * @param <V> the type of the values
   * @return the map
   */
  public static <K extends GcObject, V> GcWeakMap<K, V> weakKeys() {
    return new GcWeakMap<>(WeakColumn.ONE, PlainColumn.ANY);
  }

  @Override
  public boolean gcOwnsAll() {
    return false;
  }
}
