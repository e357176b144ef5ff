package dev.lasso.runtime.collections;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcOwnedCollection;
import dev.lasso.runtime.protocol.GcVisitor;
import java.util.Collections;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A set that is a part of a container. */
abstract sealed class OwnedSet<E> extends TableSet<E> implements GcOwnedCollection
    permits GcSet, GcWeakSet {

  OwnedSet(Column elements) {
    super(new Table(elements, UnitColumn.INSTANCE));
  }

  /** Adds an element unless the set contains an equal one, as described at {@code move}. */
  final boolean add(@Nullable GcScope scope, E element) {
    Objects.requireNonNull(element, "element");
    table.checkMutable();
    int hash = element.hashCode();
    if (table.find(element, hash) != Table.ABSENT) {
      return false;
    }
    table.add(element, hash, UnitColumn.UNIT, scope);
    return true;
  }

  /**
   * Returns an unmodifiable view of this set.
   *
   * @return the view, as created by {@link Collections#unmodifiableSet}
   */
  public final Set<E> readOnly() {
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
  public void gcReleaseEdges(GcDestruction death) {
    table.releaseEdges(death);
  }
}
