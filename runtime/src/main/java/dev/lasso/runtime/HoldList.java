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
 *
 * <p>One scope after the other uses the list.
 */
final class HoldList extends Holder {

  /** No handle: the place of one that was removed. */
  static final long NOTHING = 0;

  private static final int SEARCHED = 16;

  private static final int SMALLEST = 8;

  /** How much room is kept for the next scope. */
  private static final int KEPT = 1 << 10;

  private long[] handles = new long[SMALLEST];
  private int end;
  private int size;

  /** The index: where each handle is, for the last time if it is held more than once. */
  private @Nullable Map<Long, Integer> positions;

  /** By position, while there is an index: where the same handle is before, or -1. */
  private int[] earlier = new int[0];

  private long use;

  /** The number of the scope that uses the list; it changes when that is closed. */
  long use() {
    return use;
  }

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
        if (positions != null) {
          earlier = Arrays.copyOf(earlier, handles.length);
        }
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
      forgetIndex();
    }
  }

  void add(long handle) {
    if (positions != null) {
      index(positions, handle, end);
    }
    handles[end++] = handle;
    size++;
  }

  /**
   * Removes and returns the newest handle, or {@link #NOTHING} for the place of one that was
   * removed before.
   */
  long removeNewest() {
    forgetIndex();
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
    if (positions != null) {
      unindex(positions, handle, at);
    }
    handles[at] = NOTHING;
    size--;
    while (end > 0 && handles[end - 1] == NOTHING) {
      end--;
    }
    return true;
  }

  @Override
  void letGo(Counts counts) {
    use++;
    while (!isEmpty()) {
      long handle = removeNewest();
      if (handle != NOTHING) {
        counts.releaseHeld(handle);
      }
    }
    if (handles.length > KEPT) {
      handles = new long[SMALLEST];
    }
  }

  @Override
  int holdsOn(GcObject object, long handle) {
    return count(handle);
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

  /** The last position of {@code handle}, or -1. */
  private int find(long handle) {
    int recent = Math.max(0, end - SEARCHED);
    for (int i = end - 1; i >= recent; i--) {
      if (handles[i] == handle) {
        return i;
      }
    }
    return recent == 0 ? -1 : indexed().getOrDefault(handle, -1);
  }

  private Map<Long, Integer> indexed() {
    Map<Long, Integer> index = positions;
    if (index == null) {
      index = HashMap.newHashMap(size);
      earlier = new int[handles.length];
      for (int i = 0; i < end; i++) {
        if (handles[i] != NOTHING) {
          index(index, handles[i], i);
        }
      }
      positions = index;
    }
    return index;
  }

  private void index(Map<Long, Integer> index, long handle, int at) {
    Integer before = index.put(handle, at);
    earlier[at] = before == null ? -1 : before;
  }

  /** Takes the last position of a handle out. */
  private void unindex(Map<Long, Integer> index, long handle, int at) {
    if (earlier[at] < 0) {
      index.remove(handle);
    } else {
      index.put(handle, earlier[at]);
    }
  }

  private void forgetIndex() {
    if (positions != null) {
      positions = null;
      earlier = new int[0];
    }
  }
}
