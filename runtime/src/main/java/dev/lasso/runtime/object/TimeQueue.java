package dev.lasso.runtime.object;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A queue of entries that are due at certain times, the next one first: a binary heap. A change
 * calls no methods, unlike one of a {@link java.util.PriorityQueue}, because a {@link
 * StackOverflowError} in the middle of it would lose other entries.
 */
public final class TimeQueue {

  /** An entry, which is in one queue at most. */
  public abstract static class Entry {
    private long dueAt;

    /** Its index in the queue, or -1 if it is not queued. */
    private int index = -1;

    /** Returns when it is due, by {@link System#nanoTime}, if it is queued. */
    public final long dueAt() {
      return dueAt;
    }

    public final boolean isQueued() {
      return index >= 0;
    }
  }

  private static final int CAPACITY = 16;

  /** The entries. None is due later than those at the double of its index, plus 1 or 2. */
  private @Nullable Entry[] entries = new Entry[CAPACITY];

  private int size;

  public boolean isEmpty() {
    return size == 0;
  }

  /** Returns the entry that is due first, or null if there is none. */
  public @Nullable Entry first() {
    return entries[0];
  }

  /**
   * Adds an entry, or moves one that is due later. If this throws for lack of memory or stack,
   * nothing has changed.
   */
  public void put(Entry entry, long dueAt) {
    if (size == entries.length) {
      entries = Arrays.copyOf(entries, 2 * size);
    }
    int index = entry.index < 0 ? size++ : entry.index;
    while (index > 0) {
      int above = (index - 1) / 2;
      Entry earlier = entries[above];
      if (earlier.dueAt - dueAt <= 0) {
        break;
      }
      entries[index] = earlier;
      earlier.index = index;
      index = above;
    }
    entries[index] = entry;
    entry.index = index;
    entry.dueAt = dueAt;
  }

  /** Removes an entry that is queued. */
  public void remove(Entry entry) {
    put(entry, entries[0].dueAt - 1); // so that it is the first
    entry.index = -1;
    Entry moved = entries[--size];
    entries[size] = null;
    int index = 0;
    for (int below = 1; below < size; below = 2 * index + 1) {
      if (below + 1 < size && entries[below + 1].dueAt - entries[below].dueAt < 0) {
        below++;
      }
      Entry later = entries[below];
      if (moved.dueAt - later.dueAt <= 0) {
        break;
      }
      entries[index] = later;
      later.index = index;
      index = below;
    }
    if (moved != entry) {
      entries[index] = moved;
      moved.index = index;
    }
  }

  /** Removes all entries. */
  public void clear() {
    for (Entry entry = first(); entry != null; entry = first()) {
      remove(entry);
    }
  }
}
