package dev.lasso.runtime.object;

import dev.lasso.runtime.GcObject;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A cursor over the edges of one object at a time. It copies them in batches, because a call for
 * each edge costs more.
 *
 * <pre>{@code
 * for (int count = cursor.first(object); count >= 0; count = cursor.next(object)) {
 *   for (int i = 0; i < count; i++) {
 *     ObjectHeader target = cursor.target(i);
 *     ...
 *   }
 * }
 * }</pre>
 */
public final class EdgeCursor {

  /** Instead of the size of a batch: there is none. */
  private static final int NO_BATCH = -1;

  /** The current batch. A store to a young array needs no card mark. */
  private final @Nullable GcObject[] targets;

  /** Number of entries in the batches so far. */
  private long position;

  private boolean more;

  public EdgeCursor(int batchSize) {
    targets = new @Nullable GcObject[batchSize];
  }

  /** Makes the next batch begin after the first {@code entries} entries of an object. */
  public void startAt(long entries) {
    position = entries;
    more = true;
  }

  /** Copies the first batch of an object's edges. Returns its size. */
  public int first(ObjectHeader object) {
    startAt(0);
    return next(object);
  }

  /**
   * Copies the next batch of the edges of the same object. If {@code gcEdges} throws an exception,
   * the next call copies the same edges.
   *
   * @return the size of the batch, or a negative number if there are no more edges
   */
  public int next(ObjectHeader object) {
    if (!more) {
      return NO_BATCH;
    }
    long to = object.gcEdges(targets, 0, position);
    int count = (int) to;
    position += count;
    more = to < 0;
    return count;
  }

  /** Returns an entry of the batch. It is null if an array or a collection has a gap. */
  public @Nullable GcObject target(int index) {
    return targets[index];
  }

  /** Returns the number of entries in the batches so far. */
  public long position() {
    return position;
  }

  /** Returns whether the object has more edges. */
  public boolean hasMore() {
    return more;
  }

  /** Clears the batch, so that it keeps no dead object reachable. */
  public void clear() {
    Arrays.fill(targets, null);
  }
}
