package dev.lasso.runtime.support;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.function.Function;

/** The objects of a graph that others reach, found in the simplest way. */
public final class Reachable {

  private Reachable() {}

  /** Returns the objects of {@code start}, and all that their edges lead to. */
  public static <T> Set<T> from(Collection<T> start, Function<T, Collection<T>> edges) {
    Set<T> reached = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<T> next = new ArrayDeque<>(start);
    while (!next.isEmpty()) {
      T object = next.remove();
      if (reached.add(object)) {
        next.addAll(edges.apply(object));
      }
    }
    return reached;
  }
}
