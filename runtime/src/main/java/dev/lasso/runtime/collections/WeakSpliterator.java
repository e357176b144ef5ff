package dev.lasso.runtime.collections;

import java.util.Iterator;
import java.util.Spliterators.AbstractSpliterator;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A late-binding spliterator over a view of a table with a weak side. Other than the JDK's default,
 * it does not promise a size, because entries may die while it is in use.
 *
 * @param <T> the type of the elements
 */
final class WeakSpliterator<T extends @Nullable Object> extends AbstractSpliterator<T> {

  private final Iterable<T> view;
  private @Nullable Iterator<T> iterator;

  WeakSpliterator(Iterable<T> view, int characteristics) {
    super(Long.MAX_VALUE, characteristics);
    this.view = view;
  }

  @Override
  public boolean tryAdvance(Consumer<? super T> action) {
    Iterator<T> elements = iterator;
    if (elements == null) {
      elements = view.iterator();
      iterator = elements;
    }
    if (!elements.hasNext()) {
      return false;
    }
    action.accept(elements.next());
    return true;
  }
}
