package dev.lasso.runtime.collections;

import dev.lasso.runtime.GcScope;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A map that owns the values and keys that are containers, as a part of the container in whose
 * field it is. Values and keys of other types are plain data.
 *
 * <pre>{@code
 * import dev.lasso.annotations.*;
 * import dev.lasso.runtime.*;
 * import dev.lasso.runtime.collections.GcMap;
 *
 * @GcContainer
 * public abstract class Module extends GcObject {
 *   @Owned final GcMap<String, Module> imports = new GcMap<>();
 * }
 * }</pre>
 *
 * <p>Each value is counted once for each key it belongs to. A new value for a key that the map has
 * leaves the key as it was. When the container dies, the map is emptied, and neither {@code equals}
 * nor {@code hashCode} is called. While the constructor of the container runs, entries are stored
 * without being counted, and counted when it is adopted. After that, a map that is in no
 * {@code @Owned} field of a container takes neither values nor keys that are containers. A service
 * has a container for its map, and holds that with a root.
 *
 * <h2>What becomes of what leaves</h2>
 *
 * <p>A value or key lives on if something else owns or holds it. Otherwise:
 *
 * <ul>
 *   <li>A method that <em>returns</em> it, or gives it to a function, hands it over to the
 *       innermost open scope of the heap, which holds it until it closes, as if {@link
 *       GcScope#keep} had been called. These are {@code put}, {@link #move}, {@code replace(key,
 *       value)}, {@code remove(key)} (the key too), {@code compute}, {@code computeIfPresent},
 *       {@code merge}, {@code remove} of an iterator (both sides of the entry) and {@code setValue}
 *       of an entry. If no scope is open, it dies.
 *   <li>A method that does not return it lets it die at once: {@code clear}, {@code putAll}, {@code
 *       replaceAll}, {@code remove(key, value)}, {@code replace(key, old, now)}, {@link #set},
 *       {@link #discard}, and in the views {@code remove(Object)}, {@code removeIf}, {@code
 *       removeAll}, {@code retainAll}.
 * </ul>
 *
 * <pre>{@code
 * try (GcScope _ = heap.openScope()) {
 *   module.imports.set("new name", module.imports.remove("old name"));
 *   module.imports.discard("unused");            // dies here
 * }
 * }</pre>
 *
 * <p>It is let go after the map has changed, so that its finalizer finds the map as it will stay.
 *
 * <h2>Rules and costs</h2>
 *
 * <p>Entries come in the order in which their keys were added; in that of {@link #lru}, in the
 * order of use. The map is fail-fast and refuses null. It is for the thread of its heap only:
 * changes check that, reads do not. A key's hash code is computed once and must not change. Views
 * and their iterators can remove, entries can change their values. Methods that change the map
 * throw, besides what {@link java.util.Map} says: {@link dev.lasso.runtime.DeadObjectException} if
 * the container or what it is to own is dead, {@link IllegalArgumentException} if that belongs to
 * another heap, {@link IllegalStateException} if that is under construction, if a traversal is
 * running, or if the map has no owner, {@link java.util.ConcurrentModificationException} if an
 * {@code equals} or a function that they call adds or removes keys, {@link WrongThreadException} on
 * another thread; and nothing is changed then, by bulk operations too, nor after an {@link
 * OutOfMemoryError}. After a {@link StackOverflowError} each entry is changed or not, and the
 * counts are put right at the next safe point.
 *
 * <p>Costs are those of {@link java.util.LinkedHashMap}, and it takes less memory: 80 bytes when
 * empty, 152 with one entry. When its arrays are full the map moves to larger ones, or closes gaps,
 * in one go; bulk operations are done in one go, too. Either is a pause in a map with millions of
 * entries, and so is the death of what a bulk operation removes.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public sealed class GcMap<K, V> extends TableMap<K, V> permits LruMap {

  /** Makes an empty map. */
  public GcMap() {
    super(PlainColumn.ANY, OwnedColumn.CONTAINERS);
  }

  /**
   * Makes an empty map that keeps the entries which were used last: a cache that owns what is in
   * it. When an entry is added beyond the limit, the one whose use is longest ago is dropped, and
   * dies at once if nothing else owns or holds it.
   *
   * <pre>{@code
   * @Owned final GcMap<Path, Texture> textures = GcMap.lru(100);
   *
   * Texture texture(GcScope scope, Path path) {
   *   return textures.computeIfAbsent(path, p -> GcTexture.create(scope, p));
   * }
   * }</pre>
   *
   * <p>Entries come in the order of use, the latest at the end. Uses are {@code get}, {@code
   * getOrDefault}, {@code put} and all others that put, replace or compute a value, or find that
   * there is one; not {@code containsKey}, what is done through views and iterators, and {@code
   * putAll} for a key that the map has. So {@code get} is a change, too: it is checked as changes
   * are, and a modification to iterators, unless the entry was used last. It takes constant time on
   * average, and now and then as long as all entries need to move closer together.
   *
   * <p>What is dropped in the middle of its use by somebody else is dead to them: a scope holds
   * what is to outlive the next {@code put}. After an {@link Error} the map may have more entries
   * than it should, until one is added.
   *
   * @param <K> the type of the keys
   * @param <V> the type of the values
   * @param limit the greatest number of entries, positive
   * @return the map
   * @throws IllegalArgumentException if the limit is not positive
   */
  public static <K, V> GcMap<K, V> lru(int limit) {
    if (limit <= 0) {
      throw new IllegalArgumentException("A map has to have room for an entry: limit " + limit);
    }
    return new LruMap<>(limit);
  }

  /**
   * As {@link #put}, and takes over the hold that {@code scope} has on the value. While something
   * holds the container, this gives the collector nothing to examine; {@code put} does, when the
   * scope lets go. While the container is under construction the scope keeps its hold.
   *
   * @param scope a scope that holds {@code value}
   * @param key the key
   * @param value the value
   * @return the value that the key had, handed over to the innermost open scope, or null
   * @throws dev.lasso.runtime.ReferenceCountException if the scope does not hold {@code value};
   *     nothing is changed
   */
  public final @Nullable V move(GcScope scope, K key, V value) {
    return put(Objects.requireNonNull(scope, "scope"), key, value);
  }
}
