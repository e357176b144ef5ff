package dev.lasso.runtime.protocol;

import dev.lasso.runtime.GcObject;
import org.jspecify.annotations.Nullable;

/**
 * A collection that is part of exactly one container: its elements are edges of its owner, and it
 * dies with it.
 *
 * <p>Implemented by the collections of {@code dev.lasso.runtime.collections}. The methods here are
 * for generated code and the runtime.
 */
public interface GcPart {

  /**
   * For generated code: makes this collection a part of {@code owner}. Called when the owner is
   * adopted, before its elements are counted.
   *
   * @param owner the container whose field this collection is
   * @throws IllegalStateException if it is part of a container already
   */
  void gcBind(GcObject owner);

  /**
   * For generated code: takes {@link #gcBind} back, because the adoption of {@code owner} failed.
   * Does nothing if another container is the owner.
   *
   * @param owner the container that was to be the owner
   */
  void gcUnbind(GcObject owner);

  /**
   * For generated code: shows each element to {@code adopt}, which checks or counts it.
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
   * @param arg handed through
   * @return the first result of {@code visit} that is not 0, at once, else 0
   */
  <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg);

  /**
   * For generated code: copies the elements, as {@link GcEdges#edges(Object[], int, GcObject[],
   * long)} does.
   *
   * @param into where to
   * @param to the position, as {@link GcEdges#edges} and {@link GcEdges#edge} give it
   * @return the position after the elements
   */
  long gcEdges(@Nullable GcObject[] into, long to);

  /**
   * For generated code: empties the collection because its owner is dead, and shows each element to
   * {@code death}.
   *
   * @param death the destruction of the owner
   */
  void gcDrop(GcDestruction death);

  /**
   * For generated code: whether all containers in this collection are owned, so that a check may
   * compare what is in it with what it traverses. False for one that refers to some weakly.
   *
   * @return true unless overridden
   */
  default boolean gcOwnsAll() {
    return true;
  }

  /** Removes all elements and lets go of them. */
  void clear();
}
