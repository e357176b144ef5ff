package dev.lasso.runtime.collections;

import dev.lasso.runtime.GcScope;
import java.util.Objects;

/**
 * A set that owns its elements, as a part of the container whose field contains it. An element that
 * is not a container is plain data.
 *
 * <pre>{@code
 * import dev.lasso.annotations.*;
 * import dev.lasso.runtime.*;
 * import dev.lasso.runtime.collections.GcSet;
 *
 * @GcContainer
 * public abstract class Topic extends GcObject {
 *   @Owned final GcSet<Topic> related = new GcSet<>();
 * }
 * }</pre>
 *
 * <p>Each element is counted once. When the container dies, the set is emptied without calling
 * {@code equals} or {@code hashCode}. While the constructor of the container runs, elements are
 * stored without being counted; they are counted when the container is adopted. After that, a set
 * that is not in an {@code @Owned} field of a container accepts no containers.
 *
 * <p>An element that is removed is released after the set has changed. It stays alive if something
 * else owns or holds it. Otherwise an iterator's {@code remove}, whose {@code next} has returned
 * it, hands it over to the innermost open scope of the heap, which holds it until it closes; if no
 * scope is open, the element dies. With all other methods it dies at once: {@code remove(Object)},
 * {@code removeIf}, {@code removeAll}, {@code retainAll}, {@code clear}. To remove an element that
 * only the set owns, and keep it alive, hold it first:
 *
 * <pre>{@code
 * try (GcScope scope = heap.openScope()) {
 *   scope.keep(topic);
 *   one.related.remove(topic);
 *   other.related.add(topic);
 * }
 * }</pre>
 *
 * <p>Elements are ordered by insertion. The set is fail-fast and rejects null. It may be used by
 * the thread of its heap only: changes check that, reads do not. The hash code of an element is
 * computed once and must not change.
 *
 * <p>Besides the exceptions of {@link java.util.Set}, methods that change the set throw {@link
 * dev.lasso.runtime.DeadObjectException} if the container or a new element is dead, {@link
 * IllegalArgumentException} if a new element belongs to another heap, {@link IllegalStateException}
 * if a new element is under construction, if a traversal is running, or if the set has no owner,
 * {@link java.util.ConcurrentModificationException} if an {@code equals} or a predicate that they
 * call changes the set, and {@link WrongThreadException} on another thread. In all these cases, and
 * after an {@link OutOfMemoryError}, nothing has changed, except that {@code addAll} adds one
 * element after the other, and has added those before the one that is refused. After a {@link
 * StackOverflowError} each element is either in the set or not, and the counts are corrected at the
 * next safepoint.
 *
 * <p>The costs are those of {@link java.util.LinkedHashSet}, but the set takes less memory. When
 * its arrays are full, the set moves all elements to larger ones, or closes gaps, without
 * interruption; bulk operations run without interruption, too. In a set with millions of elements
 * this is a pause, and so is the death of the elements that a bulk operation removes.
 *
 * @param <E> the type of the elements
 */
public final class GcSet<E> extends OwnedSet<E> {

  /** Creates an empty set. */
  public GcSet() {
    super(OwnedColumn.CONTAINERS);
  }

  /** Adds an element, which the set then owns, unless the set contains an equal one. */
  @Override
  public boolean add(E element) {
    return add(null, element);
  }

  /**
   * Adds an element, and takes over the hold that {@code scope} has on it. While something holds
   * the container, the collector then has nothing to examine. After {@link #add} it has, once the
   * scope releases the element. While the container is under construction, the scope keeps its
   * hold. It also keeps its hold if the set already contains an equal element.
   *
   * @param scope a scope that holds {@code element}
   * @param element the element
   * @return whether the element was added
   * @throws dev.lasso.runtime.ReferenceCountException if the scope does not hold {@code element};
   *     nothing has changed then
   */
  public boolean move(GcScope scope, E element) {
    return add(Objects.requireNonNull(scope, "scope"), element);
  }
}
