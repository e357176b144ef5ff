package dev.lasso.runtime.object;

import dev.lasso.runtime.GcObject;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A cursor over the edges of one object at a time. It copies them in batches, because a call for
 * each edge costs more.
 *
 * <pre>{@code
 * cursor.startAt(0);
 * do {
 *   int count = cursor.next(object);
 *   for (int i = 0; i < count; i++) {
 *     ObjectHeader target = cursor.target(i);
 *     ...
 *   }
 * } while (cursor.hasMore());
 * }</pre>
 */
public final class EdgeCursor {

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
  }

  /**
   * Copies the next batch of the edges of an object, and returns its size. If {@code gcEdges}
   * throws an exception, the next call copies the same edges.
   */
  public int next(ObjectHeader object) {
    long to = object.gcEdges(targets, 0, position);
    int count = (int) to;
    position += count;
    more = to < 0 && count > 0; // a wrong gcEdges must not make the caller call for ever
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

  public boolean hasMore() {
    return more;
  }

  /** Clears the batch, so that it keeps no dead object reachable. */
  public void clear() {
    Arrays.fill(targets, null);
  }
}
