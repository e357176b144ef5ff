package dev.lasso.runtime.collections;

import dev.lasso.runtime.GcScope;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A map that owns the values and keys that are containers, as a part of the container whose field
 * contains it. Values and keys of other types are plain data.
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
 * <p>Each value is counted once for each of its keys. Setting the value of a key that the map
 * contains does not replace the key. When the container dies, the map is emptied without calling
 * {@code equals} or {@code hashCode}. While the constructor of the container runs, entries are
 * stored without being counted; they are counted when the container is adopted. After that, a map
 * that is not in an {@code @Owned} field of a container accepts neither values nor keys that are
 * containers. A service needs a container for its map, and holds that container with a root.
 *
 * <h2>Removed values and keys</h2>
 *
 * <p>A value or key that leaves the map stays alive if something else owns or holds it. Otherwise:
 *
 * <ul>
 *   <li>A method that <em>returns</em> it, or passes it to a function, hands it over to the
 *       innermost open scope of the heap, which holds it until it closes, as if {@link
 *       GcScope#keep} had been called. These methods are {@code put}, {@link #move}, {@code
 *       replace(key, value)}, {@code remove(key)} (the key too), {@code compute}, {@code
 *       computeIfPresent}, {@code merge}, {@code remove} of an iterator (both sides of the entry)
 *       and {@code setValue} of an entry. If no scope is open, it dies.
 *   <li>With a method that does not return it, it dies at once. These methods are {@code clear},
 *       {@code putAll}, {@code replaceAll}, {@code remove(key, value)}, {@code replace(key, old,
 *       now)}, {@link #set}, {@link #discard}, and in the views {@code remove(Object)}, {@code
 *       removeIf}, {@code removeAll}, {@code retainAll}.
 * </ul>
 *
 * <pre>{@code
 * try (GcScope _ = heap.openScope()) {
 *   module.imports.set("new name", module.imports.remove("old name"));
 *   module.imports.discard("unused");            // dies here
 * }
 * }</pre>
 *
 * <p>A value or key is released after the map has changed, so that its finalizer sees the map in
 * its final state.
 *
 * <h2>Rules and costs</h2>
 *
 * <p>Entries are ordered by the insertion of their keys; in a map made by {@link #lru}, by their
 * last use. The map is fail-fast and rejects null. It may be used by the thread of its heap only:
 * changes check that, reads do not. The hash code of a key is computed once and must not change.
 * The views and their iterators can remove entries, and entries can change their values.
 *
 * <p>Besides the exceptions of {@link java.util.Map}, methods that change the map throw {@link
 * dev.lasso.runtime.DeadObjectException} if the container or an object that it should own is dead,
 * {@link IllegalArgumentException} if such an object belongs to another heap, {@link
 * IllegalStateException} if it is under construction, if a traversal is running, or if the map has
 * no owner, {@link java.util.ConcurrentModificationException} if an {@code equals} or a function
 * that they call adds or removes keys, and {@link WrongThreadException} on another thread. In all
 * these cases, and after an {@link OutOfMemoryError}, nothing has changed, except that {@code
 * putAll} and {@code replaceAll} change one entry after the other, and have changed those before
 * the one that is refused. A value that {@code replaceAll} has replaced may be dead when a later
 * entry asks for it. After a {@link StackOverflowError} each entry has either changed or not, and
 * the counts are corrected at the next safepoint.
 *
 * <p>The costs are those of {@link java.util.LinkedHashMap}, but the map takes less memory: 80
 * bytes when empty, 152 with one entry. When its arrays are full, the map moves all entries to
 * larger ones, or closes gaps, without interruption; bulk operations run without interruption, too.
 * In a map with millions of entries this is a pause, and so is the death of the objects that a bulk
 * operation removes.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public sealed class GcMap<K, V> extends TableMap<K, V> permits LruMap {

  /** Creates an empty map. */
  public GcMap() {
    super(PlainColumn.ANY, OwnedColumn.CONTAINERS);
  }

  /**
   * Creates an empty map that keeps the most recently used entries: a cache that owns its content.
   * When an entry is added beyond the limit, the least recently used one is removed, and dies at
   * once if nothing else owns or holds it.
   *
   * <pre>{@code
   * @Owned final GcMap<Path, Texture> textures = GcMap.lru(100);
   *
   * Texture texture(GcScope scope, Path path) {
   *   return scope.keep(textures.computeIfAbsent(path, p -> GcTexture.create(scope, p)));
   * }
   * }</pre>
   *
   * <p>Entries are ordered by their last use, the most recent one at the end. Uses are {@code get},
   * {@code getOrDefault}, {@code put} and all other methods that put, replace or compute a value,
   * or find an existing one. {@code containsKey}, {@code replaceAll}, and operations through views
   * and iterators are no uses. Because {@code get} moves the entry, it is checked like a change,
   * and counts as a modification for iterators, unless the entry was also the last one used or
   * added. It takes constant time on average; occasionally it closes the gaps between all entries.
   *
   * <p>A value that is dropped while another part of the program uses it is dead to that part. A
   * value that must outlive the next {@code put} needs a scope that holds it. After an {@link
   * Error} the map may exceed the limit until an entry is added.
   *
   * @param <K> the type of the keys
   * @param <V> the type of the values
   * @param limit the maximum number of entries, positive
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
   * Sets the value of a key, as {@link #put}, and takes over the hold that {@code scope} has on the
   * value. While something holds the container, the collector then has nothing to examine. After
   * {@code put} it has, once the scope releases the value. While the container is under
   * construction, the scope keeps its hold.
   *
   * @param scope a scope that holds {@code value}
   * @param key the key
   * @param value the value
   * @return the previous value of the key, handed over to the innermost open scope, or null
   * @throws dev.lasso.runtime.ReferenceCountException if the scope does not hold {@code value};
   *     nothing has changed then
   */
  public final @Nullable V move(GcScope scope, K key, V value) {
    return put(Objects.requireNonNull(scope, "scope"), key, value);
  }
}
