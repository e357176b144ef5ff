package dev.lasso.runtime;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The handles of the objects that a scope holds, oldest first.
 *
 * <p>Removing a recent one, which is what moving a new object into a graph does, is a short search
 * from the end. Removing an old one builds an index of the positions, once.
 */
final class HoldList {

  /** No handle: the place of one that was removed. */
  static final long NOTHING = 0;

  private static final int SEARCHED = 16;

  private long[] handles = new long[8];
  private int end;
  private int size;
  private @Nullable Map<Long, Integer> positions;

  boolean isEmpty() {
    return end == 0;
  }

  int size() {
    return size;
  }

  /** Sees to it that {@code count} handles can be added without allocating. */
  void reserve(int count) {
    if (handles.length - end < count) {
      compact();
      if (handles.length - end < Math.max(count, end >> 1)) {
        handles = Arrays.copyOf(handles, Math.max(2 * handles.length, end + count));
      }
    }
  }

  private void compact() {
    if (size < end) {
      int to = 0;
      for (int i = 0; i < end; i++) {
        if (handles[i] != NOTHING) {
          handles[to++] = handles[i];
        }
      }
      end = to;
      positions = null;
    }
  }

  void add(long handle) {
    if (positions != null) {
      positions.put(handle, end);
    }
    handles[end++] = handle;
    size++;
  }

  /**
   * Removes and returns the newest handle, or {@link #NOTHING} for the place of one that was
   * removed before.
   */
  long removeNewest() {
    long handle = handles[--end];
    if (handle != NOTHING) {
      size--;
    }
    return handle;
  }

  /** Removes one place of {@code handle}; returns whether there was one. */
  boolean remove(long handle) {
    int at = find(handle);
    if (at < 0) {
      return false;
    }
    handles[at] = NOTHING;
    size--;
    while (end > 0 && handles[end - 1] == NOTHING) {
      end--;
    }
    return true;
  }

  /** How often {@code handle} is in the list. */
  int count(long handle) {
    int count = 0;
    for (int i = 0; i < end; i++) {
      if (handles[i] == handle) {
        count++;
      }
    }
    return count;
  }

  private int find(long handle) {
    int recent = Math.max(0, end - SEARCHED);
    int at = search(handle, recent, end);
    if (at >= 0 || recent == 0) {
      return at;
    }
    at = indexed(handle);
    return at >= 0 ? at : search(handle, 0, recent); // held twice, or not at all
  }

  private int search(long handle, int from, int to) {
    for (int i = to - 1; i >= from; i--) {
      if (handles[i] == handle) {
        return i;
      }
    }
    return -1;
  }

  private int indexed(long handle) {
    if (positions == null) {
      positions = HashMap.newHashMap(end);
      for (int i = 0; i < end; i++) {
        positions.put(handles[i], i);
      }
    }
    Integer at = positions.get(handle);
    return at != null && at < end && handles[at] == handle ? at : -1;
  }
}
