package dev.lasso.runtime.collections;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A map that owns its values, and the keys that are containers, as a part of the container in whose
 * field it is. Keys of other types are plain data.
 *
 * <pre>{@code
 * @GcContainer
 * public abstract class Module extends GcObject {
 *   @Owned final GcMap<String, Module> imports = new GcMap<>();
 * }
 * }</pre>
 *
 * <p>Each value is counted once for each key it belongs to. What is removed or replaced is let go
 * after the map has changed; if the map was its last owner it is destroyed then. A new value for a
 * key that the map has leaves the key as it was. When the container dies, the map is emptied, and
 * neither {@code equals} nor {@code hashCode} is called. Until the container is adopted (while its
 * constructor runs), and in a map that is in no field of a container, values and keys are stored
 * without being counted.
 *
 * <p>Entries come in the order in which their keys were added. The map is fail-fast and refuses
 * null. It is for the thread of its heap only. A key's hash code is computed once and must not
 * change. Views and their iterators can remove, entries can change their values. Methods that
 * change the map throw, besides what {@link java.util.Map} says: {@link
 * dev.lasso.runtime.DeadObjectException} if the container or what it is to own is dead, {@link
 * IllegalArgumentException} if that belongs to another heap, {@link IllegalStateException} if that
 * is under construction, {@link java.util.ConcurrentModificationException} if an {@code equals} or
 * a function that they call adds or removes keys; and nothing is changed then, by bulk operations
 * too.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public final class GcMap<K, V extends GcObject> extends TableMap<K, V> {

  /** Makes an empty map. */
  public GcMap() {
    super(Column.Kind.ANY, Column.Kind.CONTAINERS);
  }

  /**
   * As {@link #put}, and takes over the hold that {@code scope} has on the value. While something
   * holds the container, this gives the collector nothing to examine; {@code put} does, when the
   * scope lets go. While the container is under construction the scope keeps its hold.
   *
   * @param scope a scope that holds {@code value}
   * @param key the key
   * @param value the value
   * @return the value that the key had, or null
   * @throws dev.lasso.runtime.ReferenceCountException if the scope does not hold {@code value};
   *     nothing is changed
   */
  public @Nullable V move(GcScope scope, K key, V value) {
    return put(Objects.requireNonNull(scope, "scope"), key, value);
  }
}
