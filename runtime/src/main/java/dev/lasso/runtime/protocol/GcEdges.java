package dev.lasso.runtime.protocol;

import dev.lasso.runtime.GcObject;
import org.jspecify.annotations.Nullable;

/**
 * Methods with which the generated and the hand-written {@link GcObject#gcEdges} copy the edges of
 * an object into an array, in parts if the array is too short.
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
