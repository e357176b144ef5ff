package dev.lasso.runtime.protocol;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.heap.Heap;
import org.jspecify.annotations.Nullable;

/**
 * Methods with which generated and hand-written members report the edges of an object: one by one
 * to a visitor ({@link GcObject#gcTraverse}), or copied into an array, in parts if the array is too
 * short ({@link GcObject#gcEdges}).
 *
 * <pre>{@code
 * public long gcEdges(GcObject[] into, int at, long cursor) {
 *   long to = GcEdges.edges(at, cursor);
 *   to = GcEdges.edge(this.next, into, to);
 *   return GcEdges.edge(this.previous, into, to);
 * }
 * }</pre>
 */
public final class GcEdges {

  private static final long SKIP_ONE = 1L << 32;
  private static final long FULL = 1L << 63;

  private GcEdges() {}

  /**
   * Visits one edge. The heap rejects changes until the visitor returns. CPython's <a
   * href="https://docs.python.org/3/c-api/gcsupport.html#c.Py_VISIT">Py_VISIT</a>.
   *
   * @param <A> the type of the argument
   * @param visit the visitor
   * @param arg its argument
   * @param object the field's value, or null
   * @return the result of the visitor; 0 for null
   */
  public static <A extends @Nullable Object> int visit(
      GcVisitor<A> visit, A arg, @Nullable GcObject object) {
    if (object == null) {
      return 0;
    }
    Heap heap = (Heap) object.gcHeap();
    if (heap == null) {
      return visit.visit(object, arg); // created by reflection; verify reports it
    }
    Thread mutator = heap.beginTraversal();
    try {
      return visit.visit(object, arg);
    } finally {
      heap.endTraversal(mutator);
    }
  }

  /**
   * Visits the items of an owned array, except its gaps.
   *
   * @param <A> the type of the argument
   * @param visit the visitor
   * @param arg its argument
   * @param items the field's value, or null
   * @return the first result of the visitor that is not 0, at once, else 0
   */
  public static <A extends @Nullable Object> int visitItems(
      GcVisitor<A> visit, A arg, @Nullable Object @Nullable [] items) {
    int stop = 0;
    if (items != null) {
      for (int i = 0; stop == 0 && i < items.length; i++) {
        stop = visitValue(0, visit, arg, items[i]);
      }
    }
    return stop;
  }

  /**
   * Visits one edge, unless an earlier visit has stopped the traversal.
   *
   * @param <A> the type of the argument
   * @param stop the result of the previous visit
   * @param visit the visitor
   * @param arg its argument
   * @param object the field's value, or null
   * @return {@code stop} if that is not 0, else the result of the visitor; 0 for null
   */
  public static <A extends @Nullable Object> int visit(
      int stop, GcVisitor<A> visit, A arg, @Nullable GcObject object) {
    return stop == 0 ? visit(visit, arg, object) : stop;
  }

  /**
   * Visits the value of a field that can have any value, if it is a container, unless an earlier
   * visit has stopped the traversal. A collection is plain data here; {@link #visitAll} visits its
   * elements.
   *
   * @param <A> the type of the argument
   * @param stop the result of the previous visit
   * @param visit the visitor
   * @param arg its argument
   * @param value the field's value, or null
   * @return {@code stop} if that is not 0, else the result of the visitor; 0 for plain data
   */
  public static <A extends @Nullable Object> int visitValue(
      int stop, GcVisitor<A> visit, A arg, @Nullable Object value) {
    return value instanceof GcObject container ? visit(stop, visit, arg, container) : stop;
  }

  /**
   * Visits the items of an owned array, unless an earlier visit has stopped the traversal.
   *
   * @param <A> the type of the argument
   * @param stop the result of the previous visit
   * @param visit the visitor
   * @param arg its argument
   * @param items the field's value, or null
   * @return {@code stop} if that is not 0, else the first result of the visitor that is not 0, else
   *     0
   */
  public static <A extends @Nullable Object> int visitItems(
      int stop, GcVisitor<A> visit, A arg, @Nullable Object @Nullable [] items) {
    return stop == 0 ? visitItems(visit, arg, items) : stop;
  }

  /**
   * Visits the elements of an owned collection, unless an earlier visit has stopped the traversal.
   *
   * @param <A> the type of the argument
   * @param stop the result of the previous visit
   * @param visit the visitor
   * @param arg its argument
   * @param collection the field's value, or null
   * @return {@code stop} if that is not 0, else the first result of the visitor that is not 0, else
   *     0
   */
  public static <A extends @Nullable Object> int visitAll(
      int stop, GcVisitor<A> visit, A arg, @Nullable GcOwnedCollection collection) {
    return stop != 0 || collection == null ? stop : collection.gcTraverse(visit, arg);
  }

  /**
   * Returns the position at which {@link GcObject#gcEdges} starts.
   *
   * @param at the first index to fill
   * @param cursor the number of entries to skip
   * @return the position: the index in the low 32 bits, and above it the number of entries still to
   *     skip; negative when the array is full
   */
  public static long edges(int at, long cursor) {
    return cursor << 32 | at;
  }

  /**
   * Copies one edge.
   *
   * @param object the field's value, or null
   * @param into the array to fill
   * @param to the position
   * @return the position after the edge
   */
  public static long edge(@Nullable GcObject object, @Nullable GcObject[] into, long to) {
    if (object == null) {
      return to;
    }
    if (to >>> 32 == 0) {
      int at = (int) to;
      if (at < into.length) {
        into[at] = object;
        return to + 1;
      }
      return to | FULL;
    }
    return to < 0 ? to : to - SKIP_ONE;
  }

  /**
   * Copies the value of a field that can have any value, if it is a container.
   *
   * @param value the field's value, or null
   * @param into the array to fill
   * @param to the position
   * @return the position after the value
   */
  public static long valueEdge(@Nullable Object value, @Nullable GcObject[] into, long to) {
    return value instanceof GcObject container ? edge(container, into, to) : to;
  }

  /**
   * Copies many edges, each as {@link #edge} does. Gaps are copied, too. Therefore the cursor is a
   * position in the source array, and an array of any length is copied in parts in linear time.
   *
   * @param objects the objects; an entry that is null or not a container is a gap
   * @param count the number of entries in use
   * @param into the array to fill
   * @param to the position
   * @return the position after the edges
   */
  public static long edges(
      @Nullable Object[] objects, int count, @Nullable GcObject[] into, long to) {
    if (to < 0) {
      return to;
    }
    int skip = (int) (to >>> 32);
    if (skip >= count) {
      return to - count * SKIP_ONE;
    }
    int at = (int) to;
    int copied = Math.min(count - skip, into.length - at);
    if (objects instanceof GcObject[]) {
      System.arraycopy(objects, skip, into, at, copied);
    } else {
      for (int i = 0; i < copied; i++) {
        into[at + i] = objects[skip + i] instanceof GcObject container ? container : null;
      }
    }
    return copied == count - skip ? at + copied : at + copied | FULL;
  }

  /**
   * Copies the items of an owned array, as {@link #edges(Object[], int, GcObject[], long)} does.
   *
   * @param items the field's value, or null
   * @param into the array to fill
   * @param to the position
   * @return the position after the items
   */
  public static long items(
      @Nullable Object @Nullable [] items, @Nullable GcObject[] into, long to) {
    return items == null ? to : edges(items, items.length, into, to);
  }
}
