package dev.lasso.runtime.collections;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcPart;
import dev.lasso.runtime.protocol.GcVisitor;
import java.util.Collection;
import java.util.Collections;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A set that owns its elements, as a part of the container in whose field it is. An element that is
 * no container is plain data.
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
 * <p>Each element is counted once. When the container dies, the set is emptied, and neither {@code
 * equals} nor {@code hashCode} is called. While the constructor of the container runs, elements are
 * stored without being counted, and counted when it is adopted. After that, a set that is in no
 * {@code @Owned} field of a container takes no containers.
 *
 * <p>An element that is removed is let go after the set has changed. It lives on if something else
 * owns or holds it. Otherwise an iterator's {@code remove}, whose {@code next} has returned it,
 * hands it over to the innermost open scope of the heap, which holds it until it closes; if no
 * scope is open, it dies. All other methods let it die at once: {@code remove(Object)}, {@code
 * removeIf}, {@code removeAll}, {@code retainAll}, {@code clear}. To take an element out that only
 * the set owns, hold it first:
 *
 * <pre>{@code
 * try (GcScope scope = heap.openScope()) {
 *   scope.keep(topic);
 *   one.related.remove(topic);
 *   other.related.add(topic);
 * }
 * }</pre>
 *
 * <p>Elements come in the order in which they were added. The set is fail-fast and refuses null. It
 * is for the thread of its heap only: changes check that, reads do not. An element's hash code is
 * computed once and must not change. Methods that change the set throw, besides what {@link
 * java.util.Set} says: {@link dev.lasso.runtime.DeadObjectException} if the container or a new
 * element is dead, {@link IllegalArgumentException} if a new element belongs to another heap,
 * {@link IllegalStateException} if a new element is under construction, if a traversal is running,
 * or if the set has no owner, {@link java.util.ConcurrentModificationException} if an {@code
 * equals} or a predicate that they call changes the set, {@link WrongThreadException} on another
 * thread; and nothing is changed then, by bulk operations too, nor after an {@link
 * OutOfMemoryError}. After a {@link StackOverflowError} each element is in the set or not, and the
 * counts are put right at the next safe point.
 *
 * <p>Costs are those of {@link java.util.LinkedHashSet}, and it takes less memory. When its arrays
 * are full the set moves to larger ones, or closes gaps, in one go; bulk operations are done in one
 * go, too. Either is a pause in a set with millions of elements, and so is the death of what a bulk
 * operation removes.
 *
 * @param <E> the type of the elements
 */
public final class GcSet<E> extends TableSet<E> implements GcPart {

  /** Makes an empty set. */
  public GcSet() {
    super(new Table(OwnedColumn.CONTAINERS, UnitColumn.ONE));
  }

  @Override
  @SuppressWarnings("unchecked")
  @Nullable E at(int place) {
    return (E) table.key(place);
  }

  @Override
  int find(@Nullable Object element) {
    return element == null ? Table.ABSENT : table.find(element, element.hashCode());
  }

  /** Adds an element, and owns it, unless the set has an equal one. */
  @Override
  public boolean add(E element) {
    return add(null, element);
  }

  /**
   * Adds an element and takes over the hold that {@code scope} has on it. While something holds the
   * container, this gives the collector nothing to examine; {@link #add} does, when the scope lets
   * go. While the container is under construction the scope keeps its hold, and also if an equal
   * element is in the set already.
   *
   * @param scope a scope that holds {@code element}
   * @param element the element
   * @return whether it was added
   * @throws dev.lasso.runtime.ReferenceCountException if the scope does not hold {@code element};
   *     nothing is changed
   */
  public boolean move(GcScope scope, E element) {
    return add(Objects.requireNonNull(scope, "scope"), element);
  }

  private boolean add(@Nullable GcScope scope, E element) {
    Objects.requireNonNull(element, "element");
    table.check();
    int hash = element.hashCode();
    if (table.find(element, hash) != Table.ABSENT) {
      return false;
    }
    table.add(element, hash, UnitColumn.UNIT, scope);
    return true;
  }

  /** Adds all or, if one of them may not be owned, none. */
  @Override
  public boolean addAll(Collection<? extends E> added) {
    Objects.requireNonNull(added, "added");
    Batch batch = new Batch(table);
    for (Object element : added.toArray()) {
      batch.put(Objects.requireNonNull(element, "element"), UnitColumn.UNIT);
    }
    return batch.commit(true, false);
  }

  /**
   * A view of this set that cannot be used to change it.
   *
   * @return the view, as {@link Collections#unmodifiableSet} makes it
   */
  public Set<E> readOnly() {
    return Collections.unmodifiableSet(this);
  }

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
