package dev.lasso.runtime.protocol;

import dev.lasso.runtime.GcObject;
import org.jspecify.annotations.Nullable;

/**
 * A collection that is part of exactly one container. Its elements are edges of its owner, and it
 * dies with the owner.
 *
 * <p>Implemented by the collections of {@code dev.lasso.runtime.collections}. The methods declared
 * here are for generated code and the runtime.
 */
public interface GcOwnedCollection {

  /**
   * For generated code: makes this collection a part of {@code owner}. Called when the owner is
   * adopted, before its elements are counted.
   *
   * @param owner the container that has this collection in a field
   * @throws IllegalStateException if it is part of a container already
   */
  void gcBind(GcObject owner);

  /**
   * For generated code: reverts {@link #gcBind}, because the adoption of {@code owner} failed. Does
   * nothing if another container is the owner.
   *
   * @param owner the container whose adoption failed
   */
  void gcUnbind(GcObject owner);

  /**
   * For generated code: passes each element to {@code adopt}, which checks or counts it.
   *
   * @param field the name of the owner's field
   * @param adopt the adoption of the owner
   */
  void gcAdopt(String field, GcAdoption adopt);

  /**
   * For generated code: visits each element.
   *
   * @param <A> the type of the argument
   * @param visit called with each element
   * @param arg passed to {@code visit}
   * @return the first result of {@code visit} that is not 0, at once, else 0
   */
  <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg);

  /**
   * For generated code: copies the elements, as {@link GcEdges#edges(Object[], int, GcObject[],
   * long)} does.
   *
   * @param into the array to fill
   * @param to the position, as returned by {@link GcEdges#edges} and {@link GcEdges#edge}
   * @return the position after the elements
   */
  long gcEdges(@Nullable GcObject[] into, long to);

  /**
   * For generated code: empties the collection because its owner is dead, and passes each element
   * to {@code death}.
   *
   * @param death the destruction of the owner
   */
  void gcReleaseEdges(GcDestruction death);

  /**
   * For generated code: returns whether all containers in this collection are owned, so that a
   * check can compare its contents with the elements that it traverses. False for a collection that
   * refers to some of them weakly.
   *
   * @return true unless overridden
   */
  default boolean gcOwnsAll() {
    return true;
  }

  /** Removes all elements and releases them. */
  void clear();
}
